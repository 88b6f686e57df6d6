import { z } from 'zod';
import { name, plainText, visibleText } from '../../platform/text';
import { roomId } from '../../rooms/access/contract';

const success = z.literal(true).describe('Always true; errors return another status.');

/** Longest chat message, in characters: as long as one of a participant. */
const MESSAGE_MAX_CHARACTERS = 4_000;

/** Longest notice, in characters: what can be read at a glance. */
export const NOTICE_MAX_CHARACTERS = 500;

/** Longest message that the agent speaks, in characters: about two minutes. */
export const SPOKEN_MAX_CHARACTERS = 2_000;

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

export const sayInCall = {
  input: z.object({
    roomId,
    text: visibleText(MESSAGE_MAX_CHARACTERS)
      .meta({ examples: ['The contract ends in March: see the transcript of last week.'] })
      .describe(`Text that the agent writes, plain, 1 to ${MESSAGE_MAX_CHARACTERS} characters.`),
    to: plainText()
      .optional()
      .meta({ examples: ['par_5ztr3rcbmyv4w6yhqxq2fz5gpe'] })
      .describe('The one participant who receives it. Default: everybody in the main room of the call.'),
    speak: z
      .boolean()
      .optional()
      .meta({ examples: [true] })
      .describe(
        `Whether the agent also speaks the text aloud to everybody; at most ${SPOKEN_MAX_CHARACTERS} characters then, and not with \`to\`. Messages are spoken one after the other. Default false.`,
      ),
  }),
  output: z
    .object({ success, messageId: z.string().describe('Identifier of the message in the chat.') })
    .describe('The message that the agent wrote.')
    .meta({ id: 'AgentSaid' }),
};

export const draftMinutes = {
  input: z.object({ roomId }),
  output: z
    .object({
      success,
      sessionId: z.string().describe('The session; its artifact has the same identifier.'),
      status: z.literal('drafting').describe('The agent is drafting.'),
    })
    .describe('The draft of minutes that was begun.')
    .meta({ id: 'MinutesDraftOrder' }),
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
