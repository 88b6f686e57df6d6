import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { getSession, listQuality, listSessions } from './sessions';
import { searchTurns } from './search';
import { getTimelines } from './timelines';
import * as tools from './tools';

export const historyRouter = router({
  list: expose(contract.listSessions, listSessions, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/sessions',
      operationId: 'listSessions',
      tag: 'Sessions',
      summary: 'List sessions',
      description:
        'Returns conference sessions that at least one person entered, newest first, page by page. With a key: sessions of all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room.',
      failures: {
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The caller has no access to the room, or the credential lacks the scope.',
      },
    },
    tools: [tools.listAllSessions],
  }),

  get: expose(contract.getSession, getSession, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/sessions/{sessionId}',
      operationId: 'getSession',
      tag: 'Sessions',
      summary: 'Get a session',
      description:
        'Returns one conference session with its participants, AI agents and recordings. The transcript is in its artifact.',
      failures: {
        401: 'The credential is missing or invalid.',
        403: "The caller has no access to the session's room, or the credential lacks the scope.",
        404: 'There is no such session.',
      },
    },
    tools: [tools.getSession],
  }),

  listQuality: expose(contract.listQuality, listQuality, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/sessions/{sessionId}/quality',
      operationId: 'listSessionQuality',
      tag: 'Sessions',
      summary: 'List measurements of connections',
      description:
        'Returns the measurements of connections by the browsers of participants, one sample for every 15 seconds, oldest first, page by page. Empty for sessions without measurements, and after the measurements were deleted.',
      failures: {
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: "The caller has no access to the session's room, or the credential lacks the scope.",
        404: 'There is no such session.',
      },
    },
  }),

  searchTurns: expose(contract.searchTurns, searchTurns, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/turns',
      operationId: 'searchTurns',
      tag: 'Artifacts',
      summary: 'Search in transcripts',
      description:
        'Returns turns of transcripts that contain all words of `q`, newest first, page by page. With a key: turns of all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room.',
      failures: {
        429: 'Eight searches of the person run or wait already.',
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The caller has no access to the room, or the credential lacks the scope.',
      },
    },
    tools: [tools.searchTranscripts],
  }),

  timelines: expose(contract.getTimelines, getTimelines, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),
});
