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
  list: expose(contract.listRecordings, listRecordings, {
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
  }),

  get: expose(contract.getRecording, getRecording, {
    auth: 'user',
    rest: {
      method: 'GET',
      path: '/api/recordings/{id}',
      tag: 'Recordings',
      summary: 'Get a recording',
      description: 'For bearers only; keys find the same fields in the list.',
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
      description: 'A URL good for an hour, or where the file lies in your own bucket.',
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
      description: 'A URL good for 15 minutes, or where the file lies in your own bucket. For bearers only.',
      failures: playbackFailures,
    },
  }),

  history: expose(contract.listRecordingHistory, listRecordingHistory, { auth: 'portal', kind: 'query' }),

  retry: expose(contract.retryRecording, retryRecording, { auth: 'portal', kind: 'mutation' }),

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
        'Deletes the recording for good. Its bytes are removed in the background; a file in your own bucket stays there, and the answer says where.',
      failures: {
        401: 'The credential is missing or invalid.',
        403: 'The caller may not delete recordings of the room, or the credential lacks the scope.',
        404: 'There is no such recording.',
        409: 'The recording is still running.',
      },
    },
  }),

  delete: expose(
    contract.deleteRecording,
    (services, caller, input) => fromHistory(services, caller, input, deleteRecording),
    { auth: 'portal', kind: 'mutation' },
  ),

  fromHistory: expose(
    contract.openRecording,
    (services, caller, input) => fromHistory(services, caller, input, openRecording),
    { auth: 'portal', kind: 'query' },
  ),

  streamFromHistory: expose(
    contract.streamRecording,
    (services, caller, input) => fromHistory(services, caller, input, streamRecording),
    { auth: 'portal', kind: 'query' },
  ),

  downloadFromHistory: expose(
    contract.downloadRecording,
    (services, caller, input) => fromHistory(services, caller, input, downloadRecording),
    { auth: 'portal', kind: 'query' },
  ),
});
