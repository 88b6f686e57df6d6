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
const playbackFailures = { ...failures, 503: 'The storage is failing now.' };

export const recordingsRouter = router({
  list: expose(contract.listRecordings, listRecordings, {
    auth: 'user-or-key',
    rest: {
      method: 'GET',
      path: '/api/recordings',
      tag: 'Recordings',
      summary: 'List recordings',
      description:
        "Returns recordings of one room, or of all rooms of the key's account. For a person: of all rooms that they own, co-host or were invited to.",
      failures: {
        400: 'The request names more than one room, or `limit` or `after` is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The caller has no access to the named room.',
      },
    },
    tools: [tools.listRecordings],
  }),

  get: expose(contract.getRecording, getRecording, {
    auth: 'user',
    rest: {
      method: 'GET',
      path: '/api/recordings/{id}',
      tag: 'Recordings',
      summary: 'Get a recording',
      description: 'For bearers only. The list has the same fields for keys.',
      failures: { ...failures, 404: 'There is no such recording.' },
    },
  }),

  stream: expose(contract.streamRecording, streamRecording, {
    auth: 'user-or-key',
    rest: {
      method: 'GET',
      path: '/api/recordings/{id}/stream',
      tag: 'Recordings',
      summary: 'Get a URL for playing a recording',
      description: 'Returns a URL that is valid for an hour, or the location of the file in your own bucket.',
      failures: playbackFailures,
    },
    tools: [tools.getRecordingUrl],
  }),

  download: expose(contract.downloadRecording, downloadRecording, {
    auth: 'user',
    rest: {
      method: 'GET',
      path: '/api/recordings/{id}/download',
      tag: 'Recordings',
      summary: 'Get a URL for saving a recording',
      description:
        'Returns a URL that is valid for 15 minutes, or the location of the file in your own bucket. For bearers only.',
      failures: playbackFailures,
    },
  }),

  history: expose(contract.listRecordingHistory, listRecordingHistory, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),

  retry: expose(contract.retryRecording, retryRecording, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    kind: 'mutation',
  }),

  remove: expose(contract.deleteRecording, deleteRecording, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'DELETE',
      path: '/api/recordings/{id}',
      operationId: 'deleteRecording',
      tag: 'Recordings',
      summary: 'Delete a recording',
      description:
        'Permanently deletes the recording. Its bytes are deleted in the background. A file in your own bucket stays there, and the response has its location.',
      failures: {
        401: 'The credential is missing or invalid.',
        403: 'The caller cannot delete recordings of the room, or the credential lacks the scope.',
        404: 'There is no such recording.',
        409: 'The recording is still running.',
      },
    },
  }),

  delete: expose(
    contract.deleteRecording,
    (services, caller, input) => fromHistory(services, caller, input, deleteRecording),
    { auth: 'portal', portal: { atLeast: 'developer' }, fresh: true, kind: 'mutation' },
  ),

  fromHistory: expose(
    contract.openRecording,
    (services, caller, input) => fromHistory(services, caller, input, openRecording),
    { auth: 'portal', portal: { atLeast: 'viewer' }, kind: 'query' },
  ),

  streamFromHistory: expose(
    contract.streamRecording,
    (services, caller, input) => fromHistory(services, caller, input, streamRecording),
    { auth: 'portal', portal: { atLeast: 'viewer' }, kind: 'query' },
  ),

  downloadFromHistory: expose(
    contract.downloadRecording,
    (services, caller, input) => fromHistory(services, caller, input, downloadRecording),
    { auth: 'portal', portal: { atLeast: 'viewer' }, kind: 'query' },
  ),
});
