import { only } from '../platform/principal/principal';
import { retryRecording } from './retry';
import { expose, router } from '../platform/procedures/expose';
import * as contract from './contract';
import { deleteRecording } from './delete';
import { fromHistory, listRecordingHistory, openRecording } from './history';
import { downloadRecording, streamRecording } from './playback';
import { getRecording, listRecordings } from './read';
import * as tools from './tools';

const failures = {
  401: 'The credential is missing or invalid.',
  403: 'The caller has no access to the recording.',
  404: 'There is no such recording, or it is not ready.',
};
const playbackFailures = { ...failures, 503: 'The storage fails at the moment.' };

export const recordingsRouter = router({
  list: expose({
    auth: 'user-or-key',
    rest: {
      method: 'GET',
      path: '/api/recordings',
      tag: 'Recordings',
      summary: 'List recordings',
      description:
        "Recordings of one room, or of every room of the key's account; for a person, of every room they own, co-host or were invited to.",
      failures: {
        400: 'More than one room is named, or `limit` or `after` is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The caller has no access to the room that is named.',
      },
    },
    tools: [tools.listRecordings],
  })
    .input(contract.listRecordings.input)
    .output(contract.listRecordings.output)
    .query(({ ctx, input }) => listRecordings(ctx.services, ctx.caller, input)),

  get: expose({
    auth: 'user',
    rest: {
      method: 'GET',
      path: '/api/recordings/{id}',
      tag: 'Recordings',
      summary: 'Get a recording',
      description: 'For bearers only; keys find the same fields in the list.',
      failures: { ...failures, 404: 'There is no such recording.' },
    },
  })
    .input(contract.getRecording.input)
    .output(contract.getRecording.output)
    .query(({ ctx, input }) => getRecording(ctx.services, ctx.caller, input)),

  stream: expose({
    auth: 'user-or-key',
    rest: {
      method: 'GET',
      path: '/api/recordings/{id}/stream',
      tag: 'Recordings',
      summary: 'Get a URL for playing a recording',
      description: 'A URL good for an hour, or where the file lies in your own bucket.',
      failures: playbackFailures,
    },
    tools: [tools.getRecordingUrl],
  })
    .input(contract.streamRecording.input)
    .output(contract.streamRecording.output)
    .query(({ ctx, input }) => streamRecording(ctx.services, ctx.caller, input)),

  download: expose({
    auth: 'user',
    rest: {
      method: 'GET',
      path: '/api/recordings/{id}/download',
      tag: 'Recordings',
      summary: 'Get a URL for saving a recording',
      description: 'A URL good for 15 minutes, or where the file lies in your own bucket. For bearers only.',
      failures: playbackFailures,
    },
  })
    .input(contract.downloadRecording.input)
    .output(contract.downloadRecording.output)
    .query(({ ctx, input }) => downloadRecording(ctx.services, ctx.caller, input)),

  history: expose({ auth: 'portal' })
    .input(contract.listRecordingHistory.input)
    .output(contract.listRecordingHistory.output)
    .query(({ ctx, input }) => listRecordingHistory(ctx.services, only('user', ctx.caller), input)),

  retry: expose({ auth: 'portal' })
    .input(contract.retryRecording.input)
    .output(contract.retryRecording.output)
    .mutation(({ ctx, input }) => retryRecording(ctx.services, only('user', ctx.caller), input)),

  remove: expose({
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'DELETE',
      path: '/api/recordings/{id}',
      operationId: 'deleteRecording',
      tag: 'Recordings',
      summary: 'Delete a recording',
      description:
        'Deletes the recording for good. Its bytes are removed in the background; a file in your own bucket stays there, and the answer says where.',
      failures: {
        401: 'The credential is missing or invalid.',
        403: 'The caller may not delete recordings of the room, or the credential lacks the scope.',
        404: 'There is no such recording.',
        409: 'The recording is still running.',
      },
    },
  })
    .input(contract.deleteRecording.input)
    .output(contract.deleteRecording.output)
    .mutation(({ ctx, input }) => deleteRecording(ctx.services, ctx.caller, input)),

  delete: expose({ auth: 'portal' })
    .input(contract.deleteRecording.input)
    .output(contract.deleteRecording.output)
    .mutation(({ ctx, input }) =>
      fromHistory(ctx.services, only('user', ctx.caller), input, deleteRecording),
    ),

  fromHistory: expose({ auth: 'portal' })
    .input(contract.openRecording.input)
    .output(contract.openRecording.output)
    .query(({ ctx, input }) => fromHistory(ctx.services, only('user', ctx.caller), input, openRecording)),

  streamFromHistory: expose({ auth: 'portal' })
    .input(contract.streamRecording.input)
    .output(contract.streamRecording.output)
    .query(({ ctx, input }) => fromHistory(ctx.services, only('user', ctx.caller), input, streamRecording)),

  downloadFromHistory: expose({ auth: 'portal' })
    .input(contract.downloadRecording.input)
    .output(contract.downloadRecording.output)
    .query(({ ctx, input }) => fromHistory(ctx.services, only('user', ctx.caller), input, downloadRecording)),
});
