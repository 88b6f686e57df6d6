import { html, nothing, type TemplateResult } from 'lit';
import type { ReadableMessage } from '../../call/chat/chat-message';
import type { Participant } from '../../call/state/call-state';
import { icon } from '../../theme/icons';
import { authorOf, wordsOf, type MessageView } from './message';

interface HeadOptions extends Pick<MessageView, 'text' | 'chatText' | 'nameOf'> {
  /** The people whom you can write to in private; empty where private messages are not allowed. */
  people: readonly Participant[];
  /** The only person you write to; null: everybody. */
  to: string | null;
  /** The message that you answer. */
  answered: ReadableMessage | null;
  address(participantId: string | null): void;
  cancelAnswer(): void;
}

/** Renders the line above the field of the chat: the message that you answer, and the person you write to. */
export function composerHead(options: HeadOptions): TemplateResult {
  return html`${answer(options)} ${recipient(options)}`;
}

function answer(options: HeadOptions): TemplateResult | typeof nothing {
  const { answered, chatText, cancelAnswer } = options;
  if (answered === null) return nothing;
  return html`<div class="answer">
    <div class="quote">
      <b>${chatText('answerTo', { name: authorOf(answered, options) })}</b>
      <span dir="auto">${wordsOf(answered, options)}</span>
    </div>
    <button class="control small" aria-label=${chatText('cancelAnswer')} @click=${cancelAnswer}>
      ${icon('close')}
    </button>
  </div>`;
}

function recipient(options: HeadOptions): TemplateResult | typeof nothing {
  const { people, to, chatText, nameOf, text, address } = options;
  if (people.length === 0 && to === null) return nothing;
  const sorted = people
    .map(({ participantId }) => ({ participantId, name: nameOf(participantId) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, text.language));
  const isGone = to !== null && !people.some(({ participantId }) => participantId === to);
  return html`<label class="recipient-row ${to === null ? '' : 'private'}">
    <span aria-hidden="true">${chatText('to')}</span>
    <select
      aria-label=${chatText('to')}
      @change=${({ target }: Event) => {
        if (target instanceof HTMLSelectElement) address(target.value || null);
      }}
    >
      <option value="" ?selected=${to === null}>${chatText('everybody')}</option>
      ${sorted.map(
        ({ participantId, name }) =>
          html`<option value=${participantId} ?selected=${participantId === to}>${name}</option>`,
      )}
      ${isGone ? html`<option value=${to} selected>${chatText('hasLeft', { name: nameOf(to) })}</option>` : nothing}
    </select>
  </label>`;
}
