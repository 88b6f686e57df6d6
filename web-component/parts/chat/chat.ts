import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Call } from '../../call/state/call-operations';
import type { ReadableMessage } from '../../call/chat/chat-message';
import type { CallState, Participant } from '../../call/state/call-state';
import { holdsFocus } from '../../rendering/holds-focus';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { localizedName, nameOfAgent } from '../../strings/display-names';
import type { CallText } from '../../strings/text';
import type { MenuItem } from '../menu/menu';
import { Attaching } from './attaching';
import { chatMessage, type MessageView } from './message';
import { chat } from './chat.styles';
import { chatHead } from './chat-head';
import { chatTextOf, type ChatText } from '../../strings/chat';
import { Composer } from './composer';
import { messageItems, ownReaction } from './message-items';
import { saveChat } from './saved-chat';
import { StayAtEnd } from './stay-at-end';
import { walkMenus } from './walk-menus';
import '../menu/menu';

/** The number of first messages whose menus open below them, because there is no room above. */
const OPEN_BELOW = 3;

/** The chat: the messages, what can be done with each, and a field to write one. */
class Chat extends LightDomElement {
  static override styles = chat;
  static override properties: PropertyDeclarations = {
    call: { attribute: false },
    state: { attribute: false },
    mayDelete: { attribute: false },
    isOpen: { attribute: false },
    onClose: { attribute: false },
    _query: { state: true },
    _current: { state: true },
  };

  declare text: CallText;
  declare call: Call;
  declare state: CallState;
  /** Whether you may delete the messages of others. */
  declare mayDelete: boolean;
  declare isOpen: boolean;
  declare onClose: () => void;
  /** The words that you search for in the chat; null: you do not search. */
  declare protected _query: string | null;
  /** The message whose menu Tab reaches; null: the last one. */
  declare protected _current: string | null;
  /** The messages that are drawn. */
  #shown: readonly ReadableMessage[] = [];
  #shownSignature = '';
  /** Whether the focus was in the form, before this update. */
  #wasWriting = false;
  #read = 0;
  #firstNew: number | null = null;
  readonly #attaching = new Attaching(this);
  readonly #composer = new Composer(this, this.#attaching, () => (this.#firstNew = null));
  /** Names of everybody who was in the call or wrote. */
  readonly #names = new Map<string, string>();

  constructor() {
    super();
    this._query = null;
    this._current = null;
    this.addController(new StayAtEnd(this));
  }

  /** Scrolls to the newest message. */
  scrollToEnd(): void {
    const log = this.querySelector('.messages');
    if (log) log.scrollTop = log.scrollHeight;
  }

  /** Returns whether to draw again. The state changes many times a second while people speak. */
  protected override shouldUpdate(changed: PropertyValues): boolean {
    const isStateAlone = changed.size === 1 && changed.has('state');
    return (
      !isStateAlone || this.state.chat !== this.#shown || signatureOf(this.state) !== this.#shownSignature
    );
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.#wasWriting = holdsFocus(this.querySelector('.write'));
    const { chat: messages, participants } = this.state;
    for (const { participantId, displayName } of [...messages, ...participants])
      this.#names.set(participantId, displayName);
    if (messages.some(({ file }) => file)) void this.#attaching.load();
    if (!this.hasUpdated) this.#read = messages.length;
    if (!changed.has('isOpen') || !this.hasUpdated) return;
    const fresh = messages.findIndex(
      ({ isOwn, deletedBy }, index) => index >= this.#read && !isOwn && deletedBy === undefined,
    );
    this.#firstNew = this.isOpen && fresh >= 0 ? fresh : null;
    this.#read = messages.length;
  }

