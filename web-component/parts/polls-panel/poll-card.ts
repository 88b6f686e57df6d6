import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Poll } from '../../call/polls/polls';
import { holdsFocus } from '../../rendering/holds-focus';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { styleProperties } from '../../rendering/style-properties';
import { localizedName } from '../../strings/display-names';
import { type PollsText, pollsTextOf } from '../../strings/polls';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';

type Choice = Poll['choices'][number];

/** One poll: what can be chosen, and what was chosen so far. */
class PollCard extends LightDomElement {
  static override properties: PropertyDeclarations = {
    poll: { attribute: false },
    mayVote: { attribute: false },
    mayModerate: { attribute: false },
    isOffline: { attribute: false },
    onVote: { attribute: false },
    onEnd: { attribute: false },
    onDelete: { attribute: false },
    _chosen: { state: true },
  };

  declare text: CallText;
  declare poll: Poll;
  /** Whether the room allows polls. */
  declare mayVote: boolean;
  declare mayModerate: boolean;
  /** Whether the connection is lost now. */
  declare isOffline: boolean;
  declare onVote: (choices: readonly number[]) => void;
  declare onEnd: () => void;
  declare onDelete: () => void;
  /** The choices that are marked but not voted for yet; null: they match your vote. */
  declare protected _chosen: readonly number[] | null;

  constructor() {
    super();
    this._chosen = null;
  }

  #hadFocus = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#hadFocus = holdsFocus(this);
    const before = changed.get('poll');
    // The server withdrew the vote, or you voted in another window: the server's choices replace the marked ones.
    if (before && before.ownChoices.join() !== this.poll.ownChoices.join()) this._chosen = null;
  }

  /** Moves the focus to the panel when the focused control is gone because the poll ended or a vote was withdrawn. */
  protected override updated(): void {
    if (this.#hadFocus && !holdsFocus(this)) this.closest<HTMLElement>('.polls')?.focus();
  }

  protected override render(): TemplateResult {
    const { poll, mayVote, text } = this;
    const pollsText = pollsTextOf(text.language);
    const isOpen = poll.endedAt === null && mayVote && poll.isReadable;
    const facts = [
      ...(poll.endedAt === null ? [] : [pollsText('ended')]),
      ...(isOpen ? [pollsText(poll.isMultiple ? 'several' : 'onlyOne')] : []),
      pollsText(poll.isAnonymous ? 'anonymous' : 'named'),
    ];
    return html`<form class="poll" part="poll" @submit=${this.#submit}>
      <fieldset>
        <legend dir="auto">${this.#question(pollsText)}</legend>
        <p class="poll-facts">${facts.join(' · ')}</p>
        ${poll.choices.map((choice, index) =>
          isOpen ? this.#field(pollsText, choice, index) : this.#result(pollsText, choice, index),
        )}
      </fieldset>
      <p class="poll-facts">${pollsText('voters', { count: poll.voterCount })}</p>
      <p class="poll-state" role="status">${this.#state(pollsText)}</p>
      ${isOpen ? this.#voting(pollsText) : nothing}
      ${this.mayModerate ? this.#moderation(pollsText) : nothing}
    </form>`;
  }

  /** Returns the marked choices. */
  get #marked(): readonly number[] {
    return this._chosen ?? this.poll.ownChoices;
  }

  #question(text: PollsText): string {
    return this.poll.isReadable ? this.poll.question : text('unreadable');
  }

  #field(text: PollsText, choice: Choice, index: number): TemplateResult {
    const { poll } = this;
    return html`<label class="poll-choice">
      <input
        type=${poll.isMultiple ? 'checkbox' : 'radio'}
        name="choice"
        .checked=${this.#marked.includes(index)}
        @change=${() => this.#mark(index)}
      />
      ${this.#content(text, choice, index)}
    </label>`;
  }

  #result(text: PollsText, choice: Choice, index: number): TemplateResult {
    const isOwn = this.poll.ownChoices.includes(index);
    return html`<div class="poll-choice">
      <span class="poll-own"
        >${isOwn ? html`${icon('check')}<span class="visually-hidden">${text('ownChoice')}</span>` : nothing}</span
      >
      ${this.#content(text, choice, index)}
    </div>`;
  }

  #content(text: PollsText, { text: written, votes, names }: Choice, index: number): TemplateResult {
    const { poll } = this;
    const shown = poll.isReadable ? written : text('choice', { number: index + 1 });
    const share = poll.voterCount === 0 ? 0 : votes / poll.voterCount;
    const percent = share.toLocaleString(text.language, { style: 'percent' });
    const others = votes - names.length;
    return html`<span class="poll-text">
      <bdi>${shown}</bdi>
      <span class="poll-votes">${text('votes', { count: votes })} · ${percent}</span>
      <span class="poll-bar" aria-hidden="true"
        ><span ${styleProperties({ 'inline-size': `${share * 100}%` })}></span
      ></span>
      ${
        names.length === 0
          ? nothing
          : html`<small
              >${new Intl.ListFormat(text.language, { type: 'unit' }).format([
                ...names.map((name) => localizedName(name, this.text)),
                ...(others > 0 ? [text('more', { count: others })] : []),
              ])}</small
            >`
      }
    </span>`;
  }

  #state(text: PollsText): string {
    const { poll } = this;
    if (poll.isPending) return this.isOffline ? text('pending') : '';
    return poll.ownChoices.length > 0 && poll.endedAt === null ? text('voted') : '';
  }

  #voting(text: PollsText): TemplateResult {
    const { ownChoices } = this.poll;
    const hasVoted = ownChoices.length > 0;
    const isSame = this.#marked.length === 0 || (hasVoted && this.#marked.join() === ownChoices.join());
    return html`<div class="poll-actions">
      <button class="text-button strong" aria-disabled=${isSame}>
        ${text(hasVoted ? 'changeVote' : 'vote')}
      </button>
      ${
        hasVoted
          ? html`<button type="button" class="text-button" @click=${() => this.#vote([])}>
              ${text('takeBack')}
            </button>`
          : nothing
      }
    </div>`;
  }

  #moderation(text: PollsText): TemplateResult {
    const { endedAt } = this.poll;
    const question = this.#question(text);
    return html`<div class="poll-actions poll-moderation">
      ${
        endedAt === null
          ? html`<button
              type="button"
              class="text-button"
              aria-label=${text('endOf', { question })}
              @click=${() => this.onEnd()}
            >
              ${text('end')}
            </button>`
          : nothing
      }
      <button
        type="button"
        class="text-button"
        aria-label=${text('removeOf', { question })}
        @click=${() => this.onDelete()}
      >
        ${text('remove')}
      </button>
    </div>`;
  }

  #mark(index: number): void {
    const marked = this.#marked;
    if (!this.poll.isMultiple) this._chosen = [index];
    else if (marked.includes(index)) this._chosen = marked.filter((one) => one !== index);
    else this._chosen = [...marked, index].sort((one, other) => one - other);
  }

  #vote(choices: readonly number[]): void {
    this._chosen = null;
    this.onVote(choices);
    this.requestUpdate();
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const marked = this.#marked;
    if (marked.length > 0 && marked.join() !== this.poll.ownChoices.join()) this.#vote(marked);
  };
}

defineElement('conference-room-poll', PollCard);
