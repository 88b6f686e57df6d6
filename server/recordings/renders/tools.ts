import type { Tool } from '../../platform/procedures/operation';

export const renderRecording: Tool = {
  name: 'render_recording',
  title: 'Make an MP4 or a clip of a recording',
  description:
    'Makes a file of a finished recording in the background: all of it as MP4, which every program plays, or a clip with `from` and `to` in milliseconds. `recordingId` is the `id` of a recording from `list_recordings`. Returns the render with its `renderId` and `status`; pass both ids to `get_render_url`, which returns a link when the file is ready. Call it once for each file that the user wants: every call makes another one. A server without ffmpeg returns 503 for MP4.',
  toolsets: ['history'],
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  gives: ['renderId'],
};

export const getRenderUrl: Tool = {
  name: 'get_render_url',
  title: 'Get a link that saves a render',
  description:
    'Gets a link that saves the file of one render for anybody who has it, until `expiresAt` (15 minutes), so give it only to people whom the user names. `recordingId` and `renderId` come from `render_recording`. Returns `url`, `expiresAt`, `filename`, `mimeType` and `sizeBytes`. A render that is not ready yet returns 404: an hour of recording takes some minutes.',
  toolsets: ['history'],
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};