  protected override updated(): void {
    const { chat: messages } = this.state;
    if (messages.length !== this.#shown.length && this._query === null) this.scrollToEnd();
    this.#shown = messages;
    this.#shownSignature = signatureOf(this.state);
    this.#keepFocus();
  }

  /** Keeps the focus in the chat when the form of a person who may no longer write is hidden. */
  #keepFocus(): void {
    if (this.#wasWriting && this.querySelector('.write[hidden]'))
      this.querySelector<HTMLElement>('.messages')?.focus();
  }

  protected override render(): TemplateResult {
    const { text, _query: query } = this;
    const { chat: all, permissions, denied, agentThinks } = this.state;
    const agentName = nameOfAgent(this.state, text);
    const chatText = chatTextOf(text.language);
    const messages = query ? all.filter((one) => matches(one, query)) : all;
    return html`${this.#head(chatText, messages.length)}
      <div
        class="messages"
        part="messages"
        role="log"
        aria-label=${text('chat')}
        aria-live=${query === null ? 'polite' : 'off'}
        tabindex="0"
        @keydown=${(event: KeyboardEvent) => walkMenus(this, event)}
        @focusin=${this.#enter}
      >
        ${all.length === 0 && permissions.chat ? html`<p class="empty">${text('chatEmpty')}</p>` : nothing}
        ${repeat(
          messages,
          ({ messageId }) => messageId,
          (message, index) => this.#message(message, index, messages, chatText),
        )}
      </div>
      ${agentName !== null && agentThinks ? html`<p class="chat-thinking">${text('agentThinks', { name: agentName })}</p>` : nothing}
      ${this.#composer.hasFailed ? html`<p class="problem" role="alert">${text('notSent')}</p>` : nothing}
      ${permissions.chat ? nothing : html`<p class="empty">${text(denied.includes('chat') ? 'denied_chat' : 'chatReadOnly')}</p>`}
      ${this.#attaching.hasFailed ? html`<p class="problem" role="alert">${chatText('noFiles')}</p>` : nothing}
      ${this.#composer.form(chatText, this.#mayWritePrivately ? this.#people() : [], this.#nameOf)}`;
  }

  #message(
    message: ReadableMessage,
    index: number,
    messages: readonly ReadableMessage[],
    chatText: ChatText,
  ): TemplateResult {
    const { text, state } = this;
    const { messageId, replyTo } = message;
    const previous = messages[index - 1];
    const view: MessageView = {
      text,
      chatText,
      selfId: state.selfId,
      answered: state.chat.find((one) => one.messageId === replyTo) ?? null,
      goesOn: previous?.participantId === message.participantId && previous.to === message.to,
      isFirstNew: this._query === null && index === this.#firstNew,
      opensAbove: index >= OPEN_BELOW,
      isTabStop: messageId === this._current || (this._current === null && message === messages.at(-1)),
      items: this.#items(message, chatText),
      nameOf: this.#nameOf,
      fileRow: this.#attaching.fileRow,
      react: (emoji) => this.call.reactToChat(messageId, emoji),
      mayReact: this.#mayReact,
      showAnswered: () => void this.#show(replyTo),
    };
    return chatMessage(message, view);
  }

  #items(message: ReadableMessage, chatText: ChatText): readonly MenuItem[] {
    const { state, text } = this;
    const { messageId, participantId } = message;
    const author = this.#people().find((one) => one.participantId === participantId);
    return messageItems(message, {
      text,
      chatText,
      state,
      reaction: ownReaction(message, state.selfId),
      mayReact: this.#mayReact,
      mayDelete: this.mayDelete,
      privateTo: author && this.#mayWritePrivately ? this.#nameOf(participantId) : null,
      react: (emoji) => this.call.reactToChat(messageId, emoji),
      reply: () => this.#composer.reply(message),
      writePrivately: () => this.#composer.address(participantId),
      remove: () => {
        this.call.deleteChat(messageId);
        this.querySelector<HTMLElement>('.messages')?.focus();
      },
    });
  }

  #head(chatText: ChatText, found: number): TemplateResult {
    const { text, state, _query: query } = this;
    return chatHead({
      text,
      chatText,
      query,
      found,
      all: state.chat.length,
      close: this.onClose,
      startFind: () => void this.#startFind(),
      find: (wanted) => (this._query = wanted),
      endFind: () => void this.#endFind(),
      save: () => saveChat(state, { text, chatText, nameOf: this.#nameOf }),
    });
  }

  /** Returns whom you can write to in private: the other people, and an agent that answers. */
  #people(): Participant[] {
    const { participants, agent } = this.state;
    const answers = agent?.answers ?? false;
    return participants.filter(({ kind, isSelf }) => (kind === 'human' ? !isSelf : answers));
  }

  get #mayWritePrivately(): boolean {
    const { permissions, room } = this.state;
    return permissions.chat && (room?.settings.features.privateChat ?? false);
  }

  get #mayReact(): boolean {
    const { permissions, room } = this.state;
    return permissions.chat && (room?.settings.features.reactions ?? false);
  }

  readonly #nameOf = (participantId: string): string => {
    const name = this.#names.get(participantId);
    return name === undefined ? chatTextOf(this.text.language)('somebody') : localizedName(name, this.text);
  };

  async #startFind(): Promise<void> {
    this._query ??= '';
    await this.updateComplete;
    this.querySelector<HTMLElement>('.find input')?.focus();
  }

  async #endFind(): Promise<void> {
    this._query = null;
    await this.updateComplete;
    this.querySelector<HTMLElement>('.head-buttons button')?.focus();
  }

  /** Scrolls to a message and moves the focus to it. */
  async #show(messageId: string | undefined): Promise<void> {
    this._query = null;
    await this.updateComplete;
    const message = [...this.querySelectorAll<HTMLElement>('.message')].find(
      ({ dataset }) => dataset['id'] === messageId,
    );
    message?.scrollIntoView({ block: 'center' });
    message?.focus();
  }

  #enter = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    this._current = target.closest<HTMLElement>('.message')?.dataset['id'] ?? this._current;
  };
}

/** Returns the state of the call that the chat shows in addition to the messages. */
const signatureOf = ({ participants, permissions, room, fileMaxBytes }: CallState): string =>
  JSON.stringify([
    participants.map(({ participantId, displayName }) => [participantId, displayName]),
    permissions,
    room?.settings.features,
    fileMaxBytes,
  ]);

const matches = ({ text, displayName, file }: ReadableMessage, query: string): boolean =>
  `${displayName}\n${text ?? ''}\n${file?.name ?? ''}`
    .normalize('NFC')
    .toLocaleLowerCase()
    .includes(query.trim().normalize('NFC').toLocaleLowerCase());

defineElement('conference-room-chat', Chat);
