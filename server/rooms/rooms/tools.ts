import type { Tool } from '../../platform/procedures/expose';

export const getRoom: Tool = {
  name: 'get_room',
  title: 'Look up a room',
  description:
    'Tells what is known of a room: name, link, when it was made and last used, who may enter, whether it is end-to-end encrypted and whether this account owns it. Use it to check a `roomId` from `create_room`, from another tool or from the user. It does not tell who is in a call now. A deleted room is a 404.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

export const endMeeting: Tool = {
  name: 'end_meeting',
  title: 'Delete a room (does not disconnect a live call)',
  description:
    'Deletes the record of a room, for good: nobody can join any more and unused join tokens are worthless. It does not disconnect a live call: people who are in it stay until they leave. What earlier sessions left (transcripts, summaries, recordings) stays readable. Make sure that the user wants the room gone; `roomId` comes from `create_room`. Returns `{ "success": true }`; a room that is gone already is a 404.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  step: 6,
};
