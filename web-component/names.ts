import type { AgentWish, CallState, Participant } from './call/state';
import type { Text } from './strings/text';

const MODES: readonly AgentWish['mode'][] = ['Notetaker', 'Transcriber', 'Captioner'];

/** How somebody is called. An agent that nobody named is called after what it does, in one's own language. */
export function nameOf({ kind, displayName }: Participant, text: Text): string {
  const mode = kind === 'agent' ? MODES.find((name) => name === displayName) : undefined;
  return mode === undefined ? displayName : text(`agent_${mode}`);
}

/** @returns null when no agent listens */
export function nameOfAgent({ agent, participants }: CallState, text: Text): string | null {
  if (agent === null) return null;
  const seen = participants.find(({ participantId }) => participantId === agent.participantId);
  return seen ? nameOf(seen, text) : text(`agent_${agent.mode}`);
}
