import { expose, router } from '../../platform/procedures/expose';
import * as breakouts from './breakouts-contract';
import * as contract from './contract';
import * as messages from './messages-contract';
import { actOnParticipant } from './act-on-participant';
import {
  changeLiveOverrides,
  controlRecording,
  endFromHistory,
  endLiveSession,
  muteLiveSession,
} from './control';
import { changeLiveBreakouts } from './control-breakouts';
import { draftMinutes } from './draft-minutes';
import { readLiveSession } from './read';
import { deleteLiveMessage } from './delete-message';
import { sayInCall } from './say';
import { sendMessage } from './send-message';
import { getStream, listStreams, startStream, stopStream } from './streams';
import * as streams from './streams-contract';
import * as tools from './tools';

const failures = {
  401: 'The credential is missing or invalid.',
  403: 'The caller may not do this in the room, or the credential lacks the scope.',
  404: 'There is no such room.',
};

const changes = { auth: 'user-or-key', scope: 'svc:rooms' } as const;
const rest = { method: 'POST', tag: 'Rooms', idempotencyKey: 'taken' } as const;

export const liveRouter = router({
  get: expose(contract.getLiveSession, readLiveSession, {
    auth: 'user-or-key',
    scope: 'svc:rooms',
    rest: {
      method: 'GET',
      path: '/api/rooms/{roomId}/live',
      operationId: 'getLiveSession',
      tag: 'Rooms',
      summary: 'Get the running call',
      description:
        'Returns the people in the call and those who wait to be let in, the agent, and the recording.',
      failures,
    },
    tools: [tools.getLiveCall],
  }),

  end: expose(contract.endLiveSession, endLiveSession, {
    ...changes,
    rest: {
      ...rest,
      path: '/api/rooms/{roomId}/live/end',
      operationId: 'endSession',
      summary: 'End the running call',
      description:
        'Ends the call for everybody in it. The room stays, and people can start another call. A join token needs the role host.',
      failures: {
        ...failures,
        400: 'The body is not a JSON object.',
        409: 'There is no call in the room now.',
      },
    },
    tools: [tools.endCall],
  }),

  endFromHistory: expose(contract.endFromHistory, endFromHistory, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    kind: 'mutation',
  }),

  mute: expose(contract.muteLiveSession, muteLiveSession, {
    ...changes,
    rest: {
      ...rest,
      path: '/api/rooms/{roomId}/live/mute',
      operationId: 'muteSession',
      summary: 'Mute everybody in the running call',
      description:
        'Turns off the microphones of everybody in the call, except the caller. People see a notice, and can turn their microphones on again.',
      failures: {
        ...failures,
        400: 'The body is not a JSON object.',
        409: 'There is no call in the room now.',
      },
    },
    tools: [tools.muteCall],
  }),

  changeOverrides: expose(contract.changeOverrides, changeLiveOverrides, {
    ...changes,
    rest: {
      ...rest,
      path: '/api/rooms/{roomId}/live/grants',
      operationId: 'changeOverrides',
      summary: 'Change default permissions in the running call',
      description:
        'Sets whether everybody who is neither host nor co-host can share the screen and write in the chat for the rest of the call, including people who join later. Missing fields keep their value. The limits of join tokens and of the room still apply. Denying everybody clears permissions of individual people and stops shared screens. Allowing everybody does not clear denials of individual people.',
      failures: {
        ...failures,
        400: 'The body is not valid, or names nothing to change.',
        409: 'There is no call in the room now.',
      },
    },
    tools: [tools.changeOverrides],
  }),

  sendMessage: expose(messages.sendMessage, sendMessage, {
    ...changes,
    rest: {
      ...rest,
      path: '/api/rooms/{roomId}/live/messages',
      summary: 'Write in the running call',
      description:
        'Writes to everybody in the call, as your application. A chat message is stored, and becomes part of the transcript, like messages of people. A notice is shown above the call, and read out by screen readers. It is not stored, so people who enter later do not see it.',
      failures: {
        ...failures,
        400: 'The body is not valid.',
        409: 'There is no call in the room now, the chat of the room is end-to-end encrypted, or it is full.',
      },
    },
    tools: [tools.sendCallMessage],
  }),

  say: expose(messages.sayInCall, sayInCall, {
    ...changes,
    rest: {
      ...rest,
      path: '/api/rooms/{roomId}/live/agent/say',
      operationId: 'sayInCall',
      tag: 'AI agent',
      summary: 'Say something as the AI agent',
      description:
        'Writes in the chat of the running call as its AI agent, to everybody or to one participant. The message is marked as written by the agent, and does not become part of the transcript. With `speak`, the agent also speaks it aloud to everybody. Hosts can stop and mute the agent. The response does not wait for the sound: if the text-to-speech service fails, the message is only in the chat. An application of a person needs the toolset `say`, and `speak` to speak.',
      failures: {
        ...failures,
        400: 'The body is not valid.',
        404: 'There is no such room, or the participant is not in its call.',
        409: 'There is no call in the room now, no agent is in it, the chat is off or full, or the room is end-to-end encrypted. With `speak`: speech is off in the room, or the hosts muted the agent.',
        429: 'With `speak`: the agent speaks too often, or too many messages wait to be spoken.',
        503: 'With `speak`: no text-to-speech service is configured, or the agent speaks in too many calls.',
      },
    },
    tools: [tools.sayInCall],
  }),

  draftMinutes: expose(messages.draftMinutes, draftMinutes, {
    ...changes,
    rest: {
      ...rest,
      path: '/api/rooms/{roomId}/live/agent/draft-minutes',
      operationId: 'draftMinutes',
      tag: 'AI agent',
      summary: 'Draft the minutes of the running call',
      description:
        'Has the agent draft decisions and action items from the transcript so far, and shows them to everybody in the call, who can confirm, correct or contest them. This runs in the background: `GET /api/artifacts/{sessionId}/minutes/draft` returns the draft. While the agent drafts, another request changes nothing.',
      success: 202,
      failures: {
        ...failures,
        400: 'The body is not a JSON object.',
        409: 'There is no call in the room now, no Notetaker is in it, nothing has been said, or the room is end-to-end encrypted.',
        503: 'No language model is configured.',
      },
    },
    tools: [tools.draftMinutes],
  }),

  deleteMessage: expose(messages.deleteMessage, deleteLiveMessage, {
    ...changes,
    rest: {
      method: 'DELETE',
      path: '/api/rooms/{roomId}/live/messages/{messageId}',
      operationId: 'deleteMessage',
      tag: 'Rooms',
      summary: 'Delete a message of the running call',
      description:
        'Deletes a message to everybody from the chat of the call and from the transcript, with its file. Private messages, and messages in end-to-end encrypted rooms, can only be deleted in the call.',
      success: 204,
      failures: {
        ...failures,
        404: 'There is no such room, or no such message in its call.',
        409: 'There is no call in the room now.',
      },
    },
  }),

  actOnParticipant: expose(contract.actOnParticipant, actOnParticipant, {
    ...changes,
    rest: {
      ...rest,
      path: '/api/rooms/{roomId}/live/participants/{participantId}',
      summary: 'Act on a participant',
      description:
        'Acts on one person in the call or in the waiting room, as hosts and co-hosts can. The action turns off their devices or asks them to turn devices on, changes their permissions or role, removes them, lets them in or turns them away.',
      failures: {
        ...failures,
        400: 'The body is not valid.',
        404: 'There is no such room, or no such person in its call or its waiting room.',
        409: 'There is no call in the room now. The person has left, or has already been let in. The call would have no host left. The device is already on, or cannot be turned on. The join token does not allow the permission, or the person has it in any case as host or co-host.',
      },
    },
    tools: [tools.moderateParticipant],
  }),

  changeBreakouts: expose(breakouts.changeBreakouts, changeLiveBreakouts, {
    ...changes,
    rest: {
      ...rest,
      path: '/api/rooms/{roomId}/live/breakouts',
      operationId: 'changeBreakouts',
      summary: 'Open or close breakout rooms, or move people',
      description:
        'Each breakout room is a separate session in the same room, with its own chat, polls, recording and agent. People are moved without reloading their page. People who reload the page or return enter the session to which they belong. A recording or an agent stays in the session in which it was started.',
      failures: {
        ...failures,
        400: 'The body is not valid, or a field that the action needs is missing.',
        404: 'There is no such room, or no such breakout room in its call.',
        409: 'There is no call in the room now. Breakout rooms are off in the room, already open or not open, or the call has had too many. None of the people to move is in the call.',
      },
    },
    tools: [tools.changeBreakouts],
  }),

  controlRecording: expose(contract.controlRecording, controlRecording, {
    ...changes,
    rest: {
      ...rest,
      path: '/api/rooms/{roomId}/live/recording',
      summary: 'Start, stop, pause or resume the recording of the call',
      description:
        'Asks the browser of a host or co-host to record the call, or asks the recording browser to stop. Repeating a request for a recording that has not begun changes nothing. The event `recording.started` marks the beginning. A browser that stops uploads the rest of the recording; after 15 seconds, the recording ends without the rest. A pause begins when the recorder confirms it, with the event `recording.paused`; repeating `pause` or `resume` changes nothing.',
      failures: {
        ...failures,
        400: 'The body is not valid.',
        409: 'There is no call in the room now. For `start`: the call is already recorded, or nobody in it can record now. For the other actions: nothing is recorded.',
      },
    },
    tools: [tools.stopRecording, tools.pauseRecording, tools.resumeRecording],
  }),

  startStream: expose(streams.startStream, startStream, {
    ...changes,
    rest: {
      ...rest,
      path: '/api/rooms/{roomId}/live/streams',
      operationId: 'startStream',
      summary: 'Stream the call to an RTMP address',
      description:
        'Streams the running call live, as a recorder of the server shows and hears it, to an RTMP address such as that of a video platform. Everybody in the call sees that it is live. The event `stream.started` marks the beginning. If the address is lost, the server tries again for five minutes, and then the event `stream.failed` follows. The stream ends with the call.',
      success: 201,
      location: '/api/rooms/{roomId}/live/streams/{streamId}',
      failures: {
        ...failures,
        400: 'The body is not valid, or the server does not stream to the address.',
        409: 'There is no call in the room now, the room is end-to-end encrypted or does not allow recordings, no recorder of the server with ffmpeg is running, or the call has too many streams.',
      },
    },
    tools: [tools.streamCall],
  }),

  listStreams: expose(streams.listStreams, listStreams, {
    ...changes,
    rest: {
      method: 'GET',
      tag: 'Rooms',
      path: '/api/rooms/{roomId}/live/streams',
      operationId: 'listStreams',
      summary: 'List the live streams of the call',
      description:
        'Returns the live streams of the running call, also those that are over. Empty when there is no call.',
      failures,
    },
    tools: [tools.listStreams],
  }),

  getStream: expose(streams.getStream, getStream, {
    ...changes,
    rest: {
      method: 'GET',
      tag: 'Rooms',
      path: '/api/rooms/{roomId}/live/streams/{streamId}',
      operationId: 'getStream',
      summary: 'Get a live stream',
      description: 'Returns the status of a live stream of the room, also of one that is over.',
      failures: { ...failures, 404: 'There is no such room, or no such stream in it.' },
    },
  }),

  stopStream: expose(streams.stopStream, stopStream, {
    ...changes,
    rest: {
      method: 'DELETE',
      tag: 'Rooms',
      path: '/api/rooms/{roomId}/live/streams/{streamId}',
      operationId: 'stopStream',
      summary: 'Stop a live stream',
      description: 'Ends a live stream. A stream that is over stays as it is.',
      success: 204,
      failures: { ...failures, 404: 'There is no such room, or no such stream in it.' },
    },
    tools: [tools.stopStream],
  }),
});
