import { html, type TemplateResult } from 'lit';
import type { Text } from '../../strings/text';

/** Renders the placeholder of a part that is not loaded: it is loading, or it failed and can be tried again. */
export const latePart = (hasFailed: boolean, text: Text, again: () => void): TemplateResult =>
  hasFailed
    ? html`<p class="problem late-part" role="alert">
        <span>${text('notLoaded')}</span>
        <button class="text-button" @click=${again}>${text('tryAgain')}</button>
      </p>`
    : html`<p class="late-part" role="status">
        <span class="spinner"></span><span>${text('loading')}</span>
      </p>`;
