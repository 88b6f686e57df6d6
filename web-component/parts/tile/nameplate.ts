import { html, nothing, type TemplateResult } from 'lit';
import type { Participant } from '../../call/state/call-state';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';

/**
 * Returns the name on a tile, and the signs about the person beside their picture. Screen readers get them from the
 * tile.
 */
export function nameplate(tile: {
  participant: Participant;
  kind: 'camera' | 'screen';
  text: CallText;
  name: string;
  /** Whether it says that they are a guest. */
  isGuest: boolean;
  isSpotlit: boolean;
  /** The place of this participant's raised hand among several; null: there is only one, or none. */
  handNumber: number | null;
}): TemplateResult {
  const { participant, kind, text, handNumber } = tile;
  const { devices, handRaisedAt, quality } = participant;
  const isCamera = kind === 'camera';
  return html`<span class="nameplate" part="tile-name" aria-hidden="true">
    ${isCamera ? nothing : icon('screen')} ${isCamera && tile.isSpotlit ? icon('spotlight') : nothing}
    ${
      isCamera && handRaisedAt !== null
        ? html`<span class="hand">${icon('hand')}${handNumber?.toLocaleString(text.language)}</span>`
        : nothing
    }
    ${isCamera && !devices.microphone ? html`<span class="muted">${icon('microphoneOff')}</span>` : nothing}
    <bdi class="name">${tile.name}</bdi>
    ${tile.isGuest ? html`<span class="guest-mark">${text('guest')}</span>` : nothing}
    ${isCamera && quality !== 'good' ? icon(quality) : nothing}
  </span>`;
}
