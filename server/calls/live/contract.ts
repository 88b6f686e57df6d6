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
const success = z.literal(true).describe('Always true; failures have another status.');
const conferenceSessionId = z.string().describe('The session; its artifact has the same identifier.');

/** What participants are let do, each field with what it says. */
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
    'What everybody may do who is neither host nor co-host, unless hosts decided otherwise for one person.',
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
    role: roomRole.describe('What they may do in the call now.'),
    may: z
      .object(grantFields)
      .describe('What of this they may do now, by their join token, the room and the hosts.')
      .meta({ id: 'LiveGrants' }),
    metadata: metadata
      .describe('What your application put into their join token; empty when nothing.')
      .meta({ examples: [{ customer: 'c-42' }] }),
    kind: participantKind,
    joinedAt: moment.describe('When they entered.'),
    devices: z
      .object({
        microphone: z.boolean().describe('Whether the microphone is on.'),
        camera: z.boolean().describe('Whether the camera is on.'),
        screen: z.boolean().describe('Whether the screen is shared.'),
      })
      .describe('Which of their devices are on.')
      .meta({ id: 'LiveDevices' }),
    handRaisedAt: moment.nullable().describe('When they raised their hand; null while it is down.'),
    quality: newestSample
      .nullable()
      .describe(
        'How the connection of the person was in the last 15 seconds that their browser reported; null before its first report, and for agents.',
      ),
    connected: z.boolean().describe('False while they have lost the connection and may still come back.'),
  })
  .describe('Somebody in the call that runs.')
  .meta({ id: 'LiveParticipant' });

const waitingPerson = z
  .object({
    participantId: z
      .string()
      .describe('Identifier of the participant that they become, to let them in or turn them away.'),
    displayName: z.string().describe('Their name, as they or your application gave it.'),
    externalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of the person; null for guests and people who are signed in.'),
    role: roomRole.describe('The role in which they enter.'),
    since: moment.describe('When they began to wait.'),
  })
  .describe('Somebody who waits to be let in.')
  .meta({ id: 'WaitingPerson' });

const breakoutRoom = z
  .object({
    conferenceSessionId: z.string().describe('Its session, to move people there.'),
    name: z.string().describe('Its name.'),
    helpAskedAt: moment.nullable().describe('Since when somebody there waits for a host; null: nobody does.'),
    participants: z
      .array(
        participant
          .pick({ participantId: true, displayName: true, role: true })
          .describe('Somebody in a breakout room.')
          .meta({ id: 'BreakoutPerson' }),
      )
      .describe('Who is there, in the order in which they entered.'),
  })
  .describe('A breakout room of a call.')
  .meta({ id: 'BreakoutRoom' });

