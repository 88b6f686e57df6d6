import { html, nothing, type TemplateResult } from 'lit';
import type { CallState } from '../call/state';
import { elapsedTime } from '../elapsed';
import { icon } from '../look/icons';
import type { Text } from '../strings/text';

/** Above the stage: the room, what is special about it, and how long the call has lasted. */
export function callHead({ room, sessionStartedAt }: CallState, text: Text): TemplateResult {
  const elapsedMs = Date.now() - (sessionStartedAt?.getTime() ?? Date.now());
  return html`<header class="call-head" part="header">
    <h1><bdi>${room?.roomName ?? ''}</bdi></h1>
    ${room?.endToEndEncrypted ? fact('shield', text('encrypted')) : nothing}
    ${room?.locked ? fact('lock', text('roomLocked')) : nothing}
    <time class="elapsed">${elapsedTime(elapsedMs, text.language)}</time>
  </header>`;
}

const fact = (image: 'shield' | 'lock', name: string) =>
  html`<span class="fact" title=${name}>${icon(image)}<span>${name}</span></span>`;

/** What one has to know as long as it lasts. */
export function banners(
  options: { state: CallState; isSharing: boolean; stopSharing: () => void },
  text: Text,
): TemplateResult {
  const { state, isSharing, stopSharing } = options;
  return html`${
    state.phase === 'reconnecting'
      ? html`<p class="banner warn" role="alert">
          <span class="spinner"></span><span>${text('reconnecting')}</span>
        </p>`
      : nothing
  }
  ${
    state.keyFits === false
      ? html`<p class="banner warn" role="alert">${icon('shield')}<span>${text('keyDoesNotFit')}</span></p>`
      : nothing
  }
  ${
    isSharing
      ? html`<p class="banner">
          ${icon('screen')}<span>${text('sharing')}</span>
          <button class="text-button" @click=${stopSharing}>${text('screenOff')}</button>
        </p>`
      : nothing
  }`;
}
