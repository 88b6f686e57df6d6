import { z } from 'zod';
import { AGENT_MODES } from '../vocabulary/agent-mode';
import { by, participantId } from './protocol';

/*
 * The agent on `/hub`, and its captions. The messages in client-messages.ts and server-messages.ts use these parts. The element imports only the types.
 */

export const agent = z.object({
  participantId: participantId.describe('The agent is also listed among the participants.'),
  mode: z.enum(AGENT_MODES),
  language: z.string().nullable(),
  captions: z.boolean().describe('Whether captions are sent.'),
  answers: z
    .boolean()
    .optional()
    .describe('Whether it answers questions in the chat, also private ones. Missing: it does not.'),
  speaks: z
    .boolean()
    .optional()
    .describe('Whether applications can let it speak aloud, as `agent-speech`. Missing: they cannot.'),
  isMuted: z
    .boolean()
    .optional()
    .describe('Whether hosts muted it: it does not speak until they unmute it. Missing: it is not muted.'),
  isImpaired: z
    .boolean()
    .describe(
      'Whether its speech-to-text service is failing now. Speech is kept for a while and transcribed later.',
    ),
});
/** The agent in the call. While it is present, every participant whose microphone is on sends audio to the server. */
export type AgentState = z.infer<typeof agent>;

const agentLimit = z.enum(['minutes']);
/** The limit for which an agent left. */
export type AgentLimit = z.infer<typeof agentLimit>;

/** The text of the words that a participant has just said. */
const caption = z.object({
  captionId: z.string(),
  participantId,
  displayName: z.string(),
  text: z.string(),
  language: z
    .string()
    .nullable()
    .optional()
    .describe('Spoken language: that of the agent, or as detected by the service. BCP 47; null: unknown.'),
});

/** The messages of the server about the agent and its captions. */
export const agentReports = [
  z
    .object({
      type: z.literal('agent-changed'),
      agent: agent.nullable(),
      limit: agentLimit
        .optional()
        .describe('Why the server removed the agent: the account has used its agent minutes.'),
    })
    .describe('An agent has joined or changed; null: it has left.'),
  z
    .object({
      type: z.literal('agent-activity'),
      activity: z
        .enum(['listening', 'thinking'])
        .describe('`thinking`: it works on an answer. A private question is known to its two sides only.'),
    })
    .describe('The agent begins to think or listens again. When it joins, it listens.'),
  z
    .object({
      type: z.literal('agent-speech'),
      participantId: participantId.describe('The agent.'),
      messageId: z.string().describe('The chat message that it speaks.'),
      number: z.int().min(0).describe('Position of the piece in the message, from 0.'),
      audio: z
        .string()
        .describe('Samples in Base64: 16-bit integers, little-endian, mono, 24 kHz; at most 200 ms.'),
    })
    .describe(
      'A piece of the sound of the agent that speaks, sent at most three seconds before it is heard. Pieces come in order; a client that reads too slowly loses some. People who enter later receive the rest.',
    ),
  z
    .object({ type: z.literal('agent-speech-stopped'), by })
    .describe('A host stopped or muted the agent: the client drops the pieces that it has not played.'),
  z.object({ type: z.literal('caption'), caption }),
  z
    .object({
      type: z.literal('caption-translation'),
      captionId: z.string(),
      language: z.string().describe('Caption language of the receiver, BCP 47.'),
      text: z.string().nullable().describe('Null: the caption could not be translated.'),
    })
    .describe(
      'The translation of a caption into the caption language of the receiver. Captions that were spoken in this language are not translated.',
    ),
] as const;

/** The messages of a client about the agent and captions. All but `translate-captions` are for hosts and co-hosts. */
export const agentRequests = [
  z.object({
    type: z.literal('invite-agent'),
    mode: z.enum(AGENT_MODES),
    language: z
      .string()
      .max(35)
      .nullable()
      .describe('BCP 47 language tag; null: the service detects the language.'),
    captions: z.boolean().describe('Whether captions are shown in the call; a Captioner always shows them.'),
  }),
  z.object({ type: z.literal('remove-agent') }),
  z
    .object({ type: z.literal('stop-agent-speech') })
    .describe('Stops what the agent says aloud, and what waits to be said.'),
  z
    .object({ type: z.literal('mute-agent'), isMuted: z.boolean() })
    .describe('Mutes the agent: it is stopped, and does not speak until it is unmuted.'),
  z
    .object({
      type: z.literal('translate-captions'),
      language: z
        .string()
        .max(35)
        .nullable()
        .describe('BCP 47 language tag; null: captions are not translated.'),
    })
    .describe(
      'Sets the caption language of the sender, if `welcome` has `translatesCaptions`. It applies until the connection is lost.',
    ),
] as const;
