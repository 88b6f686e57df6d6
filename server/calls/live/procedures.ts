import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { actOnParticipant } from './act-on-participant';
import { changeLiveGrants, controlRecording, endLiveSession, muteLiveSession } from './control';
import { changeLiveBreakouts } from './control-breakouts';
import { readLiveSession } from './read';
import { deleteLiveMessage } from './delete-message';
import { sendMessage } from './send-message';
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
      summary: 'Get the call that runs',
      description:
        'Who is in the call in the room now and who waits to be let in, the agent, and the recording.',
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
      summary: 'End the call that runs',
      description:
        'Ends the call for everybody in it. The room stays, and people may begin another call. A join token needs the role host.',
      failures: {
        ...failures,
        400: 'The body is not a JSON object.',
        409: 'There is no call in the room now.',
      },
    },
    tools: [tools.endCall],
  }),

  mute: expose(contract.muteLiveSession, muteLiveSession, {
    ...changes,
    rest: {
      ...rest,
      path: '/api/rooms/{roomId}/live/mute',
      operationId: 'muteSession',
      summary: 'Mute everybody in the call that runs',
      description:
        'Turns the microphones of everybody in the call off whose microphone is on, but for the person who asks. They are told, and can turn them on again.',
      failures: {
        ...failures,
        400: 'The body is not a JSON object.',
        409: 'There is no call in the room now.',
      },
    },
    tools: [tools.muteCall],
  }),

  changeGrants: expose(contract.changeGrants, changeLiveGrants, {
    ...changes,
    rest: {
      ...rest,
      path: '/api/rooms/{roomId}/live/grants',
      operationId: 'changeGrants',
      summary: 'Change what everybody may do in the call that runs',
      description:
        'Whether everybody who is neither host nor co-host may share the screen, and write in the chat, for the rest of the call, also who joins later; what you leave out stays as it is. Nobody may do more than their join token and the room allow. Denying it to everybody ends what single people were allowed, and screens that are shared stop; allowing it to everybody leaves denied whom it was denied alone.',
      failures: {
        ...failures,
        400: 'The body is not valid, or names nothing to change.',
        409: 'There is no call in the room now.',
      },
    },
    tools: [tools.changeGrants],
  }),

  sendMessage: expose(contract.sendMessage, sendMessage, {
    ...changes,
    rest: {
      ...rest,
      path: '/api/rooms/{roomId}/live/messages',
      summary: 'Write in the call that runs',
      description:
        'Writes to everybody in the call, as your application. A message of the chat is kept, and becomes a part of the transcript, like those of people. A notice is shown above the call and read out by screen readers, and is not kept: who enters later does not see it.',
      failures: {
        ...failures,
        400: 'The body is not valid.',
        409: 'There is no call in the room now, the chat of the room is end-to-end encrypted, or it is full.',
      },
    },
    tools: [tools.sendCallMessage],
  }),

  deleteMessage: expose(contract.deleteMessage, deleteLiveMessage, {
    ...changes,
    rest: {
      method: 'DELETE',
      path: '/api/rooms/{roomId}/live/messages/{messageId}',
      operationId: 'deleteMessage',
      tag: 'Rooms',
      summary: 'Delete a message of the call that runs',
      description:
        'Deletes a message to everybody in the chat of the call, with its file and from the transcript. Private messages and those of end-to-end encrypted rooms are deleted in the call alone.',
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
        'Turns microphone, camera or shared screen of a person in the call off, asks them to turn microphone or camera on, allows or denies them to share the screen or write in the chat, removes them, gives them another role, or lets somebody in who waits or turns them away, by the rules that hold for hosts and co-hosts in the call.',
      failures: {
        ...failures,
        400: 'The body is not valid.',
        404: 'There is no such room, or no such person in its call or its waiting room.',
        409: 'There is no call in the room now, the person has left it or has been let in already, it would have no host left, what they would be asked to turn on is on already, or cannot be, or what they would be allowed their join token does not allow; or they are a host or co-host, who always may.',
      },
    },
    tools: [tools.moderateParticipant],
  }),

  changeBreakouts: expose(contract.changeBreakouts, changeLiveBreakouts, {
    ...changes,
    rest: {
      ...rest,
      path: '/api/rooms/{roomId}/live/breakouts',
      operationId: 'changeBreakouts',
      summary: 'Open or close breakout rooms, or move people',
      description:
        'Breakout rooms are sessions of their own in the same room, with chat, polls, recording and agent of their own. People are moved within their page; who loads it again or comes back lands where they belong. A recording or an agent stays in the session in which it was started.',
      failures: {
        ...failures,
        400: 'The body is not valid, or a field that the action needs is missing.',
        404: 'There is no such room, or no such breakout room in its call.',
        409: 'There is no call in the room now; breakout rooms are off in the room, open already or not open, or the call has had too many; or nobody of those who are to be moved is in the call.',
      },
    },
    tools: [tools.changeBreakouts],
  }),

  controlRecording: expose(contract.controlRecording, controlRecording, {
    ...changes,
    rest: {
      ...rest,
      path: '/api/rooms/{roomId}/live/recording',
      summary: 'Start or stop the recording of the call',
      description:
        'Asks the browser of a host or co-host to record the call, or the browser that records it to stop. Asking for a recording that has not begun yet changes nothing; it begins with `recording.started`. A browser that stops sends what is still missing; after 15 seconds the recording ends without it.',
      failures: {
        ...failures,
        400: 'The body is not valid.',
        409: 'There is no call in the room now; for `start`, it is recorded already, or nobody in it can record now; for `stop`, nothing is recorded.',
      },
    },
    tools: [tools.stopRecording],
  }),
});
