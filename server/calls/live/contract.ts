import { z } from 'zod';
import { agentMode } from '../../platform/agent-mode';
import { participantKind, roomRole } from '../../platform/principal/contract';
import { metadata, name, plainText, visibleText } from '../../platform/text';
import {
  BREAKOUT_MINUTES_MAX,
  BREAKOUT_NAME_MAX_CHARACTERS,
  BREAKOUT_PEOPLE_MAX,
  BREAKOUTS_MAX,
  BREAKOUTS_MIN,
} from '../../platform/breakout-limits';
import { roomId } from '../../rooms/access/contract';
import { newestSample } from '../../rooms/quality/contract';

const moment = z.iso.datetime();
const success = z.literal(true).describe('Always true; errors return another status.');
const conferenceSessionId = z.string().describe('The session; its artifact has the same identifier.');

/** The fields for the actions that hosts allow participants, with their descriptions. */
const grantFields = {
  screen: z
    .boolean()
    .describe('Whether they may share their screen.')
    .meta({ examples: [false] }),
  chat: z
    .boolean()
    .describe('Whether they may write in the chat.')
    .meta({ examples: [true] }),
};

const everybodyMay = z
  .object(grantFields)
  .describe(
    'Default permissions of everybody who is neither host nor co-host. Hosts can change them for one person.',
  )
  .meta({ id: 'CallGrants' });

const participant = z
  .object({
    participantId: z.string().describe('Identifier of the participant, for actions on them.'),
    displayName: z.string().describe('Their name in the call; for an agent, its mode.'),
    externalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of the person; null for guests, people who are signed in, and agents.'),
    role: roomRole.describe('Current role in the call.'),
    may: z
      .object(grantFields)
      .describe('Current permissions, according to their join token, the room and the hosts.')
      .meta({ id: 'LiveGrants' }),
    metadata: metadata
      .describe('Metadata that your application put into their join token; empty if none.')
      .meta({ examples: [{ customer: 'c-42' }] }),
    kind: participantKind,
    joinedAt: moment.describe('When they entered.'),
    devices: z
      .object({
        microphone: z.boolean().describe('Whether the microphone is on.'),
        camera: z.boolean().describe('Whether the camera is on.'),
        screen: z.boolean().describe('Whether the screen is shared.'),
      })
      .describe('The devices of the participant that are on.')
      .meta({ id: 'LiveDevices' }),
    handRaisedAt: moment.nullable().describe('When they raised their hand; null while it is down.'),
    quality: newestSample
      .nullable()
      .describe(
        'Quality of the connection in the last 15 seconds that the browser reported; null before the first report, and for agents.',
      ),
    connected: z.boolean().describe('False while the connection is lost and they can still resume.'),
  })
  .describe('A participant of the running call.')
  .meta({ id: 'LiveParticipant' });

const waitingPerson = z
  .object({
    participantId: z
      .string()
      .describe('Their future participant id. Use it to let them in or turn them away.'),
    displayName: z.string().describe('Their name, as they or your application gave it.'),
    externalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of the person; null for guests and people who are signed in.'),
    role: roomRole.describe('The role in which they enter.'),
    since: moment.describe('When they started to wait.'),
  })
  .describe('A person who waits to be let in.')
  .meta({ id: 'WaitingPerson' });

const breakoutRoom = z
  .object({
    conferenceSessionId: z.string().describe('Session of the breakout room. Use it to move people there.'),
    name: z.string().describe('Its name.'),
    helpAskedAt: moment
      .nullable()
      .describe('When somebody in the breakout room asked for a host; null: nobody waits for one.'),
    participants: z
      .array(
        participant
          .pick({ participantId: true, displayName: true, role: true })
          .describe('A person in a breakout room.')
          .meta({ id: 'BreakoutPerson' }),
      )
      .describe('The people in the breakout room, in the order in which they entered.'),
  })
  .describe('A breakout room of a call.')
  .meta({ id: 'BreakoutRoom' });

const breakouts = z
  .object({
    rooms: z.array(breakoutRoom).describe('The breakout rooms in their order.'),
    closesAt: moment
      .nullable()
      .describe('When they close automatically; null: they stay open until somebody closes them.'),
    mayReturn: z.boolean().describe('Whether participants may return to the main room on their own.'),
  })
  .describe('The open breakout rooms of a call.')
  .meta({ id: 'Breakouts' });

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
          isImpaired: z.boolean().describe('Whether its speech-to-text service is failing now.'),
        })
        .describe('An AI agent in a call.')
        .meta({ id: 'LiveAgent' })
        .nullable()
        .describe('The AI agent in the call; null when there is none.'),
      recording: z
        .object({
          recordingId: z.string().describe('Identifier of the recording.'),
          startedByParticipantId: z.string().describe('The participant whose browser records.'),
          startedAt: moment.describe('When the recording began.'),
        })
        .describe('A running recording.')
        .meta({ id: 'LiveRecording' })
        .nullable()
        .describe('The running recording; null when there is none.'),
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

