import { z } from 'zod';
import { agentMode } from '../../platform/vocabulary/agent-mode';
import { roomRole } from '../../platform/principal/contract';
import {
  RECORD_BY,
  RECORDING_LAYOUTS,
  recordedBy,
  recordingKind,
} from '../../platform/vocabulary/recording-status';
import { plainText } from '../../platform/text';
import { roomId } from '../../rooms/access/contract';
import { breakouts } from './breakouts-contract';
import { everybodyMay, overrideFields, participant, waitingPerson } from './participant-contract';

const moment = z.iso.datetime();
const success = z.literal(true).describe('Always true; errors return another status.');
const conferenceSessionId = z.string().describe('The session; its artifact has the same identifier.');

export const getLiveSession = {
  input: z.object({ roomId }),
  output: z
    .object({
      roomId: z.string().describe('The room.'),
      session: z
        .object({ conferenceSessionId, startedAt: moment.describe('When the first person entered.') })
        .describe('A running call.')
        .meta({ id: 'LiveCall' })
        .nullable()
        .describe('The running call; null when there is none.'),
      participants: z
        .array(participant)
        .describe(
          'Everybody in the call, in the order in which they entered; empty when there is no call. While breakout rooms are open: only the people in the main room.',
        ),
      waiting: z
        .array(waitingPerson)
        .describe(
          'People who wait to be let in, longest wait first. People can also wait while there is no call. Empty in rooms whose `lobby` is `off`.',
        ),
      agent: z
        .object({
          participantId: z.string().describe('The agent among the participants.'),
          mode: agentMode.describe('Mode of the agent.'),
          language: z
            .string()
            .nullable()
            .describe('Language set for the agent; null: it detects the language.'),
          captions: z.boolean().describe('Whether captions are shown in the call.'),
          answers: z.boolean().optional().describe('Whether the agent answers questions in the chat.'),
          speaks: z.boolean().optional().describe('Whether the agent can speak aloud.'),
          isMuted: z.boolean().optional().describe('Whether hosts muted the agent: it does not speak.'),
          isImpaired: z.boolean().describe('Whether its speech-to-text service is failing now.'),
        })
        .describe('An AI agent in a call.')
        .meta({ id: 'LiveAgent' })
        .nullable()
        .describe('The AI agent in the call; null when there is none.'),
      recording: z
        .object({
          recordingId: z.string().describe('Identifier of the recording.'),
          startedByParticipantId: z
            .string()
            .describe('The participant whose browser records; an id of the recorder if the server records.'),
          kind: recordingKind,
          recordedBy,
          startedAt: moment.describe('When the recording began.'),
          pausedAt: moment.nullable().describe('When it was paused; null: it is not paused.'),
        })
        .describe('A running recording.')
        .meta({ id: 'LiveRecording' })
        .nullable()
        .describe('The running recording; null when there is none.'),
      streams: z
        .array(
          z
            .object({
              streamId: z.string().describe('Identifier of the stream.'),
              startedAt: moment.describe('When the stream was live for the first time.'),
            })
            .describe('A live stream.')
            .meta({ id: 'LiveStream' }),
        )
        .describe('The live streams of the call, without those that are not live yet; empty: none.'),
      spotlightParticipantId: z
        .string()
        .nullable()
        .describe(
          'The participant in the spotlight: hosts show them large to everybody in the call. Null: nobody.',
        ),
      breakouts: breakouts
        .nullable()
        .describe('The open breakout rooms of the call; null when there are none.'),
      everybodyMay,
      isLocked: z.boolean().describe('Whether only hosts and co-hosts can enter.'),
    })
    .describe('The running call in a room.')
    .meta({ id: 'LiveSession' }),
};

export const endLiveSession = {
  input: z.object({ roomId }),
  output: z
    .object({ success, conferenceSessionId })
    .describe('The call that was ended.')
    .meta({ id: 'EndedSession' }),
};

/** The same for a signed-in person, who ends this session and no later one of the room. */
export const endFromHistory = {
  input: z.object({
    sessionId: plainText().describe('The running session. It must not be a breakout room.'),
  }),
  output: endLiveSession.output,
};

