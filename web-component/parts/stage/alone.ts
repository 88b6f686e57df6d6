import { html, nothing, type TemplateResult } from 'lit';
import type { CallState } from '../../call/state/call-state';
import type { CallText } from '../../strings/text';

/** The properties of the stage that the notice needs. */
interface AloneView {
  text: CallText;
  inviteUrl: string;
  onTell: (sentence: string) => void;
}

/** Returns where the others are. Where nobody has come yet, it offers to copy the link, and what the page puts there. */
export function alone(
  { breakouts, breakout, waitingPeople }: CallState,
  { text, inviteUrl, onTell }: AloneView,
): TemplateResult | typeof nothing {
  if (waitingPeople.length > 0) return nothing; // the notice above the stage names them, and lets them in
  const moved = (breakouts?.breakouts ?? []).reduce((sum, { people }) => sum + people.length, 0);
  if (breakout === null && moved > 0)
    return html`<div class="alone"><p>${text('othersInBreakouts', { count: moved })}</p></div>`;
  return html`<div class="alone">
    <p>${text('alone')}</p>
    ${
      inviteUrl === '' || breakout !== null
        ? nothing
        : html`<button
            class="button primary"
            part="copy-link"
            @click=${async () => onTell(await copied(inviteUrl, text))}
          >
            ${text('copyLink')}
          </button>`
    }
    <slot name="alone"></slot>
  </div>`;
}

/** Copies a link. @returns what happened; the link itself where the browser refuses, so that it can be copied by hand */
async function copied(inviteUrl: string, text: CallText): Promise<string> {
  const { href } = new URL(inviteUrl, document.baseURI);
  try {
    await navigator.clipboard.writeText(href);
    return text('linkCopied');
  } catch {
    return text('linkNotCopied', { link: href });
  }
}
