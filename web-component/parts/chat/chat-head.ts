import { html, nothing, type TemplateResult } from 'lit';
import { isComposing } from '../../controllers/typing';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import type { ChatText } from '../../strings/chat';

interface HeadOptions {
  text: CallText;
  chatText: ChatText;
  /** The words that you search for; null: you do not search. */
  query: string | null;
  /** The numbers of messages with it and in total. */
  found: number;
  all: number;
  close(): void;
  startFind(): void;
  find(query: string): void;
  endFind(): void;
  save(): void;
}

/** Returns the head of the chat, and the search below it. */
export function chatHead(options: HeadOptions): TemplateResult {
  const { text, chatText, query, all } = options;
  const items = [
    { label: chatText('find'), run: () => options.startFind() },
    { label: chatText('save'), run: () => options.save() },
  ];
  return html`<header class="panel-head">
      <h2>${text('chat')}</h2>
      <span class="head-buttons">
        ${
          all === 0
            ? nothing
            : html`<conference-room-menu
                .text=${text}
                .label=${chatText('chatActions')}
                .icon=${'more' as const}
                .variant=${'small'}
                .opens=${'below' as const}
                .items=${items}
              ></conference-room-menu>`
        }
        <button class="control small" aria-label=${text('close')} @click=${() => options.close()}>
          ${icon('close')}
        </button>
      </span>
    </header>
    ${query === null ? nothing : findBar(options)}`;
}

function findBar({ chatText, query, found, all, find, endFind }: HeadOptions): TemplateResult {
  return html`<div class="find">
    <input
      type="search"
      aria-label=${chatText('find')}
      placeholder=${chatText('find')}
      .value=${query ?? ''}
      @input=${({ target }: Event) => {
        if (target instanceof HTMLInputElement) find(target.value);
      }}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || isComposing(event)) return;
        event.stopPropagation();
        endFind();
      }}
    />
    <small role="status">${query ? chatText('found', { found, all }) : ''}</small>
    <button class="control small" aria-label=${chatText('closeFind')} @click=${endFind}>
      ${icon('close')}
    </button>
  </div>`;
}
