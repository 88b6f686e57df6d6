import { html, nothing, type TemplateResult } from 'lit';
import type { Lobby } from '../../call/state';
import { icon } from '../../theme/icons';
import type { Text } from '../../strings/text';

/** What goes on in the room: who enters knows that they are recorded or listened to. */
export function lobbyNote(lobby: Lobby | null, text: Text): TemplateResult {
  return html`<div class="lobby" part="lobby" role="status" ?hidden=${lobby === null}>
    ${lobby === null ? nothing : facts(lobby, text)}
  </div>`;
}

function facts({ people, isRecorded, agent }: Lobby, text: Text): TemplateResult {
  const name = agent === null ? '' : text(`agent_${agent}`);
  return html`<p class="lobby-people">
      ${icon('people')}<span
        >${people === 0 ? text('lobbyEmpty') : text('lobbyPeople', { count: people })}</span
      >
    </p>
    ${
      isRecorded
        ? html`<p class="lobby-warning">${icon('record')}<span>${text('toldRecording')}</span></p>`
        : nothing
    }
    ${
      agent === null
        ? nothing
        : html`<p class="lobby-warning">
            ${icon('agent')}<span
              >${text('agentListens', { name })}<small>${text(`agentDoes_${agent}`)}</small></span
            >
          </p>`
    }`;
}
