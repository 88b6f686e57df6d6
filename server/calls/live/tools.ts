import type { Tool } from '../../platform/procedures/operation';

const changing = { readOnlyHint: false, openWorldHint: false } as const;

export const getLiveCall: Tool = {
  name: 'get_live_call',
  title: 'See who is in a call now',
  description:
    'Returns the current call of a room: people with roles, devices and raised hands, the AI agent, the recording and breakout rooms; `session` is null when there is no call. `roomId` comes from `list_rooms` (`state` shows whether a call is running) or `create_room`. Pass the `participantId` of a person to `moderate_participant`. People chose their own names. It needs a key with the scope `svc:rooms`.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  toolsets: ['live'],
  gives: ['participantId'],
};

export const sendCallMessage: Tool = {
  name: 'send_call_message',
  title: 'Write in the chat of a call',
  description:
    'Writes a chat message to everybody in the running call of a room; it becomes part of the transcript. Write only what the user wants to say. `roomId` comes from `list_rooms` or `create_room`; without a running call (see `get_live_call`), it returns 409. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: false, idempotentHint: false },
  toolsets: ['live'],
  fixed: { kind: 'chat' },
};

export const sayInCall: Tool = {
  name: 'say_in_call',
  title: 'Say something in a call as the AI agent',
  description:
    'Writes in the chat of a running call as its AI agent, to everybody, or to one person with `to`. With `speak`, everybody also hears it: keep it short, and speak only if the user wants that; people know that it is the agent, so say only what the user wants to say. `roomId` comes from `list_rooms` or `create_room`, `to` is a `participantId` from `get_live_call`. Returns 409 without a running call, and without an agent in it: `invite_agent` first. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: false, idempotentHint: false },
  toolsets: ['say', 'speak'],
};

export const draftMinutes: Tool = {
  name: 'draft_minutes',
  title: 'Have decisions and action items drafted in a call',
  description:
    'Has the AI agent draft decisions and action items of a running call from the transcript so far, and shows them to everybody in it, who can confirm or contest them. `roomId` comes from `list_rooms` or `create_room`. Returns `sessionId` at once: pass it to `get_minutes_draft`. Returns 409 without a running call, without a Notetaker in it (`invite_agent` first), and when nothing was said. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: false, idempotentHint: true },
  toolsets: ['live'],
  gives: ['sessionId'],
};

export const moderateParticipant: Tool = {
  name: 'moderate_participant',
  title: 'Mute or remove somebody, or change their role',
  description:
    'Acts on one person in the running call of a room: mutes them, asks them to turn on a device, shows them large (`spotlight`), changes their permissions or role, or removes and bans them. Make sure that the user wants it. `roomId` comes from `list_rooms` or `create_room`, `participantId` from `get_live_call`. `set-role` requires `role`, which other actions do not accept; `allow-screen`, `deny-screen`, `allow-chat` and `deny-chat` change permissions. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: true, idempotentHint: true },
  toolsets: ['live'],
};

export const muteCall: Tool = {
  name: 'mute_call',
  title: 'Mute everybody in a call',
  description:
    'Turns off the microphones of everybody in the running call of a room; people see a notice, and can turn them on again. Make sure that the user wants it. `roomId` comes from `list_rooms` or `create_room`; without a running call, it returns 409. Returns the `participantIds` of the muted people. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: false, idempotentHint: true },
  toolsets: ['live'],
};

export const changeOverrides: Tool = {
  name: 'set_call_grants',
  title: 'Let everybody share the screen or write in the chat, or not',
  description:
    'Sets whether everybody who is neither host nor co-host can share the screen (`screen`) and write in the chat (`chat`) in the running call of a room; missing fields keep their value. For one person, use `moderate_participant`; make sure that the user wants it. `roomId` comes from `list_rooms` or `create_room`; without a running call, it returns 409. Returns `everybodyMay`. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: false, idempotentHint: true },
  toolsets: ['live'],
};

