import type { Tool } from '../../platform/procedures/operation';

export const shareRecording: Tool = {
  name: 'share_recording',
  title: 'Make a link that shares a recording',
  description:
    'Creates a link with which everybody who has it can watch one recording in a browser, until `expiresAt` (by default 7 days, at most 400) or `revoke_recording_link`. `recordingId` is the `id` of a recording from `list_recordings`. Ask the user before you share, and send the link only to people whom the user names; with `password`, the page asks for it. Returns the link with its `url`, which no other tool shows again.',
  toolsets: ['history'],
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  gives: ['linkId'],
};

export const listRecordingLinks: Tool = {
  name: 'list_recording_links',
  title: 'List the links that share a recording',
  description:
    'Lists the links of one recording, active ones first: note, end, password or not, and how often each was viewed. `recordingId` is the `id` of a recording from `list_recordings`. The addresses of the links are not in the list.',
  toolsets: ['history'],
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  gives: ['linkId'],
};

export const revokeRecordingLink: Tool = {
  name: 'revoke_recording_link',
  title: 'Revoke a link that shares a recording',
  description:
    'Revokes a link of a recording: nobody can open it any more. `linkId` comes from `list_recording_links` or `share_recording`, and `recordingId` from `list_recordings`. Returns `{ "success": true }`, even if it was already revoked.',
  toolsets: ['history'],
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
};
