import { expose, router } from '../../platform/procedures/expose';
import { fromHistory } from '../history';
import * as contract from './contract';
import { createLink } from './create';
import { listLinks, openLinks } from './list';
import { revokeLink } from './revoke';
import * as tools from './tools';
import { viewLink, watchLink } from './watch';

const failures = {
  401: 'The credential is missing or invalid.',
  403: 'The caller cannot share recordings of the room, or the credential lacks the scope.',
  404: 'There is no such recording.',
};

export const recordingLinksRouter = router({
  create: expose(contract.createLink, createLink, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'POST',
      path: '/api/recordings/{recordingId}/links',
      operationId: 'createRecordingLink',
      tag: 'Recordings',
      summary: 'Share a recording with a link',
      description:
        'Creates a link with which everybody who has it can watch the recording in a browser, without signing in, until the link expires or is revoked. `url` is returned only once.',
      success: 201,
      location: '/api/recordings/{recordingId}/links/{linkId}',
      idempotencyKey: 'taken',
      failures: {
        400: 'A field is not valid, or the link would end in the past or too late.',
        ...failures,
        409: 'The recording is not ready, is in your own bucket, or has 50 active links.',
        429: 'Too many passwords wait to be hashed.',
        503: 'Too many passwords wait to be hashed.',
        507: "The server's disk is almost full.",
      },
    },
    tools: [tools.shareRecording],
  }),

  list: expose(contract.listLinks, listLinks, {
    auth: 'user-or-key',
    rest: {
      method: 'GET',
      path: '/api/recordings/{recordingId}/links',
      operationId: 'listRecordingLinks',
      tag: 'Recordings',
      summary: 'List the links of a recording',
      description:
        'Returns the links of the recording with their views, active ones first. Expired and revoked links stay in the list for 30 days.',
      failures: { ...failures, 403: 'The caller has no access to the recording.' },
    },
    tools: [tools.listRecordingLinks],
  }),

  revoke: expose(contract.revokeLink, revokeLink, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'DELETE',
      path: '/api/recordings/{recordingId}/links/{linkId}',
      operationId: 'revokeRecordingLink',
      tag: 'Recordings',
      summary: 'Revoke a link of a recording',
      description:
        'Revokes the link at once. Pages that already play the video can continue for at most an hour. Revoking a link again changes nothing.',
      success: 204,
      failures: { ...failures, 404: 'There is no such recording, or no such link of it.' },
    },
    tools: [tools.revokeRecordingLink],
  }),

  fromHistory: expose(
    contract.openLinks,
    (services, caller, input) => fromHistory(services, caller, input, openLinks),
    { auth: 'portal', portal: { atLeast: 'viewer' }, kind: 'query' },
  ),

  createFromHistory: expose(
    contract.createLink,
    (services, caller, input) =>
      fromHistory(services, caller, { id: input.recordingId }, (deps, entered) =>
        createLink(deps, entered, input),
      ),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'mutation' },
  ),

  revokeFromHistory: expose(
    contract.revokeLink,
    (services, caller, input) =>
      fromHistory(services, caller, { id: input.recordingId }, (deps, entered) =>
        revokeLink(deps, entered, input),
      ),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'mutation' },
  ),

  view: expose(contract.viewLink, (services, _, input) => viewLink(services, input), {
    auth: 'public',
    kind: 'query',
  }),

  watch: expose(contract.watchLink, watchLink, { auth: 'public', kind: 'mutation' }),
});
