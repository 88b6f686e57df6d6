import { regenerateMinutes } from '../minutes/regenerate';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { deleteArtifact } from './delete';
import { deleteSession } from './delete-session';
import { asEntered, getFromHistory, listHistory, listTurnsFromHistory, readTextFromHistory } from './history';
import * as history from './history-contract';
import * as minutes from './minutes-contract';
import { getMinutes, MINUTES_MEDIA_TYPES, readMinutesFromHistory } from './minutes-file';
import { getArtifact, listArtifacts } from './read';
import * as prompts from './prompts';
import * as tools from './tools';
import { getTranscript } from './transcript-file';
import * as transcript from './transcript-contract';
import { MEDIA_TYPES } from './transcript-formats';

export const artifactsRouter = router({
  list: expose(contract.listArtifacts, listArtifacts, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/rooms/{roomId}/artifacts',
      tag: 'Artifacts',
      summary: "List a room's artifacts",
      description:
        'Returns the artifact of every session of the room, newest first, without transcripts and polls. Deleted artifacts are not included.',
      failures: {
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The caller has no access to the room, or the credential lacks the scope.',
      },
    },
    tools: [tools.listSessions],
    prompts: Object.values(prompts),
  }),

  get: expose(
    contract.getArtifact,
    (services, caller, input, call) => getArtifact(services, caller, input, call.continueWith),
    {
      auth: 'user-or-key',
      scope: 'svc:history',
      rest: {
        method: 'GET',
        path: '/api/artifacts/{sessionId}',
        tag: 'Artifacts',
        summary: 'Get the artifact of a session',
        description:
          'Returns transcript, summary, outcome, decisions, follow-ups, action items, polls and consents of one session. Without parameters, the transcript is complete. With any parameter except `maxPolls`, the transcript is a window: `remainingTurnCount` is the number of turns after it, and `next` leads to them.',
        streamed: 'turns',
        failures: {
          400: 'A parameter is not valid.',
          401: 'The credential is missing or invalid.',
          403: "The caller has no access to the session's room, or the credential lacks the scope.",
          404: 'There is no such session.',
        },
      },
      tools: [tools.getTranscript, tools.getSummaryAndActions],
    },
  ),

  transcript: expose(transcript.getTranscript, getTranscript, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/artifacts/{sessionId}/transcript',
      operationId: 'getTranscript',
      tag: 'Artifacts',
      summary: 'Get a transcript as a file',
      description:
        'Returns the transcript of one session, or a part of it, as JSON, subtitles (WebVTT, SubRip), Markdown or plain text, with a file name.',
      streamed: 'turns',
      textFormats: Object.values(MEDIA_TYPES),
      failures: {
        400: 'The format, `from` or `to` is not valid.',
        401: 'The credential is missing or invalid.',
        403: "The caller has no access to the session's room, or the credential lacks the scope.",
        404: 'There is no such artifact.',
      },
    },
    tools: [tools.exportTranscript],
  }),

  minutes: expose(minutes.getMinutes, getMinutes, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/artifacts/{sessionId}/minutes',
      operationId: 'getMinutes',
      tag: 'Artifacts',
      summary: 'Get minutes as a file',
      description:
        'Returns the minutes of one session as JSON, Markdown or a page of HTML that loads nothing, with a file name. While minutes are being regenerated, it returns the earlier ones.',
      textFormats: MINUTES_MEDIA_TYPES,
      failures: {
        400: 'The format is not valid.',
        401: 'The credential is missing or invalid.',
        403: "The caller has no access to the session's room, or the credential lacks the scope.",
        404: 'There is no such artifact, or it has no minutes.',
      },
    },
  }),

  writeMinutes: expose(contract.regenerateMinutes, regenerateMinutes, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'POST',
      path: '/api/artifacts/{sessionId}/minutes',
      tag: 'Artifacts',
      summary: 'Regenerate the minutes',
      description:
        'Lets the language model write the minutes of a session that had a Notetaker. This runs in the background: `artifactStatus` is `processing` until the event `artifact.ready` or `artifact.failed`. Earlier minutes are kept until the new ones are stored, and if writing fails.',
      success: 202,
      idempotencyKey: 'taken',
      failures: {
        400: 'The body is not a JSON object.',
        401: 'The credential is missing or invalid.',
        403: 'The caller is not an organizer of the room, or the credential lacks the scope.',
        404: 'There is no such artifact.',
        409: 'The session is live, its minutes are already being written, or there is no transcript to write them from.',
        503: 'No language model is configured.',
      },
    },
  }),

  delete: expose(contract.deleteArtifact, deleteArtifact, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'DELETE',
      path: '/api/artifacts/{sessionId}',
      tag: 'Artifacts',
      summary: 'Delete the artifact of a session',
      description:
        'Permanently deletes the transcript, minutes, chat and polls of a session and the measurements of its connections, and cancels work on them. Recordings and the list of participants are kept.',
      success: 204,
      failures: {
        401: 'The credential is missing or invalid.',
        403: 'The caller does not own the room, or the credential lacks the scope.',
        404: 'There is no such artifact, or it has been deleted.',
        409: 'The session is live.',
      },
    },
  }),

  history: expose(history.listHistory, listHistory, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),

  fromHistory: expose(history.getFromHistory, getFromHistory, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),

  turns: expose(transcript.listTurns, listTurnsFromHistory, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),

  transcriptText: expose(transcript.readTranscriptText, readTextFromHistory, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),

  minutesText: expose(minutes.readMinutesText, readMinutesFromHistory, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),

  regenerateMinutes: expose(
    contract.regenerateMinutes,
    (services, caller, input) =>
      asEntered(services, caller, input, (deps, caller) => regenerateMinutes(deps, caller, input)),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'mutation' },
  ),

  deleteFromHistory: expose(
    contract.deleteArtifact,
    (services, caller, input) => asEntered(services, caller, input, deleteArtifact),
    { auth: 'portal', portal: { atLeast: 'developer' }, fresh: true, kind: 'mutation' },
  ),

  deleteSessionFromHistory: expose(
    contract.deleteSession,
    (services, caller, input) => asEntered(services, caller, input, deleteSession),
    { auth: 'portal', portal: { atLeast: 'developer' }, fresh: true, kind: 'mutation' },
  ),

  deleteSession: expose(contract.deleteSession, deleteSession, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'DELETE',
      path: '/api/sessions/{sessionId}',
      operationId: 'deleteSession',
      tag: 'Sessions',
      summary: 'Delete a session',
      description:
        'Permanently deletes the session with all its data: participants, transcript, minutes, chat, files, polls, measurements, recordings and breakout rooms. Its usage is still counted. Events of the last 30 days keep the ids.',
      success: 204,
      failures: {
        401: 'The credential is missing or invalid.',
        403: 'The caller does not own the room, or the credential lacks the scope.',
        404: 'There is no such session.',
        409: 'The session is live, or a recording of it is not finished.',
      },
    },
  }),
});
