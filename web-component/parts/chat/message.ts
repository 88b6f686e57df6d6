import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { ReadableMessage } from '../../call/chat/chat-message';
import type { CallText } from '../../strings/text';
import type { MenuItem } from '../menu/menu';
import { REACTIONS } from '../reactions/reactions';
import type { ChatText } from '../../strings/chat';
import { splitLinks } from './links';

/** The data that decides how a message is drawn, except its content. */
export interface MessageView {
  text: CallText;
  chatText: ChatText;
  selfId: string | null;
  /** The message that it answers; null: it does not answer a message, or that message is not available. */
  answered: ReadableMessage | null;
  /** Whether it follows another one of the same person to the same people. */
  goesOn: boolean;
  /** Whether it is the first one that is new. */
  isFirstNew: boolean;
  /** Whether its menu opens above it. */
  opensAbove: boolean;
  isTabStop: boolean;
  items: readonly MenuItem[];
  nameOf(participantId: string): string;
  react(emoji: string | null): void;
  /** Shows the message that it answers; null where that is not possible. */
  showAnswered(): void;
  /** Whether you may react to it. */
  mayReact: boolean;
  /** Returns the row that shows the file of a message; null until its code is loaded. */
  fileRow: ((message: ReadableMessage) => TemplateResult) | null;
}

/** Returns a message of the chat. */
export function chatMessage(message: ReadableMessage, view: MessageView): TemplateResult {
  const { text, chatText, goesOn, items } = view;
  const sentAt = new Date(message.sentAt);
  const time = sentAt.toLocaleTimeString(text.language, { hour: '2-digit', minute: '2-digit' });
  const name = authorOf(message, view);
  const isFileAlone = message.text === '' && message.file != null;
  const classes = {
    message: true,
    own: message.isOwn,
    private: message.to !== undefined,
    'goes-on': goesOn && !view.isFirstNew,
  };
  return html`${
      view.isFirstNew
        ? html`<p class="new-messages" role="separator"><span>${chatText('newMessages')}</span></p>`
        : nothing
    }
    <article class=${classMap(classes)} part="message" data-id=${message.messageId} tabindex="-1">
      <h3>
        <bdi>${name}</bdi> ${message.byAgent ? html`<span class="by-agent">${text('agent')}</span>` : nothing}
        <time datetime=${message.sentAt}>${time}</time> ${recipient(message, view)}
      </h3>
      ${message.replyTo === undefined ? nothing : quote(view)}
      <div class="line">
        ${isFileAlone ? file(message, view) : html`<p dir="auto" class=${isLong(message) ? 'folded' : ''}>${body(message, view)}</p>`}
        ${
          items.length > 0
            ? html`<conference-room-menu
                .text=${text}
                .label=${message.isOwn ? chatText('ownActions') : chatText('actions', { name })}
                .icon=${'more' as const}
                .variant=${'small'}
                .opens=${view.opensAbove ? ('above' as const) : ('below' as const)}
                .isTabStop=${view.isTabStop}
                .items=${items}
              ></conference-room-menu>`
            : nothing
        }
      </div>
      ${
        isLong(message)
          ? html`<button class="text-button unfold" @click=${unfold}>${chatText('showAll')}</button>`
          : nothing
      }
      ${isFileAlone ? nothing : file(message, view)} ${reactions(message, view)}
    </article>`;
}

/** Returns whether a message is folded, so that it does not push everything else out of the chat. */
const isLong = ({ text }: ReadableMessage): boolean =>
  text !== null && (text.length > FOLDED_CHARACTERS || text.split('\n').length > FOLDED_LINES);

/** The length from which a message is folded: about 20 lines. */
const [FOLDED_CHARACTERS, FOLDED_LINES] = [900, 20];

/** Shows the whole message. The focus moves to it, because the button disappears. */
function unfold({ currentTarget }: Event): void {
  if (!(currentTarget instanceof HTMLElement)) return;
  const article = currentTarget.closest('article');
  article?.querySelector('.folded')?.classList.remove('folded');
  currentTarget.hidden = true;
  article?.focus();
}

