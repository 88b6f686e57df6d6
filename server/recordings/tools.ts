import type { Tool } from '../platform/procedures/operation';

const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

export const listRecordings: Tool = {
  name: 'list_recordings',
  title: 'List recordings',
  description:
    'Lists the recordings of one room, or of every room of this account when `roomId` is left out; newest first, 50 at a time unless `limit` says otherwise, unfinished and failed ones too; pass `next` as `after` for older ones. Returns for each its `id`, room, session, times, length, size and status. Take the `id` of one with `playbackAvailable` for `get_recording_url`. A room that does not exist is a 403 here.',
  annotations,
  defaults: { limit: 50 },
  gives: ['id'],
};

export const getRecordingUrl: Tool = {
  name: 'get_recording_url',
  title: 'Get a link that plays a recording',
  description:
    "Gets a link that plays one recording for anybody who has it, until `expiresAt` (an hour), so give it only to whom the user names. `id` comes from `list_recordings`. Returns `url`, `expiresAt` and `mimeType`; or, when the file lies in the customer's own storage, `replayOutOfBand: true` with the place where it lies and no link. A recording that is not ready yet is a 404.",
  annotations,
};
