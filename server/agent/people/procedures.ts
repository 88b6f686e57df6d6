import { actFor } from '../../identity/accounts/access';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { erasePerson, getErasure } from './erase';
import { getPersonExport } from './get-export';
import * as tools from './tools';

const failures = {
  401: 'The key is missing or invalid.',
  403: 'The key lacks the scope.',
};

export const peopleRouter = router({
  export: expose(contract.getPersonExport, getPersonExport, {
    auth: 'key',
    portal: { atLeast: 'admin' },
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/people/{externalUserId}/export',
      operationId: 'getPersonExport',
      tag: 'People',
      summary: 'Export the data of a person',
      description:
        'Returns the export of everything that the account stores about a person. The first call requests it and returns `status` `preparing`; later calls return the progress, then `ready` with a URL, or `failed`. The archive (ZIP) has a file in JSON for each kind of data and the files that the person sent. An export is deleted a day after it is ready, and the next call makes a new one; `fresh=true` makes a new one at once.',
      failures: {
        400: 'A parameter is not valid.',
        ...failures,
        409: 'The person is being erased, or the account has too many exports.',
        503: 'The storage is failing now.',
        507: 'The disk of the server is almost full.',
      },
    },
    tools: [tools.getPersonExport],
  }),

  erase: expose(contract.erasePerson, erasePerson, {
    auth: 'key',
    portal: { atLeast: 'admin' },
    scope: 'svc:history',
    rest: {
      method: 'DELETE',
      path: '/api/people/{externalUserId}',
      operationId: 'erasePerson',
      tag: 'People',
      summary: 'Erase a person',
      description:
        'Permanently erases a person from the account in the background. Deletes the words, messages and files of the person, with measurements, votes, consents and invitations, and the statements of minutes about them. Their stays in calls remain without name, identifier and metadata. Everything of other people remains. The event `person.erased` tells when it is done.',
      success: 202,
      failures: {
        400: 'A parameter is not valid.',
        ...failures,
        409: 'A call of the person runs or can still be resumed, or the person is being erased with another `recordings`.',
      },
    },
    tools: [tools.erasePerson],
  }),

  erasure: expose(contract.getErasure, getErasure, {
    auth: 'key',
    portal: { atLeast: 'admin' },
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/erasures/{erasureId}',
      operationId: 'getErasure',
      tag: 'People',
      summary: 'Get an erasure',
      description:
        'Returns the status of an erasure, and its receipt. Receipts are kept as long as the account.',
      failures: { ...failures, 404: 'The account has no such erasure.' },
    },
    tools: [tools.getErasure],
  }),

  exportForAccount: expose(
    contract.getPersonExportForAccount,
    async (services, caller, { accountId, ...input }) =>
      getPersonExport(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', portal: { atLeast: 'admin' }, kind: 'mutation' },
  ),

  eraseForAccount: expose(
    contract.erasePersonForAccount,
    async (services, caller, { accountId, ...input }) =>
      erasePerson(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', portal: { atLeast: 'admin' }, fresh: true, kind: 'mutation' },
  ),

  erasureForAccount: expose(
    contract.getErasureForAccount,
    async (services, caller, { accountId, ...input }) =>
      getErasure(services, await actFor(services.db, caller, accountId), input),
    { auth: 'portal', portal: { atLeast: 'admin' }, kind: 'query' },
  ),
});
