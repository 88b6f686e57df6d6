import { html, nothing, type TemplateResult } from 'lit';
import type { RoomPreview } from '../../call/state/call-state';
import type { Text } from '../../strings/text';
import { icon } from '../../theme/icons';

/** Renders the state of the room. Before you join, you know whether the call is recorded or streamed, or an agent listens. */
export function roomPreview(preview: RoomPreview | null, text: Text): TemplateResult {
  return html`<div class="room-preview" part="lobby" role="status" ?hidden=${preview === null}>
    ${preview === null ? nothing : facts(preview, text)}
  </div>`;
}

function facts({ people, isRecorded, isStreamed, agent }: RoomPreview, text: Text): TemplateResult {
  const name = agent === null ? '' : text(`agent_${agent}`);
  return html`<p class="room-preview-people">
      ${icon('people')}<span
        >${people === 0 ? text('roomPreviewEmpty') : text('roomPreviewPeople', { count: people })}</span
      >
    </p>
    ${
      isRecorded
        ? html`<p class="room-preview-warning">${icon('record')}<span>${text('announceRecording')}</span></p>`
        : nothing
    }
    ${
      isStreamed
        ? html`<p class="room-preview-warning">${icon('record')}<span>${text('streaming')}</span></p>`
        : nothing
    }
    ${
      agent === null
        ? nothing
        : html`<p class="room-preview-warning">
            ${icon('agent')}<span
              >${text('agentListens', { name })}<small>${text(`agentDoes_${agent}`)}</small></span
            >
          </p>`
    }`;
}
