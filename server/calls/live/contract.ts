import { z } from 'zod';
import { agentMode } from '../../platform/agent-mode';
import { participantKind, roomRole } from '../../platform/principal/contract';
import { metadata, name, plainText } from '../../platform/text';
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
        .describe('Everybody in the call, in the order in which they entered; empty when there is no call.'),
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
    text: plainText()
      .trim()
      .min(1, 'must not be blank')
      .max(MESSAGE_MAX_CHARACTERS)
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
