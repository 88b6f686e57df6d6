import { html, nothing, type TemplateResult } from 'lit';
import type { CallState, Recording } from '../../call/state/call-state';
import { nameOfAgent } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import { type IconName, icon } from '../../theme/icons';
import { logo } from '../logo/logo';
import { elapsedTime } from '../../strings/elapsed-time';

/** Returns the header of the call: the room name, facts about the room, and how long the call has lasted. */
export function callHeader(state: CallState, text: CallText): TemplateResult {
  const { room, sessionStartedAt, recording, streamingSince, agent } = state;
  const agentName = nameOfAgent(state, text);
  return html`<header class="call-head" part="header">
    ${logo(room?.settings.branding?.logoUrl)}
    <h1 dir="auto">${room?.roomName ?? ''}</h1>
    ${room?.endToEndEncrypted ? fact('shield', text('encrypted')) : nothing}
    ${room?.locked ? fact('lock', text('roomLocked')) : nothing}
    ${recording ? recordingLabel(recording, state, text) : nothing}
    ${streamingSince ? streamingLabel(streamingSince, state, text) : nothing}
    ${
      agentName === null
        ? nothing
        : fact(
            'agent',
            text(agentDoes(state), { name: agentName }),
            agent?.isImpaired ? 'agent-fact impaired' : 'agent-fact',
            'agent',
          )
    }
    <time class="elapsed">${timeSince(sessionStartedAt, state, text)}</time>
  </header>`;
}

/** Returns the text of what the agent does now. */
function agentDoes({ agent, agentThinks, participants }: CallState) {
  const isSpeaking = participants.some((one) => one.participantId === agent?.participantId && one.isSpeaking);
  if (isSpeaking) return 'agentSpeaks';
  if (agent?.isImpaired) return 'agentImpaired';
  return agentThinks ? 'agentThinks' : 'agentListens';
}

const fact = (image: IconName, name: string, kind = '', part = '') =>
  html`<span class="fact ${kind}" part=${part} title=${name}>${icon(image)}<span>${name}</span></span>`;

const recordingLabel = ({ startedAt, isPaused }: Recording, state: CallState, text: CallText) => {
  const label = text(isPaused ? 'recordingPaused' : 'recording');
  return html`<span class="recording-mark ${isPaused ? 'paused' : ''}" part="recording" title=${label}>
    <i></i><span>${label}</span> <time>${timeSince(startedAt, state, text)}</time>
  </span>`;
};

const streamingLabel = (since: Date, state: CallState, text: CallText) =>
  html`<span class="recording-mark" part="live" title=${text('streaming')}>
    <i></i><span>${text('live')}</span> <time>${timeSince(since, state, text)}</time>
  </span>`;

const timeSince = (start: Date | null, { clockOffsetMs }: CallState, text: CallText): string => {
  const now = Date.now() + clockOffsetMs;
  return elapsedTime(Math.max(0, now - (start?.getTime() ?? now)), text.language);
};
