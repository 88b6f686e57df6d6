import { expose, router } from '../../platform/procedures/expose';
import { getQuality, getQualityForAccount } from './overview';
import * as contract from './overview-contract';
import { rateSession } from './rate';
import * as tools from './tools';

export const qualityRouter = router({
  get: expose(contract.getQuality, getQuality, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/quality',
      operationId: 'getQuality',
      tag: 'Sessions',
      summary: 'Get the quality of calls',
      description:
        'Returns how good the sessions in a range of time were, as measured by the browsers of participants. The figures are there as a whole, by day, by browser and by network, with the worst sessions and the ratings. With a key: sessions of all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room.',
      failures: {
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The caller has no access to the room, or the credential lacks the scope.',
      },
    },
    tools: [tools.getQuality],
  }),

  rate: expose(contract.rateSession, rateSession, {
    auth: 'participant',
    rest: {
      method: 'POST',
      path: '/api/sessions/{sessionId}/ratings',
      operationId: 'rateSession',
      tag: 'Sessions',
      summary: 'Rate a session',
      description:
        'Stores how the holder of a join token, in any role, rates a session that they were in, during the call and until an hour after its end. A second rating replaces the first. The token may have expired during the call.',
      idempotencyKey: { ignored: 'A repeated rating replaces itself.' },
      failures: {
        400: 'The body is not valid.',
        401: 'The join token is missing, invalid or revoked, or it has expired and its holder was not in the session.',
        403: 'The person was not in the session, or was removed from it.',
        404: 'There is no such session.',
        409: 'The session ended more than an hour ago, or its data was deleted.',
      },
    },
  }),

  forAccount: expose(contract.getQualityForAccount, getQualityForAccount, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),
});
