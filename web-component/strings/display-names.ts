import type { AgentState } from '../../server/platform/hub/agent';
import type { Text } from './text';

interface NamedParticipant {
  participantId: string;
  kind: 'human' | 'agent';
  displayName: string;
}

/** What agents do, in the order in which they are offered. */
export const AGENT_MODES: readonly AgentState['mode'][] = ['Notetaker', 'Transcriber', 'Captioner'];

/** How the server marks the names of guests, so that a name alone shows that it is a guest. */
const GUEST_MARK = / \(guest\)$/;

/** The name of a participant as it is shown. An agent without a name of its own is named after its mode. */
export function nameOf({ kind, displayName }: Omit<NamedParticipant, 'participantId'>, text: Text): string {
  const mode = kind === 'agent' ? AGENT_MODES.find((name) => name === displayName) : undefined;
  return mode === undefined ? localizedName(displayName, text) : text(`agent_${mode}`);
}

/** A display name as it is shown, with the guest mark translated. For names without a participant, for example in the chat. */
export function localizedName(displayName: string, text: Text): string {
  const name = displayName.replace(GUEST_MARK, '');
  return name === displayName ? name : text('nameGuest', { name });
}

/** The name without the guest mark, for where a guest label stands beside it. */
export const bareNameOf = ({ displayName, isGuest }: { displayName: string; isGuest: boolean }): string =>
  isGuest ? displayName.replace(GUEST_MARK, '') : displayName;

/** The name of the agent that listens. @returns null when there is none */
export function nameOfAgent(
  {
    agent,
    participants,
  }: {
    agent: Pick<AgentState, 'participantId' | 'mode'> | null;
    participants: readonly NamedParticipant[];
  },
  text: Text,
): string | null {
  if (agent === null) return null;
  const participant = participants.find(({ participantId }) => participantId === agent.participantId);
  return participant ? nameOf(participant, text) : text(`agent_${agent.mode}`);
}
