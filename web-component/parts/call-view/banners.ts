import { html, nothing, type TemplateResult } from 'lit';
import type { CallState, Recording } from '../../call/state';
import type { Text } from '../../strings/text';
import { icon } from '../../theme/icons';

/** Banners above the stage: what you have to know for as long as it lasts. */
export function banners(
  options: {
    state: CallState;
    isSharing: boolean;
    stopSharing: () => void;
    /** The notice of the application that is not shown any more. */
    closedNotice: string | null;
    closeNotice: (noticeId: string) => void;
  },
  text: Text,
): TemplateResult {
  const { state, isSharing, stopSharing, closedNotice, closeNotice } = options;
  const notice = state.applicationNotice;
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
  ${notice !== null && notice.noticeId !== closedNotice ? applicationNotice(notice, text, closeNotice) : nothing}
  ${state.recording?.isOwn ? ownRecording(state.recording, text) : nothing}
  ${
    isSharing
      ? html`<p class="banner">
          ${icon('screen')}<span>${text('sharing')}</span>
          <button class="text-button" @click=${stopSharing}>${text('screenOff')}</button>
        </p>`
      : nothing
  }`;
}

/** What the application tells everybody: plain text, until they close it or another one comes. */
function applicationNotice(
  { noticeId, displayName, text: written }: NonNullable<CallState['applicationNotice']>,
  text: Text,
  close: (noticeId: string) => void,
): TemplateResult {
  return html`<p class="banner application-notice" part="application-notice">
    ${icon('sound')}
    <span><strong dir="auto">${displayName}</strong><bdi dir="auto">${written}</bdi></span>
    <button class="control small" aria-label=${text('close')} @click=${() => close(noticeId)}>
      ${icon('close')}
    </button>
  </p>`;
}

/** A problem comes first: a recording that cannot be stored cannot be saved either. */
function ownRecording({ problem, isStopping }: Recording, text: Text): TemplateResult | typeof nothing {
  if (problem !== null) {
    return html`<p class="banner warn" role="alert">
      ${icon('record')}<span>${text('recordingProblem')}<small>${problem}</small></span>
    </p>`;
  }
  if (!isStopping) return nothing;
  return html`<p class="banner" role="status">
    <span class="spinner"></span><span>${text('recordingSaving')}</span>
  </p>`;
}
