import { expose, router } from '../../platform/procedures/expose';
import { only } from '../../platform/principal/principal';
import * as contract from './contract';
import { getSession, listQuality, listSessions } from './sessions';
import { searchTurns } from './search';
import { getTimelines } from './timelines';
import * as tools from './tools';

export const historyRouter = router({
  list: expose({
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
  })
    .input(contract.listSessions.input)
    .output(contract.listSessions.output)
    .query(({ ctx, input }) => listSessions(ctx.services, ctx.caller, input)),

  get: expose({
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
  })
    .input(contract.getSession.input)
    .output(contract.getSession.output)
    .query(({ ctx, input }) => getSession(ctx.services, ctx.caller, input)),

  listQuality: expose({
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
  })
    .input(contract.listQuality.input)
    .output(contract.listQuality.output)
    .query(({ ctx, input }) => listQuality(ctx.services, ctx.caller, input)),

  searchTurns: expose({
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
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The caller has no access to the room, or the credential lacks the scope.',
      },
    },
    tools: [tools.searchTranscripts],
  })
    .input(contract.searchTurns.input)
    .output(contract.searchTurns.output)
    .query(({ ctx, input }) => searchTurns(ctx.services, ctx.caller, input)),

  timelines: expose({ auth: 'portal' })
    .input(contract.getTimelines.input)
    .output(contract.getTimelines.output)
    .query(({ ctx, input }) => getTimelines(ctx.services, only('user', ctx.caller), input)),
});
