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
        'Conference sessions that somebody entered, newest first, page by page. With a key: of every room of the account, deleted rooms too. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room.',
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
        'One conference session: who was there and when, its AI agents and its recordings. What was said is in its artifact.',
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
      summary: 'List how connections were',
      description:
        'What the browser of each participant measured of its connection, a sample for every 15 seconds, oldest first, page by page. Empty for sessions of which nothing was measured, and when the measurements are deleted.',
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
        'Turns of transcripts that have all the words of `q`, newest first, page by page. With a key: of every room of the account, deleted rooms too. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room.',
      failures: {
        429: 'Eight searches of the person run or wait already.',
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The caller has no access to the room, or the credential lacks the scope.',
      },
    },
    tools: [tools.searchTranscripts],
  }),

  timelines: expose(contract.getTimelines, getTimelines, { auth: 'portal', kind: 'query' }),
});
