import { expose, router } from '../../platform/procedures/expose';
import { fromHistory } from '../history';
import * as contract from './contract';
import { createRender } from './create';
import { deleteRender } from './delete';
import { downloadRender } from './download';
import { getRender, listRenders, openRenders } from './read';
import * as tools from './tools';

const failures = {
  401: 'The credential is missing or invalid.',
  403: 'The caller has no access to the recording.',
  404: 'There is no such recording, or no such render of it.',
};

export const rendersRouter = router({
  create: expose(contract.createRender, createRender, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'POST',
      path: '/api/recordings/{recordingId}/renders',
      operationId: 'createRender',
      tag: 'Recordings',
      summary: 'Render a recording',
      description:
        'Makes a file of a finished recording in the background: all of it as MP4, or a clip as MP4 or WebM. `status` is `queued` or `processing` until the event `recording.render_ready` or `recording.render_failed`. An MP4 clip begins exactly at `from`; a WebM clip is copied and begins up to some seconds earlier, where the picture can be decoded.',
      success: 201,
      location: '/api/recordings/{recordingId}/renders/{renderId}',
      idempotencyKey: 'taken',
      failures: {
        400: 'A field is not valid, or the clip is outside of the recording.',
        401: 'The credential is missing or invalid.',
        403: 'The caller is not an organizer of the room, or the credential lacks the scope.',
        404: 'There is no such recording.',
        409: 'The recording is not ready, is in your own bucket, or has too many renders.',
        503: 'The server has no ffmpeg, which MP4 needs.',
        507: 'The disk of the server is almost full, or the storage of the account is used up.',
      },
    },
    tools: [tools.renderRecording],
  }),

  list: expose(contract.listRenders, listRenders, {
    auth: 'user-or-key',
    rest: {
      method: 'GET',
      path: '/api/recordings/{recordingId}/renders',
      operationId: 'listRenders',
      tag: 'Recordings',
      summary: 'List the renders of a recording',
      description: 'Returns all files that were requested of a recording, newest first.',
      failures: { ...failures, 404: 'There is no such recording.' },
    },
  }),

  get: expose(contract.getRender, getRender, {
    auth: 'user-or-key',
    rest: {
      method: 'GET',
      path: '/api/recordings/{recordingId}/renders/{renderId}',
      operationId: 'getRender',
      tag: 'Recordings',
      summary: 'Get a render',
      description: 'Returns the status and progress of a render.',
      failures,
    },
  }),

  download: expose(contract.downloadRender, downloadRender, {
    auth: 'user-or-key',
    rest: {
      method: 'GET',
      path: '/api/recordings/{recordingId}/renders/{renderId}/download',
      operationId: 'downloadRender',
      tag: 'Recordings',
      summary: 'Get a URL for saving a render',
      description: 'Returns a URL that is valid for 15 minutes.',
      failures: {
        ...failures,
        404: 'There is no such render, or it is not ready.',
        503: 'The storage is failing now.',
      },
    },
    tools: [tools.getRenderUrl],
  }),

  delete: expose(contract.deleteRender, deleteRender, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'DELETE',
      path: '/api/recordings/{recordingId}/renders/{renderId}',
      operationId: 'deleteRender',
      tag: 'Recordings',
      summary: 'Delete a render',
      description:
        'Permanently deletes a render, or stops making it. The recording is kept. Its bytes are deleted in the background.',
      success: 204,
      failures: {
        ...failures,
        403: 'The caller is not an organizer of the room, or the credential lacks the scope.',
      },
    },
  }),

  fromHistory: expose(
    contract.openRenders,
    (services, caller, input) => fromHistory(services, caller, input, openRenders),
    { auth: 'portal', portal: { atLeast: 'viewer' }, kind: 'query' },
  ),

  createFromHistory: expose(
    contract.createRender,
    (services, caller, input) =>
      fromHistory(services, caller, { id: input.recordingId }, (deps, entered) =>
        createRender(deps, entered, input),
      ),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'mutation' },
  ),

  downloadFromHistory: expose(
    contract.downloadRender,
    (services, caller, input) =>
      fromHistory(services, caller, { id: input.recordingId }, (deps, entered) =>
        downloadRender(deps, entered, input),
      ),
    { auth: 'portal', portal: { atLeast: 'viewer' }, kind: 'query' },
  ),

  deleteFromHistory: expose(
    contract.deleteRender,
    (services, caller, input) =>
      fromHistory(services, caller, { id: input.recordingId }, (deps, entered) =>
        deleteRender(deps, entered, input),
      ),
    { auth: 'portal', portal: { atLeast: 'developer' }, kind: 'mutation' },
  ),
});
