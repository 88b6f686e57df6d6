import type { Tool } from '../../platform/procedures/operation';

const changing = { readOnlyHint: false, openWorldHint: false } as const;

export const getLiveCall: Tool = {
  name: 'get_live_call',
  title: 'See who is in a call now',
  description:
    'Tells who is in the call in a room now, with roles, devices and raised hands, whether an AI agent listens, whether a recording runs, and who is in which breakout room; `session` is null when there is no call. `roomId` comes from `list_rooms` (its `state` tells where a call runs) or `create_room`. Take `participantId` of somebody for `moderate_participant`. Names are what people gave themselves. It needs a key with the scope `svc:rooms`.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  toolsets: ['live'],
  gives: ['participantId'],
};

export const sendCallMessage: Tool = {
  name: 'send_call_message',
  title: 'Write in the chat of a call',
  description:
    'Writes a message in the chat of the call that runs in a room, where everybody in it reads it; it becomes a part of the transcript. Write only what the user wants said. `roomId` comes from `list_rooms` or `create_room`; `get_live_call` tells whether there is a call, without one it is a 409. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: false, idempotentHint: false },
  toolsets: ['live'],
  fixed: { kind: 'chat' },
};

export const moderateParticipant: Tool = {
  name: 'moderate_participant',
  title: 'Mute or remove somebody, or change their role',
  description:
    'Mutes one person in the call that runs in a room, asks them to turn microphone or camera on, shows them large to everybody (`spotlight`, until `end-spotlight`), lets them share the screen or write in the chat or not (`allow-screen`, `deny-screen`, `allow-chat`, `deny-chat`), takes them out and keeps them out, or gives them another role; make sure that the user wants it. `roomId` comes from `list_rooms` or `create_room`, `participantId` from `get_live_call`. `set-role` needs `role`, the other actions take none. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: true, idempotentHint: true },
  toolsets: ['live'],
};

export const muteCall: Tool = {
  name: 'mute_call',
  title: 'Mute everybody in a call',
  description:
    'Turns off the microphones of everybody in the call that runs in a room; they are told, and can turn them on again. Make sure that the user wants it. `roomId` comes from `list_rooms` or `create_room`; without a call it is a 409. Returns `participantIds` of those who were muted. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: false, idempotentHint: true },
  toolsets: ['live'],
};

export const changeGrants: Tool = {
  name: 'set_call_grants',
  title: 'Let everybody share the screen or write in the chat, or not',
  description:
    'Sets for the call that runs in a room whether everybody who is neither host nor co-host may share the screen (`screen`) and write in the chat (`chat`), also who joins later; what you leave out stays as it is. For one person use `moderate_participant`; make sure that the user wants it. `roomId` comes from `list_rooms` or `create_room`; without a call it is a 409. Returns `everybodyMay`. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: false, idempotentHint: true },
  toolsets: ['live'],
};

export const changeBreakouts: Tool = {
  name: 'set_breakout_rooms',
  title: 'Open or close breakout rooms, or move people',
  description:
    'Opens breakout rooms in the call that runs in a room (`open` with `rooms`, each with a `name` and perhaps `participantIds`; `spread` true spreads the others evenly, `minutes` closes them by themselves), moves people (`assign` with `participantIds` and the `conferenceSessionId` of a breakout room, null for the main room), spreads who is in none (`spread`), or calls everybody back (`close`). People are moved at once: make sure that the user wants it. `roomId` comes from `list_rooms` or `create_room`, the other ids from `get_live_call`. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: true, idempotentHint: false },
  toolsets: ['live'],
};

export const stopRecording: Tool = {
  name: 'stop_recording',
  title: 'Stop the recording of a call',
  description:
    'Stops the recording of the call that runs in a room; the call goes on, and what was recorded is kept. `roomId` comes from `list_rooms` or `create_room`; `get_live_call` tells whether a recording runs, without one it is a 409. Returns `recordingId`; `list_recordings` tells when the recording can be played. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: true, idempotentHint: true },
  toolsets: ['live'],
  fixed: { action: 'stop' },
};

export const endCall: Tool = {
  name: 'end_call',
  title: 'End a call for everybody',
  description:
    'Ends the call that runs in a room for everybody who is in it; the room stays, and people can begin another call. Make sure that the user wants it: nobody is asked. `roomId` comes from `list_rooms` or `create_room`; without a call it is a 409. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: true, idempotentHint: true },
  toolsets: ['live'],
};