export const changeGrants = {
  input: z.object({
    roomId,
    screen: grantFields.screen.optional(),
    chat: grantFields.chat.optional(),
  }),
  output: z
    .object({ success, everybodyMay })
    .describe('The new default permissions of everybody who is neither host nor co-host.')
    .meta({ id: 'ChangedGrants' }),
};

/** Longest chat message, in characters: as long as one of a participant. */
const MESSAGE_MAX_CHARACTERS = 4_000;

/** Longest notice, in characters: what can be read at a glance. */
export const NOTICE_MAX_CHARACTERS = 500;

export const sendMessage = {
  input: z.object({
    roomId,
    kind: z
      .enum(['chat', 'notice'])
      .describe(
        `\`chat\`: a message that is stored in the chat of the call. \`notice\`: a notice above the call for everybody who is in it now, at most ${NOTICE_MAX_CHARACTERS} characters. A notice is not stored.`,
      )
      .meta({ examples: ['chat'] }),
    text: visibleText(MESSAGE_MAX_CHARACTERS)
      .meta({ examples: ['The next speaker begins in five minutes.'] })
      .describe(
        `The message as plain text, 1 to ${MESSAGE_MAX_CHARACTERS} characters; at most ${NOTICE_MAX_CHARACTERS} for a notice.`,
      ),
    senderName: name(100)
      .meta({ examples: ['Ada Example'] })
      .optional()
      .describe(
        'Sender name of the message, at most 100 characters; only with a secret key. Default: `Application`.',
      ),
  }),
  output: z
    .object({ success, messageId: z.string().describe('Identifier of the message.') })
    .describe('The message that was written.')
    .meta({ id: 'SentMessage' }),
};

export const deleteMessage = {
  input: z.object({
    roomId,
    messageId: plainText()
      .describe('The message id: from the response to writing the message, or from the list of files.')
      .meta({ examples: ['msg_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z.void(),
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

const breakoutPeople = z.array(plainText().max(64)).max(BREAKOUT_PEOPLE_MAX);

export const changeBreakouts = {
  input: z.object({
    roomId,
    action: z
      .enum(['open', 'close', 'assign', 'spread'])
      .describe(
        '`open`: opens `rooms`, and moves people there. `close`: calls everybody back into the main room. `assign`: moves `participantIds` to `conferenceSessionId`. `spread`: distributes everybody who is in no breakout room, except hosts and co-hosts, evenly over the open rooms.',
      )
      .meta({ examples: ['open'] }),
    rooms: z
      .array(
        z
          .object({
            name: name(BREAKOUT_NAME_MAX_CHARACTERS)
              .describe(`Name of the breakout room, at most ${BREAKOUT_NAME_MAX_CHARACTERS} characters.`)
              .meta({ examples: ['Group 1'] }),
            participantIds: breakoutPeople
              .default([])
              .describe('Participants to move there. Participants who have left are ignored.'),
          })
          .describe('A breakout room to open.')
          .meta({ id: 'NewBreakoutRoom' }),
      )
      .min(BREAKOUTS_MIN)
      .max(BREAKOUTS_MAX)
      .optional()
      .describe('For `open`: 2 to 20 rooms.'),
    spread: z
      .boolean()
      .optional()
      .describe(
        'For `open`: whether to distribute everybody who is not named in any room, except hosts and co-hosts, evenly. Default false.',
      )
      .meta({ examples: [true] }),
    minutes: z
      .int()
      .min(1)
      .max(BREAKOUT_MINUTES_MAX)
      .nullable()
      .optional()
      .describe(
        `For \`open\`: minutes until the rooms close automatically, 1 to ${BREAKOUT_MINUTES_MAX}; null (default): they stay open until somebody closes them.`,
      )
      .meta({ examples: [15] }),
    mayReturn: z
      .boolean()
      .optional()
      .describe('For `open`: whether participants may return to the main room on their own. Default false.')
      .meta({ examples: [false] }),
    participantIds: breakoutPeople
      .min(1)
      .optional()
      .describe('For `assign`: participants to move, at most 500. Participants who have left are ignored.')
      .meta({ examples: [['prt_5ztr3rcbmyv4w6yhqxq2fz5gpe']] }),
    conferenceSessionId: plainText()
      .max(64)
      .nullable()
      .optional()
      .describe('For `assign`: the session of the breakout room; null: the main room.')
      .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z
    .object({
      success,
      conferenceSessionId: z.string().describe('The main session of the call.'),
    })
    .describe('The call whose breakout rooms were changed.')
    .meta({ id: 'ChangedBreakouts' }),
};

export const controlRecording = {
  input: z.object({
    roomId,
    action: z
      .enum(['start', 'stop'])
      .describe(
        '`start`: asks the browser of a host or co-host to record. If it cannot record, or does not begin within 15 seconds, the next browser is asked, until one records, the call ends, or you send `stop`. `stop`: asks the recording browser to stop. It has 15 seconds to upload the rest of the recording.',
      )
      .meta({ examples: ['start'] }),
  }),
  output: z
    .object({
      success,
      recordingId: z
        .string()
        .describe('The recording that ends, or that begins as soon as a browser records.'),
    })
    .describe('The recording that was requested or stopped.')
    .meta({ id: 'ControlledRecording' }),
};
