import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { Call } from '../../call/state/call-operations';
import type { ChatReferences, ReadableMessage } from '../../call/chat/chat-message';
import type { CallState } from '../../call/state/call-state';
import { LazyPart } from '../../rendering/lazy-part';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import type { FileSender } from '../files/files';
import type { ChatText } from '../../strings/chat';

/** The chat, as far as files are concerned. */
interface Host extends LitElement {
  text: CallText;
  call: Call;
  state: CallState;
}

/**
 * Handles the files of the chat: choosing them with a button, by dropping or by pasting, and showing them. Its code is
 * loaded with the first file.
 */
export class Attaching {
  readonly #host: Host;
  readonly #files: LazyPart<unknown>;

  constructor(host: Host) {
    this.#host = host;
    this.#files = new LazyPart<unknown>(host, async () => import('../files/files'));
    host.addEventListener('dragover', this.#dragOver);
    host.addEventListener('drop', this.#drop);
  }

  /** Returns whether the code that shows files failed to load. */
  get hasFailed(): boolean {
    return this.#files.hasFailed;
  }

  load(): Promise<void> {
    return this.#files.load();
  }

  /** Returns the function that shows the file of a message; null until it is loaded. */
  get fileRow(): ((message: ReadableMessage) => TemplateResult) | null {
    if (this.#files.module === null) return null;
    const { text, call } = this.#host;
    return ({ file, participantId }) =>
      html`<conference-room-file
        .text=${text}
        .call=${call}
        .file=${file}
        .senderId=${participantId}
      ></conference-room-file>`;
  }

  /**
   * Returns the files that were chosen and are being sent. They stay while a participant may not write for a moment.
   */
  sender(): TemplateResult | typeof nothing {
    if (this.#files.module === null) return nothing;
    const { text, call, state } = this.#host;
    return html`<conference-room-file-sender
      .text=${text}
      .call=${call}
      .state=${state}
      .onChosen=${this.#focusField}
      .onReturned=${this.#returnText}
    ></conference-room-file-sender>`;
  }

  /** Returns the button with which people choose files, for participants who may send them. */
  button(chatText: ChatText): TemplateResult | typeof nothing {
    if (!this.#mayAttach) return nothing;
    const types = this.#host.state.room?.settings.fileTypes ?? null;
    return html`<input
        type="file"
        multiple
        hidden
        accept=${types === null ? nothing : types.map((type) => `.${type}`).join(',')}
        @change=${({ target }: Event) => {
          if (!(target instanceof HTMLInputElement)) return;
          void this.#choose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <button
        class="control"
        type="button"
        part="chat-attach"
        aria-label=${chatText('attach')}
        @click=${() => this.#host.querySelector<HTMLInputElement>('.write input')?.click()}
      >
        ${icon('attach')}
      </button>`;
  }

  /** Sends the chosen files with a text. @returns false when none is chosen */
  send(written: string, references: ChatReferences): boolean {
    return this.#sender?.send(written, references) ?? false;
  }

  readonly paste = (event: ClipboardEvent): void => this.#take(event, event.clipboardData);

  get #mayAttach(): boolean {
    const { permissions, room, fileMaxBytes } = this.#host.state;
    return permissions.chat && fileMaxBytes > 0 && (room?.settings.features.files ?? false);
  }

  get #sender(): FileSender | null {
    return this.#host.querySelector<FileSender>('conference-room-file-sender');
  }

  readonly #focusField = (): void => this.#host.querySelector('textarea')?.focus();

  readonly #returnText = (written: string): void => {
    const field = this.#host.querySelector('textarea');
    if (field?.value === '') field.value = written;
  };

  readonly #dragOver = (event: DragEvent): void => {
    if (this.#mayAttach && event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };

  readonly #drop = (event: DragEvent): void => this.#take(event, event.dataTransfer);

  #take(event: Event, data: DataTransfer | null): void {
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || !this.#mayAttach) return;
    event.preventDefault();
    void this.#choose(files);
  }

  async #choose(files: readonly File[]): Promise<void> {
    if (files.length === 0 || !this.#mayAttach) return;
    await this.#files.load();
    await this.#host.updateComplete;
    await this.#sender?.choose(files);
  }
}
