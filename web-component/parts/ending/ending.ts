import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Ending } from '../../call/state/call-state';
import type { CallSummary } from '../../controllers/call-lifecycle/call-summary';
import { saveRatingAsked } from '../../controllers/call-lifecycle/rating-asked';
import { defineElement } from '../../rendering/define-element';
import { LazyPart } from '../../rendering/lazy-part';
import { LightDomElement } from '../../rendering/light-dom-element';
import type { CallKey, Key } from '../../strings/keys';
import type { CallText } from '../../strings/text';
import { type IconName, icon } from '../../theme/icons';
import { elapsedTime } from '../../strings/elapsed-time';
import { isRateable } from '../rating/is-rateable';
import { ending } from './ending.styles';
import './opening';

/** The screen after the call: why it ended or did not start, and how to continue. */
class EndingScreen extends LightDomElement {
  static override styles = ending;
  static override properties: PropertyDeclarations = {
    ending: { attribute: false },
    summary: { attribute: false },
    leaveUrl: { attribute: false },
    serverUrl: { attribute: false },
    token: { attribute: false },
    onAgain: { attribute: false },
  };

  declare text: CallText;
  declare ending: Ending;
  /** The facts about the call; null: you were in none. */
  declare summary: CallSummary | null;
  /** The address to which the integrator sends participants after the call; empty: none. */
  declare leaveUrl: string;
  /** Origin of the server, and the join token, for the rating. */
  declare serverUrl: string;
  declare token: string;
  declare onAgain: () => void;

  readonly #rating = new LazyPart(this, async () => import('../rating/rating'));

  #rated: string | null = null;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('summary')) return;
    this.#rated = isRateable(this.ending) ? (this.summary?.rated ?? null) : null;
    if (this.#rated === null) return;
    saveRatingAsked(this.#rated);
    void this.#rating.load();
  }

  protected override render(): TemplateResult {
    const { text, ending, leaveUrl } = this;
    const again = againLabel(ending);
    const isTimed = ending.kind === 'refused' && ending.opensAt !== undefined;
    return html`<section class="ending" part="ending">
      <span class="ending-mark" aria-hidden="true">${icon(markOf(ending))}</span>
      <div role="status">
        <h1 tabindex="-1">${text(sentenceOf(ending), { time: openingOf(ending, text.language) })}</h1>
      </div>
      ${ending.kind === 'refused' || this.summary === null ? nothing : leftBehind(this.summary, text)}
      ${this.#question(this.#rated)}
      ${
        isTimed
          ? html`<conference-room-opening
              .text=${text}
              .refusal=${ending}
              .onOpen=${this.onAgain}
            ></conference-room-opening>`
          : nothing
      }
      <p class="ending-actions">
        ${
          again === null
            ? nothing
            : html`<button
                class="button ${isTimed ? '' : 'primary'}"
                part="again-button"
                @click=${this.onAgain}
              >
                ${text(again)}
              </button>`
        }
        ${
          leaveUrl === ''
            ? nothing
            : html`<a class="button ${again === null ? 'primary' : ''}" part="leave-link" href=${leaveUrl}
                >${text('continue')}</a
              >`
        }
        ${again === null && leaveUrl === '' ? html`<span class="lead">${text('closePage')}</span>` : nothing}
      </p>
    </section>`;
  }

  /** Nothing depends on a rating: where its file does not arrive, nothing is asked. */
  #question(sessionId: string | null): TemplateResult | typeof nothing {
    if (sessionId === null || this.#rating.module === null) return nothing;
    return html`<conference-room-rating
      .text=${this.text}
      .sessionId=${sessionId}
      .serverUrl=${this.serverUrl}
      .token=${this.token}
    ></conference-room-rating>`;
  }
}

/** Returns for how long you were in the call, and who can get what is left of it. */
const leftBehind = ({ lastedMs, wasRecorded, wasTranscribed }: CallSummary, text: CallText): TemplateResult =>
  html`<p class="lead">
    ${text('endedAfter', { time: elapsedTime(lastedMs, text.language) })}
    ${wasRecorded ? text(wasTranscribed ? 'endedRecordedAndTranscribed' : 'endedRecorded') : wasTranscribed ? text('endedTranscribed') : nothing}
  </p>`;

const sentenceOf = (ending: Ending): Key | CallKey =>
  ending.kind === 'left' ? `ended_${ending.reason}` : `refused_${ending.code}`;

/** Returns when the room opens, in the viewer's own time zone; empty when the call did not begin for another reason. */
function openingOf(ending: Ending, language: string): string {
  const opensAt = ending.kind === 'refused' ? ending.opensAt : undefined;
  if (opensAt === undefined) return '';
  return new Date(opensAt).toLocaleString(language, MOMENT);
}

const MOMENT: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

function againLabel(ending: Ending): Key | CallKey | null {
  if (ending.kind === 'refused') return ending.recoverable ? 'tryAgain' : null;
  switch (ending.reason) {
    case 'removed':
    case 'token-revoked':
      return null;
    case 'duplicate':
      return 'joinHere';
    case 'left':
    case 'ended':
    case 'network':
    case 'server-shutdown':
      return 'joinAgain';
  }
}

function markOf(ending: Ending): IconName {
  const reason = ending.kind === 'left' ? ending.reason : ending.code;
  if (reason === 'network' || reason === 'no-connection' || reason === 'server-shutdown') return 'lost';
  if (reason === 'room-locked' || reason === 'room-not-open' || reason === 'room-closed') return 'lock';
  if (reason === 'room-full' || reason === 'lobby-full' || reason === 'account-full') return 'people';
  if (reason === 'e2ee-key-missing' || reason === 'e2ee-unsupported') return 'shield';
  const wasTakenOut = reason === 'removed' || reason === 'token-revoked';
  return ending.kind === 'left' && !wasTakenOut ? 'leave' : 'close';
}

defineElement('conference-room-ending', EndingScreen);
