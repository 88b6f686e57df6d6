import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { NewPoll } from '../../../server/platform/hub/polls';
import type { Call } from '../../call/state/call-operations';
import type { Poll } from '../../call/polls/polls';
import type { CallState } from '../../call/state/call-state';
import { hasRight, mayStartPolls } from '../../call/state/rights';
import { holdsFocus } from '../../rendering/holds-focus';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { pollsTextOf } from '../../strings/polls';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import { confirmDialog } from '../dialog/confirm-dialog';
import { pollsPanel } from './polls-panel.styles';
import './poll-card';
import './poll-form';

/** The polls of the call, the newest first, and the form for another one. */
class PollsPanel extends LightDomElement {
  static override styles = pollsPanel;
  static override properties: PropertyDeclarations = {
    call: { attribute: false },
    state: { attribute: false },
    onClose: { attribute: false },
    _isCreating: { state: true },
    _isStarting: { state: true },
    _toDelete: { state: true },
  };

  declare text: CallText;
  declare call: Call;
  declare state: CallState;
  declare onClose: () => void;
  declare protected _isCreating: boolean;
  /** Whether a new poll waits for the answer of the server. */
  declare protected _isStarting: boolean;
  /** The poll whose deletion waits for confirmation. */
  declare protected _toDelete: string | null;

  constructor() {
    super();
    this._isCreating = false;
    this._isStarting = false;
    this._toDelete = null;
  }

  #hadFocus = false;

  protected override willUpdate(): void {
    this.#hadFocus = holdsFocus(this);
  }

  /** Moves the focus when the poll that had it was deleted. */
  protected override updated(): void {
    this.call.seePolls();
    if (this.#hadFocus && !holdsFocus(this)) this.querySelector<HTMLElement>('.polls')?.focus();
  }

  protected override render(): TemplateResult {
    const { text, state } = this;
    const pollsText = pollsTextOf(text.language);
    const mayStart = mayStartPolls(state);
    return html`<header class="panel-head">
        <h2>${text('polls')}</h2>
        <button class="control small" aria-label=${text('close')} @click=${this.onClose}>
          ${icon('close')}
        </button>
      </header>
      <div class="polls" role="region" tabindex="0" aria-label=${text('polls')}>
        ${mayStart ? this.#form() : nothing}
        ${
          state.polls.length === 0 && !this._isCreating
            ? html`<p class="no-polls">${pollsText(mayStart ? 'noneHost' : 'none')}</p>`
            : nothing
        }
        ${repeat(
          state.polls.toReversed(),
          ({ pollId }) => pollId,
          (poll) => this.#poll(poll),
        )}
      </div>
      ${this._toDelete === null ? nothing : this.#confirmation(this._toDelete)}`;
  }

  #form(): TemplateResult {
    const text = pollsTextOf(this.text.language);
    if (!this._isCreating) {
      return html`<button class="button primary new-poll" @click=${this.#create}>${text('create')}</button>`;
    }
    return html`<conference-room-poll-form
      .text=${this.text}
      .isStarting=${this._isStarting}
      .isOffline=${this.state.phase !== 'joined'}
      .onStart=${(poll: NewPoll) => void this.#start(poll)}
      .onCancel=${this.#leaveForm}
    ></conference-room-poll-form>`;
  }

  #poll(poll: Poll): TemplateResult {
    const { call, state } = this;
    return html`<conference-room-poll
      .text=${this.text}
      .poll=${poll}
      .mayVote=${state.room?.settings.features.polls ?? true}
      .mayModerate=${hasRight('end-poll', state)}
      .isOffline=${state.phase !== 'joined'}
      .onVote=${(choices: readonly number[]) => call.vote(poll.pollId, choices)}
      .onEnd=${() => call.endPoll(poll.pollId)}
      .onDelete=${() => (this._toDelete = poll.pollId)}
    ></conference-room-poll>`;
  }

  #confirmation(pollId: string): TemplateResult {
    const text = pollsTextOf(this.text.language);
    return confirmDialog({
      text: this.text,
      heading: text('removeQuestion'),
      consequence: text('removeConsequence'),
      confirm: text('remove'),
      onConfirm: () => {
        this.call.deletePoll(pollId);
        this.querySelector<HTMLElement>('.polls')?.focus();
      },
      onClosed: () => (this._toDelete = null),
    });
  }

  readonly #create = async (): Promise<void> => {
    this._isCreating = true;
    await this.updateComplete;
    this.querySelector<HTMLElement>('.poll-form textarea')?.focus();
  };

  /** The pressed button disappears with the form. */
  readonly #leaveForm = async (): Promise<void> => {
    this._isCreating = false;
    await this.updateComplete;
    this.querySelector<HTMLElement>('.new-poll')?.focus();
  };

  /** Starts a poll. The form keeps its text when the server refuses the poll, and the call shows the reason. */
  async #start(poll: NewPoll): Promise<void> {
    this._isStarting = true;
    try {
      await this.call.startPoll(poll);
      await this.#leaveForm();
    } catch {
      // the server's sentence is shown as a notice
    } finally {
      this._isStarting = false;
    }
  }
}

defineElement('conference-room-polls', PollsPanel);