export const muteLiveSession = {
  input: z.object({ roomId }),
  output: z
    .object({
      success,
      participantIds: z
        .array(z.string())
        .describe('Participants whose microphones are turned off; empty if none was on.'),
    })
    .describe('The muted participants.')
    .meta({ id: 'MutedSession' }),
};

export const changeOverrides = {
  input: z.object({
    roomId,
    screen: overrideFields.screen.optional(),
    chat: overrideFields.chat.optional(),
  }),
  output: z
    .object({ success, everybodyMay })
    .describe('The new default permissions of everybody who is neither host nor co-host.')
    .meta({ id: 'ChangedGrants' }),
};

export const actOnParticipant = {
  input: z.object({
    roomId,
    participantId: plainText()
      .describe('The participant id, as returned by `GET /api/rooms/{roomId}/live`.')
      .meta({ examples: ['par_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    action: z
      .enum([
        'mute',
        'stop-camera',
        'stop-screen',
        'ask-to-unmute',
        'ask-to-start-camera',
        'spotlight',
        'end-spotlight',
        'allow-screen',
        'deny-screen',
        'allow-chat',
        'deny-chat',
        'remove',
        'set-role',
        'admit',
        'deny',
      ])
      .describe(
        '`mute`, `stop-camera` and `stop-screen`: their browser turns off the microphone, the camera or the shared screen; they can turn it on again. `ask-to-unmute` and `ask-to-start-camera`: asks them to turn on the microphone or the camera, which must be off; they decide. `spotlight`: shows them large to everybody in the call, instead of the current spotlight, until `end-spotlight`. `allow-screen`, `deny-screen`, `allow-chat` and `deny-chat`: whether a participant can share the screen, or write in the chat, for the rest of the call. The limits of their join token and of the room still apply, and `deny-screen` stops a shared screen. `remove`: removes the person from the call, and bans them from the room until the ban is lifted. `set-role`: gives them `role` for the rest of the call. `admit`: lets a waiting person in, even if no call is running yet. `deny`: turns a waiting person away until the call ends.',
      )
      .meta({ examples: ['mute'] }),
    role: roomRole
      .optional()
      .describe('The new role. Required for `set-role`, and not allowed for other actions.'),
  }),
  output: z
    .object({
      success,
      participantIds: z
        .array(z.string())
        .describe(
          'The affected participants. `remove` and changes of permissions affect all participants of the same person.',
        ),
    })
    .describe('The participants that an action affected.')
    .meta({ id: 'ParticipantAction' }),
};

export const controlRecording = {
  input: z.object({
    roomId,
    action: z
      .enum(['start', 'stop', 'pause', 'resume', 'set-layout'])
      .describe(
        '`start`: has a recorder of the server record, or the browser of a host or co-host. If a browser cannot record, or does not begin within 15 seconds, the next browser is asked, until one records, the call ends, or you send `stop`. `stop`: asks the recorder to stop. It has 15 seconds to upload the rest of the recording. `pause`: asks the recorder to pause; nothing of a pause is stored. `resume`: ends the pause. `set-layout`: changes how a recorder of the server shows the call.',
      )
      .meta({ examples: ['start'] }),
    kind: recordingKind
      .optional()
      .describe(
        'For `start`: what is recorded. `audio` and `tracks` need no recorder: the page of everybody in the call sends its microphone, for `tracks` also its camera and shared screen, and the recording begins at once. Default `composite`.',
      ),
    recordBy: z
      .enum(RECORD_BY)
      .optional()
      .describe('For `start`: who makes the recording. Absent: the `recordBy` of the room.'),
    layout: z
      .enum(RECORDING_LAYOUTS)
      .optional()
      .describe(
        'How a recorder of the server shows the call. `grid`: everybody alike, shared screens and the spotlight large. `speaker`: the person who speaks large. `screen`: only the shared screen, or else the person who speaks. `portrait`: everybody alike in an upright picture. A recording cannot change between `portrait` and the others. Default `grid`. Required for `set-layout`.',
      ),
  }),
  output: z
    .object({
      success,
      recordingId: z
        .string()
        .describe('The recording that ends, changes, or begins as soon as somebody records.'),
      recordedBy,
      queuePosition: z
        .int()
        .nullable()
        .describe('Position in the queue of the recorders of the server, from 1; null: not in the queue.'),
    })
    .describe('The recording that was requested or stopped.')
    .meta({ id: 'ControlledRecording' }),
};
