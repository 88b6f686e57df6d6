import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { isComposing } from '../../controllers/typing';
import type { CHAT_MAX_CHARACTERS } from '../../../server/platform/hub/chat';
import { isBlank } from '../../call/chat/is-blank';
import type { Call } from '../../call/state/call-operations';
import type { ReadableMessage } from '../../call/chat/chat-message';
import type { CallState, Participant } from '../../call/state/call-state';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import type { ChatText } from '../../strings/chat';
import type { Attaching } from './attaching';
import { composerHead } from './composer-head';

/** Longest message, in characters; longer ones are refused. */
const MAX_CHARACTERS: typeof CHAT_MAX_CHARACTERS = 4_000;

/** The chat, as far as writing is concerned. */
interface Host extends LitElement {
  text: CallText;
  call: Call;
  state: CallState;
}

/** Holds the message that a person writes: to whom, as an answer to what, and whether it could not be sent. */
export class Composer {
  readonly #host: Host;
  readonly #attaching: Attaching;
  readonly #onSent: () => void;
  #failed = false;
  /**
   * The only person you write to; null: everybody. The person may have left. The choice stays, so that a private
   * message is never sent to all.
   */
  #to: string | null = null;
  /** The message that you answer. */
  #replyTo: string | null = null;

  /** @param onSent called when a message leaves the field */
  constructor(host: Host, attaching: Attaching, onSent: () => void) {
    this.#host = host;
    this.#attaching = attaching;
    this.#onSent = onSent;
  }

  /** Returns whether the last message could not be sent. It is in the field again, unless a new one was begun. */
  get hasFailed(): boolean {
    return this.#failed;
  }

  /** Begins an answer. A private message is answered in private. */
  reply({ messageId, participantId, to, isOwn }: ReadableMessage): void {
    this.#replyTo = messageId;
    if (to !== undefined) this.#to = isOwn ? to : participantId;
    this.#changed();
    this.#field()?.focus();
  }

  /** Begins a message to one person alone. */
  address(participantId: string): void {
    this.#to = participantId;
    this.#changed();
    this.#field()?.focus();
  }

  /** @param people the people whom you can write to in private */
  form(
    chatText: ChatText,
    people: readonly Participant[],
    nameOf: (participantId: string) => string,
  ): TemplateResult {
    const { text, state } = this.#host;
    const to = this.#to;
    const placeholder =
      to === null ? text('chatPlaceholder') : chatText('placeholderAlone', { name: nameOf(to) });
    const mayWrite = state.permissions.chat;
    const head = composerHead({
      text,
      chatText,
      people,
      to,
      answered: state.chat.find(({ messageId }) => messageId === this.#replyTo) ?? null,
      nameOf,
      address: (participantId) => {
        this.#to = participantId;
        this.#changed();
      },
      cancelAnswer: () => {
        this.#replyTo = null;
        this.#changed();
        this.#field()?.focus();
      },
    });
    // Participants who may not write now keep the text that they have written.
    return html`${mayWrite ? head : nothing} ${this.#attaching.sender()}
      <form class="write" ?hidden=${!mayWrite} @submit=${this.#submit}>
        ${this.#attaching.button(chatText)}
        <textarea
          part="chat-input"
          rows="1"
          dir="auto"
          maxlength=${MAX_CHARACTERS}
          aria-label=${placeholder}
          placeholder=${placeholder}
          @keydown=${this.#key}
          @paste=${this.#attaching.paste}
        ></textarea>
        <button class="control primary" aria-label=${text('send')}>${icon('send')}</button>
      </form>`;
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    void this.#send();
  };

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.#send();
  };

  async #send(): Promise<void> {
    const field = this.#field();
    if (!field) return;
    const written = isBlank(field.value) ? '' : field.value.trim();
    const [to, replyTo] = [this.#to, this.#replyTo];
    const references = { to: to ?? undefined, replyTo: replyTo ?? undefined };
    const isWithFile = this.#attaching.send(written, references);
    if (written === '' && !isWithFile) return;
    field.value = '';
    this.#failed = false;
    this.#replyTo = null;
    this.#changed();
    this.#onSent();
    if (isWithFile) return;
    try {
      await this.#host.call.sendChat(written, references);
    } catch {
      // The message returns to the field, with its recipient, unless a new one was started.
      this.#failed = true;
      this.#changed();
      if (field.value !== '') return;
      field.value = written;
      this.#to = to;
      this.#replyTo = replyTo;
    }
  }

  /** Draws the chat again. The update has a name, because the chat skips those in which the state alone has changed. */
  #changed(): void {
    this.#host.requestUpdate('composer', null);
  }

  #field(): HTMLTextAreaElement | null {
    return this.#host.querySelector('textarea');
  }
}
