import { regenerateMinutes } from '../minutes/regenerate';
import { only } from '../../platform/principal/principal';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { getFromHistory, listHistory, listTurnsFromHistory } from './history';
import { getArtifact, listArtifacts } from './read';
import * as tools from './tools';
import { getTranscript } from './transcript-file';
import { MEDIA_TYPES } from './transcript-formats';

export const artifactsRouter = router({
  list: expose({
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/rooms/{roomId}/artifacts',
      tag: 'Artifacts',
      summary: "List a room's sessions",
      description: 'Every session of the room with its summary, without transcripts; newest first.',
      failures: {
        401: 'The credential is missing or invalid.',
        403: 'The caller has no access to the room, or the credential lacks the scope.',
      },
    },
    tools: [tools.listSessions],
  })
    .input(contract.listArtifacts.input)
    .output(contract.listArtifacts.output)
    .query(({ ctx, input }) => listArtifacts(ctx.services, ctx.caller, input)),

  get: expose({
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/artifacts/{sessionId}',
      tag: 'Artifacts',
      summary: 'Get all that a session left',
      description: 'Transcript, summary, outcome, decisions, follow-ups and action items of one session.',
      streamed: 'turns',
      failures: {
        401: 'The credential is missing or invalid.',
        403: "The caller has no access to the session's room, or the credential lacks the scope.",
        404: 'There is no such session.',
      },
    },
    tools: [tools.getTranscript, tools.getSummaryAndActions],
  })
    .input(contract.getArtifact.input)
    .output(contract.getArtifact.output)
    .query(({ ctx, input }) => getArtifact(ctx.services, ctx.caller, input, ctx.continueWith)),

  transcript: expose({
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/artifacts/{sessionId}/transcript',
      tag: 'Artifacts',
      summary: 'Get a transcript as a file',
      description:
        'The transcript of one session, or a part of it, as JSON, subtitles (WebVTT, SubRip), Markdown or plain text, with a name to save it under.',
      streamed: 'turns',
      textFormats: Object.values(MEDIA_TYPES),
      failures: {
        400: 'The format, `from` or `to` is not valid.',
        401: 'The credential is missing or invalid.',
        403: "The caller has no access to the session's room, or the credential lacks the scope.",
        404: 'There is no such artifact.',
      },
    },
  })
    .input(contract.getTranscript.input)
    .output(contract.getTranscript.output)
    .query(({ ctx, input }) => getTranscript(ctx.services, ctx.caller, input, ctx)),

  history: expose({ auth: 'portal' })
    .input(contract.listHistory.input)
    .output(contract.listHistory.output)
    .query(({ ctx, input }) => listHistory(ctx.services, only('user', ctx.caller), input)),

  fromHistory: expose({ auth: 'portal' })
    .input(contract.getFromHistory.input)
    .output(contract.getFromHistory.output)
    .query(({ ctx, input }) => getFromHistory(ctx.services, only('user', ctx.caller), input)),

  turns: expose({ auth: 'portal' })
    .input(contract.listTurns.input)
    .output(contract.listTurns.output)
    .query(({ ctx, input }) => listTurnsFromHistory(ctx.services, only('user', ctx.caller), input)),

  regenerateMinutes: expose({ auth: 'portal' })
    .input(contract.regenerateMinutes.input)
    .output(contract.regenerateMinutes.output)
    .mutation(({ ctx, input }) => regenerateMinutes(ctx.services, only('user', ctx.caller), input)),
});
