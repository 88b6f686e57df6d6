import type { AgentState } from '../../../server/platform/hub/agent';
import type { Permissions } from '../../../server/platform/hub/protocol';
import type { Call } from '../../call/state/call-operations';
import type { Participant } from '../../call/state/call-state';
import { hasRight } from '../../call/state/rights';
import type { CallText } from '../../strings/text';
import type { MenuItem } from '../menu/menu';

/** Returns what hosts and co-hosts can do while an agent speaks or may speak: stop it, and mute it. */
export function voiceItems(
  state: {
    permissions: Permissions;
    participants: readonly Participant[];
    agent: Pick<AgentState, 'participantId' | 'speaks' | 'isMuted'> | null;
  },
  text: CallText,
  call: Pick<Call, 'stopAgentSpeech' | 'setAgentMuted'>,
): MenuItem[] {
  const { agent, participants } = state;
  if (agent?.speaks !== true || !hasRight('mute', state)) return [];
  const { participantId, isMuted = false } = agent;
  const isSpeaking = participants.some((one) => one.participantId === participantId && one.isSpeaking);
  const stop: MenuItem = {
    label: text('stopAgentSpeech'),
    icon: 'close',
    run: () => call.stopAgentSpeech(),
  };
  const mute: MenuItem = {
    label: text(isMuted ? 'unmuteAgent' : 'muteAgent'),
    icon: isMuted ? 'microphone' : 'microphoneOff',
    run: () => call.setAgentMuted(!isMuted),
  };
  return isSpeaking ? [stop, mute] : [mute];
}