const breakouts = z
  .object({
    rooms: z.array(breakoutRoom).describe('In their order.'),
    closesAt: moment.nullable().describe('When they close by themselves; null: when somebody closes them.'),
    mayReturn: z.boolean().describe('Whether participants may return to the main room by themselves.'),
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
        .describe('A call that runs.')
        .meta({ id: 'LiveCall' })
        .nullable()
        .describe('The call that runs; null when there is none.'),
      participants: z
        .array(participant)
        .describe(
          'Everybody in the call, in the order in which they entered; empty when there is no call. While breakout rooms are open: who is in the main room.',
        ),
      waiting: z
        .array(waitingPerson)
        .describe(
          'Who waits to be let in, the one who has waited longest first; also while there is no call. Empty in rooms whose `lobby` is `off`.',
        ),
      agent: z
        .object({
          participantId: z.string().describe('The agent among the participants.'),
          mode: agentMode.describe('What the agent does.'),
          language: z.string().nullable().describe('Language it was told; null: it recognises it by itself.'),
          captions: z.boolean().describe('Whether what is said is shown in the call.'),
          isImpaired: z.boolean().describe('Whether its speech-to-text service fails at the moment.'),
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
        .describe('A recording that runs.')
        .meta({ id: 'LiveRecording' })
        .nullable()
        .describe('The recording that runs; null when there is none.'),
      spotlightParticipantId: z
        .string()
        .nullable()
        .describe('The participant whom hosts show large to everybody in the call; null: nobody.'),
      breakouts: breakouts
        .nullable()
        .describe('The open breakout rooms of the call; null when there are none.'),
      everybodyMay,
      isLocked: z.boolean().describe('Whether nobody new is let in but hosts and co-hosts.'),
    })
    .describe('The call that runs in a room.')
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
        .describe('Whose microphones are turned off; empty when none was on.'),
    })
    .describe('Who was muted.')
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
    .describe('What everybody may do now who is neither host nor co-host.')
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
        `\`chat\`: a message that is kept with the chat of the call. \`notice\`: a notice above the call for everybody who is in it now, at most ${NOTICE_MAX_CHARACTERS} characters; it is not kept.`,
      )
      .meta({ examples: ['chat'] }),
    text: visibleText(MESSAGE_MAX_CHARACTERS)
      .meta({ examples: ['The next speaker begins in five minutes.'] })
      .describe(
        `The message as plain text, 1 to ${MESSAGE_MAX_CHARACTERS} characters; of a notice ${NOTICE_MAX_CHARACTERS}.`,
      ),
    senderName: name(100)
      .meta({ examples: ['Ada Example'] })
      .optional()
      .describe(
        'Whom the message is shown to be from, at most 100 characters; only with a secret key. Default: `Application`.',
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
      .describe('The message: from the answer to writing it, or from the list of files.')
      .meta({ examples: ['msg_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z.void(),
};

export const actOnParticipant = {
  input: z.object({
    roomId,
    participantId: plainText()
      .describe('The participant, as `GET /api/rooms/{roomId}/live` names them.')
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
        '`mute`: their browser turns the microphone off; they can turn it on again. `stop-camera` and `stop-screen`: likewise the camera, and the screen that they share. `ask-to-unmute` and `ask-to-start-camera`: asks somebody to turn on the microphone or the camera, which is off now; they decide. `spotlight`: shows them large to everybody in the call, in place of whoever was, until `end-spotlight`. `allow-screen`, `deny-screen`, `allow-chat` and `deny-chat`: whether a participant may share the screen, or write in the chat, for the rest of the call, as far as their join token and the room allow it; a screen that they share stops. `remove`: takes the person out of the call and bans them from the room until the ban is lifted. `set-role`: gives them `role` for the rest of the call. `admit`: lets somebody in who waits, also while there is no call yet. `deny`: turns somebody away who waits, until the call ends.',
      )
      .meta({ examples: ['mute'] }),
    role: roomRole
      .optional()
      .describe('The new role; needed for `set-role`, and not allowed for other actions.'),
  }),
  output: z
    .object({
      success,
      participantIds: z
        .array(z.string())
        .describe(
          'Whom it concerned: the participant, and for `remove` and what they may do all others of the same person.',
        ),
    })
    .describe('Whom an action concerned.')
    .meta({ id: 'ParticipantAction' }),
};

const breakoutPeople = z.array(plainText().max(64)).max(BREAKOUT_PEOPLE_MAX);

export const changeBreakouts = {
  input: z.object({
    roomId,
    action: z
      .enum(['open', 'close', 'assign', 'spread'])
      .describe(
        '`open`: opens `rooms`, and moves people there. `close`: calls everybody back into the main room. `assign`: moves `participantIds` to `conferenceSessionId`. `spread`: spreads everybody evenly over the open rooms who is in none of them and is neither host nor co-host.',
      )
      .meta({ examples: ['open'] }),
    rooms: z
      .array(
        z
          .object({
            name: name(BREAKOUT_NAME_MAX_CHARACTERS)
              .describe(`Its name, at most ${BREAKOUT_NAME_MAX_CHARACTERS} characters.`)
              .meta({ examples: ['Group 1'] }),
            participantIds: breakoutPeople
              .default([])
              .describe('Who belongs there; who has left meanwhile is passed over.'),
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
        'For `open`: whether everybody who is named in no room and is neither host nor co-host is spread evenly. Default false.',
      )
      .meta({ examples: [true] }),
    minutes: z
      .int()
      .min(1)
      .max(BREAKOUT_MINUTES_MAX)
      .nullable()
      .optional()
      .describe(
        `For \`open\`: after how many minutes they close by themselves, 1 to ${BREAKOUT_MINUTES_MAX}; null (default): when somebody closes them.`,
      )
      .meta({ examples: [15] }),
    mayReturn: z
      .boolean()
      .optional()
      .describe('For `open`: whether participants may return to the main room by themselves. Default false.')
      .meta({ examples: [false] }),
    participantIds: breakoutPeople
      .min(1)
      .optional()
      .describe('For `assign`: whom to move, at most 500; who has left meanwhile is passed over.')
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
        '`start`: the browser of a host or co-host is asked to record; when it cannot, or does not begin within 15 seconds, the next one is, until somebody records, the call ends, or you send `stop`. `stop`: the browser that records is asked to stop; it sends what is missing, 15 seconds at most.',
      )
      .meta({ examples: ['start'] }),
  }),
  output: z
    .object({
      success,
      recordingId: z
        .string()
        .describe('The recording that ends, or the one that begins as soon as a browser records.'),
    })
    .describe('The recording that was asked for, or asked to stop.')
    .meta({ id: 'ControlledRecording' }),
};
