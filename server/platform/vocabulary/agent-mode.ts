import { z } from 'zod';

/** The modes of an AI agent in a room. The contract, the hub protocol and the table use this list. */
export const AGENT_MODES = ['Notetaker', 'Transcriber', 'Captioner'] as const;

export type AgentMode = (typeof AGENT_MODES)[number];

export const agentMode = z.enum(AGENT_MODES).describe('The task of an AI agent.').meta({ id: 'AgentMode' });