export const changeBreakouts: Tool = {
  name: 'set_breakout_rooms',
  title: 'Open or close breakout rooms, or move people',
  description:
    'Controls breakout rooms in the running call of a room: `open` takes `rooms`, each with a `name` and optional `participantIds`, `spread` true distributes all others, and `minutes` closes the rooms automatically. `assign` moves `participantIds` to the `conferenceSessionId` of a breakout room (null for the main room), `spread` distributes people without a breakout room, and `close` calls everybody back. People are moved at once: make sure that the user wants it. `roomId` comes from `list_rooms` or `create_room`, the other ids from `get_live_call`. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: true, idempotentHint: false },
  toolsets: ['live'],
};

export const stopRecording: Tool = {
  name: 'stop_recording',
  title: 'Stop the recording of a call',
  description:
    'Stops the recording of the running call of a room; the call continues, and the recorded part is kept. `roomId` comes from `list_rooms` or `create_room`; without a running recording (see `get_live_call`), it returns 409. Returns `recordingId`; `list_recordings` shows when the recording can be played. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: true, idempotentHint: true },
  toolsets: ['live'],
  fixed: { action: 'stop' },
  omit: ['kind', 'recordBy', 'layout'],
};

export const pauseRecording: Tool = {
  name: 'pause_recording',
  title: 'Pause the recording of a call',
  description:
    'Pauses the recording of the running call of a room: nothing is recorded until `resume_recording`, and everybody sees that it is paused. The pause begins a moment later, when `pausedAt` of the recording in `get_live_call` is set. `roomId` comes from `list_rooms` or `create_room`; without a running recording, it returns 409. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: false, idempotentHint: true },
  toolsets: ['live'],
  fixed: { action: 'pause' },
  omit: ['kind', 'recordBy', 'layout'],
};

export const resumeRecording: Tool = {
  name: 'resume_recording',
  title: 'Resume the recording of a call',
  description:
    'Resumes the paused recording of the running call of a room; everybody sees that they are recorded again. Make sure that the user wants it: people may have paused it to speak in private. `roomId` comes from `list_rooms` or `create_room`; without a running recording (see `get_live_call`), it returns 409. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: false, idempotentHint: true },
  toolsets: ['live'],
  fixed: { action: 'resume' },
  omit: ['kind', 'recordBy', 'layout'],
};

export const streamCall: Tool = {
  name: 'stream_call',
  title: 'Stream a call live',
  description:
    'Streams the running call of a room live to an RTMP address, such as that of a video platform; everybody in the call sees that it is live. Make sure that the user wants it: the call becomes as public as the address. `url` is the address with its stream key, and `roomId` comes from `list_rooms` or `create_room`; without a running call or a recorder, and in encrypted rooms, it returns 409. Returns `streamId` and `status`, which `list_streams` shows later. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  toolsets: ['live'],
};

export const listStreams: Tool = {
  name: 'list_streams',
  title: 'List the live streams of a call',
  description:
    'Lists the live streams of the running call of a room, also those that are over; the list is empty without a running call. Each has `streamId`, `status`, the address without its stream key, and `error` if nothing arrives there. `roomId` comes from `list_rooms` or `create_room`. It needs a key with the scope `svc:rooms`.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  toolsets: ['live'],
  gives: ['streamId'],
};

export const stopStream: Tool = {
  name: 'stop_stream',
  title: 'Stop a live stream of a call',
  description:
    'Ends one live stream of the running call of a room; the call and its other streams continue. `roomId` comes from `list_rooms` or `create_room`, `streamId` from `list_streams`; a stream of another room returns 404. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: true, idempotentHint: true },
  toolsets: ['live'],
};

export const endCall: Tool = {
  name: 'end_call',
  title: 'End a call for everybody',
  description:
    'Ends the running call of a room for everybody in it; the room stays, and people can start another call. Make sure that the user wants it: nobody is asked. `roomId` comes from `list_rooms` or `create_room`; without a running call, it returns 409. It needs a key with the scope `svc:rooms`.',
  annotations: { ...changing, destructiveHint: true, idempotentHint: true },
  toolsets: ['live'],
};
