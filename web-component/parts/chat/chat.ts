import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CHAT_MAX_CHARACTERS } from '../../../server/platform/hub/protocol';
import type { ReadableMessage } from '../../call/state';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { localizedName } from '../../strings/display-names';
import { icon } from '../../theme/icons';
import { splitLinks } from './links';
import { chat } from './chat.styles';

/** Longest message, in characters; longer ones are refused. */
const MAX_CHARACTERS: typeof CHAT_MAX_CHARACTERS = 4_000;

/** The chat: the messages and a field to write one. */
class Chat extends LightDomElement {
  static override styles = chat;
  static override properties: PropertyDeclarations = {
    messages: { attribute: false },
    canWrite: { attribute: false },
    onSend: { attribute: false },
    onClose: { attribute: false },
    _failed: { state: true },
  };

  declare messages: readonly ReadableMessage[];
  /** Whether you may write, too. */
  declare canWrite: boolean;
  /** Settles when the server has accepted the message; rejects when it was not sent. */
  declare onSend: (text: string) => Promise<void>;
  declare onClose: () => void;
  declare protected _failed: boolean;

  constructor() {
    super();
    this._failed = false;
  }

  /** Scrolls to the newest message. */
  scrollToEnd(): void {
    const log = this.querySelector('.messages');
    if (log) log.scrollTop = log.scrollHeight;
  }

  protected override render(): TemplateResult {
    const { text, messages } = this;
    return html`<header class="panel-head">
        <h2>${text('chat')}</h2>
        <button class="control small" aria-label=${text('close')} @click=${this.onClose}>
          ${icon('close')}
        </button>
      </header>
      <div class="messages" part="messages" role="log" aria-label=${text('chat')} tabindex="0">
        ${messages.length === 0 && this.canWrite ? html`<p class="empty">${text('chatEmpty')}</p>` : nothing}
        ${repeat(
          messages,
          ({ messageId }) => messageId,
          (message, index) => this.#message(message, messages[index - 1]),
        )}
      </div>
      ${this._failed ? html`<p class="problem" role="alert">${text('notSent')}</p>` : nothing}
      ${this.canWrite ? this.#form() : html`<p class="empty">${text('chatReadOnly')}</p>`}`;
  }

  #form(): TemplateResult {
    const { text } = this;
    return html`<form class="write" @submit=${this.#submit}>
      <textarea
        part="chat-input"
        rows="1"
        dir="auto"
        maxlength=${MAX_CHARACTERS}
        aria-label=${text('chatPlaceholder')}
        placeholder=${text('chatPlaceholder')}
        @keydown=${this.#key}
      ></textarea>
      <button class="control primary" aria-label=${text('send')}>${icon('send')}</button>
    </form>`;
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    const before = changed.get('messages');
    if (Array.isArray(before) && before.length !== this.messages.length) this.scrollToEnd();
  }

  #message(message: ReadableMessage, previous: ReadableMessage | undefined): TemplateResult {
    const { language } = this.text;
    const sentAt = new Date(message.sentAt);
    const time = sentAt.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });
    const goesOn = previous?.participantId === message.participantId;
    const body = message.text === null ? html`<em>${this.text('unreadable')}</em>` : withLinks(message.text);
    const name = message.isOwn ? this.text('you') : localizedName(message.displayName, this.text);
    return html`<article
      class=${classMap({ message: true, own: message.isOwn, 'goes-on': goesOn })}
      part="message"
    >
      <h3><bdi>${name}</bdi> <time datetime=${message.sentAt}>${time}</time></h3>
      <p dir="auto">${body}</p>
    </article>`;
  }

  #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void this.#send();
  };

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.#send();
  };

  async #send(): Promise<void> {
    const field = this.#field();
    const written = field?.value.trim() ?? '';
    if (!field || written === '') return;
    field.value = '';
    this._failed = false;
    try {
      await this.onSend(written);
    } catch {
      // The message goes back into the field, unless a new one was started.
      this._failed = true;
      field.value ||= written;
    }
  }

  #field(): HTMLTextAreaElement | null {
    return this.querySelector('textarea');
  }
}

const withLinks = (written: string) =>
  splitLinks(written).map(({ text, href }) =>
    href === null
      ? text
      : html`<a href=${href} title=${href} dir="ltr" target="_blank" rel="noopener noreferrer nofollow"
          >${text}</a
        >`,
  );

defineElement('conference-room-chat', Chat);
