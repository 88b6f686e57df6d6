import { z } from 'zod';
import { AGENT_MODES, agentMode } from '../../platform/agent-mode';
import { languageTag } from '../../platform/language-tag';
import { roomId } from '../../rooms/access/contract';

const language = z
  .string()
  .describe('BCP 47 tag of the language, for example `en`.')
  .meta({ examples: ['en'] });

export const inviteAgent = {
  input: z.object({
    roomId,
    mode: z
      .string()
      .meta({ examples: ['Notetaker'], enum: AGENT_MODES })
      .transform((value, context) => {
        const known = AGENT_MODES.find((name) => name.toLowerCase() === value.toLowerCase());
        if (known !== undefined) return known;
        context.issues.push({
          code: 'custom',
          input: value,
          message: 'must be Notetaker, Transcriber or Captioner',
        });
        return z.NEVER;
      })
      .optional()
      .describe(
        '`Notetaker` (default): transcript, then summary, outcome, decisions, follow-ups and action items. `Transcriber`: transcript only. `Captioner`: live captions, nothing stored. In any case.',
      ),
    inlineConfig: z
      .object({
        language: languageTag
          .optional()
          .describe(
            'Language that is spoken, as a BCP 47 tag. Without it the `language` of the room, and where it has none the service recognises it by itself.',
          ),
        captions: z
          .boolean()
          .meta({ examples: [true] })
          .optional()
          .describe(
            'Whether what is said is shown in the call, too; a Captioner always does. Default false.',
          ),
      })
      .describe('Settings of one invitation of an agent.')
      .meta({ id: 'AgentInlineConfig' })
      .optional()
      .describe('Settings of this one invitation.'),
  }),
  output: z
    .object({
      success: z.literal(true).describe('Always true; failures have another status.'),
      sessionId: z
        .string()
        .describe('The session that the agent listens to; its artifact has the same identifier.'),
      mode: agentMode.describe('What the agent does.'),
      language: language.nullable().describe('Language it was told; null: it recognises it by itself.'),
      state: z
        .enum(['joining', 'present'])
        .describe('Whether an agent that was invited is there yet.')
        .meta({ id: 'AgentInvitationState' }),
      alreadyPresent: z.boolean().describe('Whether it was there before this call.'),
    })
    .describe('The agent that was invited.')
    .meta({ id: 'AgentInvitation' }),
};

export const removeAgent = {
  input: z.object({ roomId }),
  output: z
    .object({
      success: z.literal(true).describe('Always true; failures have another status.'),
      sessionId: z
        .string()
        .nullable()
        .describe('The session that it listened to; null when it was not there.'),
      alreadyAbsent: z.boolean().describe('Whether it was absent before this call.'),
    })
    .describe('What became of the agent.')
    .meta({ id: 'AgentRemoval' }),
};

export const agentStatus = {
  input: z.object({ roomId }),
  output: z
    .object({
      agentPresent: z.boolean().describe('Whether an agent is in the room.'),
      available: z.boolean().describe('Whether an agent can be invited now.'),
      mode: agentMode.nullable().describe('What the agent does; null when there is none.'),
      state: z
        .enum(['absent', 'joining', 'present', 'leaving', 'failed'])
        .describe('How the agent is doing.')
        .meta({ id: 'AgentState' }),
      language: language.nullable().describe('Language it was told; null when none.'),
      since: z.iso.datetime().nullable().describe('When it came; null when there is none.'),
      unavailableReason: z
        .enum(['not_configured', 'service_unavailable', 'auth_failed', 'room_encrypted', 'off_in_room'])
        .describe('Why no agent can be invited.')
        .meta({ id: 'AgentUnavailableReason' })
        .nullable()
        .describe('Why no agent can be invited; null when one can.'),
    })
    .describe('How it is with the agent of a room.')
    .meta({ id: 'AgentStatus' }),
};
