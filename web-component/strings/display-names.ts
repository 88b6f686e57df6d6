import type { AgentWish, CallState, Participant } from '../call/state';
import type { Text } from './text';

const MODES: readonly AgentWish['mode'][] = ['Notetaker', 'Transcriber', 'Captioner'];

/** How the server marks the names of guests, so that they are told apart wherever a name stands alone. */
const GUEST_MARK = / \(guest\)$/;

/** How somebody is called. An agent that nobody named is called after what it does, in one's own language. */
export function nameOf({ kind, displayName }: Participant, text: Text): string {
  const mode = kind === 'agent' ? MODES.find((name) => name === displayName) : undefined;
  return mode === undefined ? localizedName(displayName, text) : text(`agent_${mode}`);
}

/** A name that came without the person, for example with a message: a guest is called one in one's own language. */
export function localizedName(displayName: string, text: Text): string {
  const name = displayName.replace(GUEST_MARK, '');
  return name === displayName ? name : text('nameGuest', { name });
}

/** The name alone, for where "Guest" stands beside it. */
export const bareNameOf = ({ displayName, isGuest }: { displayName: string; isGuest: boolean }): string =>
  isGuest ? displayName.replace(GUEST_MARK, '') : displayName;

/** @returns null when no agent listens */
export function nameOfAgent({ agent, participants }: CallState, text: Text): string | null {
  if (agent === null) return null;
  const seen = participants.find(({ participantId }) => participantId === agent.participantId);
  return seen ? nameOf(seen, text) : text(`agent_${agent.mode}`);
}
