import { z } from 'zod';
import { AGENT_MODES, agentMode } from '../../platform/vocabulary/agent-mode';
import { languageTag } from '../../platform/language-tag';
import { givenMinutes } from '../../platform/room-settings/minutes';
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
        '`Notetaker` (default): transcript, then summary, outcome, decisions, follow-ups and action items. `Transcriber`: transcript only. `Captioner`: live captions, nothing stored. Case does not matter.',
      ),
    inlineConfig: z
      .object({
        language: languageTag
          .optional()
          .describe(
            'Spoken language, as a BCP 47 tag. Default: the `language` of the room, or else the service detects it.',
          ),
        captions: z
          .boolean()
          .meta({ examples: [true] })
          .optional()
          .describe('Whether captions are shown in the call; a Captioner always shows them. Default false.'),
        minutes: givenMinutes
          .optional()
          .describe('How the minutes of this call are written. It replaces the `minutes` of the room.'),
      })
      .describe('Settings of one invitation of an agent.')
      .meta({ id: 'AgentInlineConfig' })
      .optional()
      .describe('Settings of this one invitation.'),
  }),
  output: z
    .object({
      success: z.literal(true).describe('Always true; errors return another status.'),
      sessionId: z
        .string()
        .describe('The session that the agent listens to; its artifact has the same identifier.'),
      mode: agentMode.describe('Mode of the agent.'),
      language: language.nullable().describe('Language set for the agent; null: it detects the language.'),
      state: z
        .enum(['joining', 'present'])
        .describe('Whether the invited agent has joined.')
        .meta({ id: 'AgentInvitationState' }),
      alreadyPresent: z.boolean().describe('Whether the agent was already in the room.'),
    })
    .describe('The invited agent.')
    .meta({ id: 'AgentInvitation' }),
};

export const removeAgent = {
  input: z.object({ roomId }),
  output: z
    .object({
      success: z.literal(true).describe('Always true; errors return another status.'),
      sessionId: z
        .string()
        .nullable()
        .describe('The session that the agent listened to; null if no agent was in the room.'),
      alreadyAbsent: z.boolean().describe('Whether no agent was in the room before this request.'),
    })
    .describe('The result of removing the agent.')
    .meta({ id: 'AgentRemoval' }),
};

export const agentStatus = {
  input: z.object({ roomId }),
  output: z
    .object({
      agentPresent: z.boolean().describe('Whether an agent is in the room.'),
      available: z.boolean().describe('Whether an agent can be invited now.'),
      mode: agentMode.nullable().describe('Mode of the agent; null when there is none.'),
      state: z
        .enum(['absent', 'joining', 'present', 'leaving', 'failed'])
        .describe('State of the agent.')
        .meta({ id: 'AgentState' }),
      language: language.nullable().describe('Language set for the agent; null when none.'),
      since: z.iso.datetime().nullable().describe('When the agent joined; null when there is none.'),
      unavailableReason: z
        .enum(['not_configured', 'service_unavailable', 'auth_failed', 'room_encrypted', 'off_in_room'])
        .describe('Why no agent can be invited.')
        .meta({ id: 'AgentUnavailableReason' })
        .nullable()
        .describe('Why no agent can be invited; null when one can.'),
    })
    .describe('The status of the agent in a room.')
    .meta({ id: 'AgentStatus' }),
};
