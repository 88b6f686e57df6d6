import type { Tool } from '../platform/procedures/operation';
import { listRecordings as listContract } from './contract';
import { file } from './files-contract';

const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

const recordings = listContract.output.shape.recordings.element.shape;

/** All fields of the answer but the parts of files, of which there may be thousands. */
const KEPT = [
  'next',
  ...Object.keys(recordings).flatMap((name) => (name === 'files' ? [] : `recordings.${name}`)),
  ...Object.keys(file.shape).flatMap((name) => (name === 'parts' ? [] : `recordings.files.${name}`)),
];

export const listRecordings: Tool = {
  name: 'list_recordings',
  title: 'List recordings',
  description:
    'Lists the recordings of one room, or of all rooms of this account without `roomId`, including unfinished and failed ones. They come newest first, 50 at a time unless you set `limit`; pass `next` as `after` for older ones. Each has its `id`, room, session, times, length, size and status. Pass the `id` of a recording with `playbackAvailable` to `get_recording_url`. A room that does not exist returns 403.',
  annotations,
  defaults: { limit: 50 },
  keep: KEPT,
  gives: ['id'],
};

export const getRecordingUrl: Tool = {
  name: 'get_recording_url',
  title: 'Get a link that plays a recording',
  description:
    "Gets a link that plays one recording for anybody who has it, until `expiresAt` (an hour), so give it only to people whom the user names. `id` comes from `list_recordings`. Returns `url`, `expiresAt` and `mimeType`; if the file is in the customer's own storage, it returns `replayOutOfBand: true` with the location and no link. A recording that is not ready yet returns 404.",
  annotations,
  // All but `pictures`, which are for players.
  keep: [
    'replayOutOfBand',
    'url',
    'expiresAt',
    'mimeType',
    'reason',
    'recordingId',
    'storage',
    'filename',
    'sizeBytes',
  ],
};
