import { z } from 'zod';

/** What an AI agent does in a room. The one list: contract, hub protocol and table take it from here. */
export const AGENT_MODES = ['Notetaker', 'Transcriber', 'Captioner'] as const;

export type AgentMode = (typeof AGENT_MODES)[number];

export const agentMode = z.enum(AGENT_MODES).describe('What an AI agent does.').meta({ id: 'AgentMode' });