/** Returns the name of a message's author, as it is shown. */
export const authorOf = (
  { isOwn, participantId }: ReadableMessage,
  { text, nameOf }: Pick<MessageView, 'text' | 'nameOf'>,
): string => (isOwn ? text('you') : nameOf(participantId));

/** Returns the content of a message in words. */
export function wordsOf(
  { text: written, deletedBy, file: sent }: ReadableMessage,
  { text, chatText }: Pick<MessageView, 'text' | 'chatText'>,
): string {
  if (deletedBy !== undefined)
    return chatText(deletedBy === 'author' ? 'deletedByAuthor' : 'deletedByModerator');
  if (written === null) return text('unreadable');
  const named = sent ? chatText('fileNamed', { name: sent.name }) : '';
  return [written, named].filter((words) => words !== '').join(' · ');
}

/** Returns the recipient of a private message; empty for a message to everybody. */
export function recipientOf(
  { to, isOwn }: ReadableMessage,
  { chatText, nameOf }: Pick<MessageView, 'chatText' | 'nameOf'>,
): string {
  if (to === undefined) return '';
  return isOwn ? chatText('toAlone', { name: nameOf(to) }) : chatText('toYouAlone');
}

const recipient = (message: ReadableMessage, view: MessageView) =>
  message.to === undefined ? nothing : html`<span class="recipient">${recipientOf(message, view)}</span>`;

const body = (message: ReadableMessage, view: MessageView) =>
  message.text === null || message.deletedBy !== undefined
    ? html`<em>${wordsOf(message, view)}</em>`
    : withLinks(message.text);

function file(message: ReadableMessage, { fileRow, text, chatText }: MessageView) {
  if (!message.file) return nothing;
  return (
    fileRow?.(message) ?? html`<p dir="auto">${wordsOf({ ...message, text: '' }, { text, chatText })}</p>`
  );
}

function quote(view: MessageView): TemplateResult {
  const { answered, chatText, showAnswered } = view;
  if (answered === null) return html`<p class="quote"><em>${chatText('unknownAnswered')}</em></p>`;
  const name = authorOf(answered, view);
  return html`<button
    class="quote"
    aria-label="${chatText('showAnswered', { name })}: ${wordsOf(answered, view)}"
    @click=${showAnswered}
  >
    <b><bdi>${name}</bdi></b>
    <span dir="auto">${wordsOf(answered, view)}</span>
  </button>`;
}

/** Returns the reactions in their fixed order. Only these reactions are shown, also in encrypted rooms. */
function reactions(message: ReadableMessage, view: MessageView): TemplateResult | typeof nothing {
  const shown = REACTIONS.flatMap(({ emoji, name }) => {
    const people = message.reactions?.find((one) => one.emoji === emoji)?.participantIds ?? [];
    return people.length > 0 ? [{ emoji, name, people }] : [];
  });
  if (shown.length === 0) return nothing;
  const { text, chatText, selfId, nameOf, mayReact } = view;
  return html`<div class="message-reactions">
    ${shown.map(({ emoji, name, people }) => {
      const isOwn = selfId !== null && people.includes(selfId);
      const names = new Intl.ListFormat(text.language).format(
        people.map((id) => (id === selfId ? text('you') : nameOf(id))),
      );
      const label = chatText('reactedWith', { reaction: text(name), names });
      return html`<button
        aria-pressed=${isOwn}
        aria-label=${label}
        title=${names}
        ?disabled=${!mayReact}
        @click=${() => view.react(isOwn ? null : emoji)}
      >
        ${emoji} <span>${people.length.toLocaleString(text.language)}</span>
      </button>`;
    })}
  </div>`;
}

const withLinks = (written: string) =>
  splitLinks(written).map(({ text, href }) =>
    href === null
      ? text
      : html`<a href=${href} title=${href} dir="ltr" target="_blank" rel="noopener noreferrer nofollow"
          >${text}</a
        >`,
  );
