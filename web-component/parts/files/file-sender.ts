import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Call } from '../../call/state/call-operations';
import type { ChatReferences } from '../../call/chat/chat-message';
import type { CallState } from '../../call/state/call-state';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { filesTextOf, type FilesText } from '../../strings/files';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import { cleanFileName, inspect, type FileProblem } from './file-rules';
import { FileQueue } from './file-queue';
import { percentText } from './file-row';
import { sizeText } from './file-size';
import { files } from './files.styles';
import { Outgoing, type Chosen } from './outgoing';

/** Most files that go with one message. */
const CHOSEN_MAX = 10;

/** The files that you have chosen, and those that are on their way. */
export class FileSender extends LightDomElement {
  static override styles = files;
  static override properties: PropertyDeclarations = {
    call: { attribute: false },
    state: { attribute: false },
    onChosen: { attribute: false },
    onReturned: { attribute: false },
    _chosen: { state: true },
    _problems: { state: true },
    _leftOut: { state: true },
    _cutOff: { state: true },
  };

  declare text: CallText;
  declare call: Call;
  declare state: CallState;
  /** Called when files are chosen or a file is removed: the focus moves to the field in which you write. */
  declare onChosen: () => void;
  /** Called with what was written with files that were not sent. */
  declare onReturned: (written: string) => void;
  declare protected _chosen: readonly Chosen[];
  /** The problems of the files that were chosen last. */
  declare protected _problems: readonly { problem: FileProblem; name: string }[];
  /** Whether there were more of them than go with one message. */
  declare protected _leftOut: boolean;
  /** Whether files were not sent because you went on in another room of the call. */
  declare protected _cutOff: boolean;
  #queue = this.#newQueue();

  constructor() {
    super();
    this._chosen = [];
    this._problems = [];
    this._leftOut = false;
    this._cutOff = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#queue.close();
    this.#queue = this.#newQueue();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before && before.breakout?.breakoutId !== this.state.breakout?.breakoutId) this.#moveOn();
  }

  /**
   * Keeps files that were meant for everybody in another room of the call. They are sent in this room only if you send
   * them again.
   */
  #moveOn(): void {
    const unsent = this.#queue.files;
    if (unsent.length === 0) return;
    this.#queue.close();
    this.#queue = this.#newQueue();
    const forAll = unsent.filter(({ isPrivate }) => !isPrivate);
    this._chosen = [...this._chosen, ...forAll.map(({ chosen }) => chosen)].slice(0, CHOSEN_MAX);
    this._cutOff = true;
    this.onReturned(forAll.flatMap(({ written }) => written || []).join('\n'));
  }

  /** Chooses files that are sent with the next message, in addition to those that were chosen before. */
  async choose(files: readonly File[]): Promise<void> {
    const taken = files.slice(0, CHOSEN_MAX - this._chosen.length);
    this._leftOut = taken.length < files.length;
    this._cutOff = false;
    const { fileMaxBytes: mostBytes } = this.state;
    const rules = { mostBytes, fileTypes: this.#fileTypes };
    const found = await Promise.all(taken.map(async (file) => ({ file, ...(await inspect(file, rules)) })));
    this._problems = found.flatMap(({ file, problem }) =>
      problem === null ? [] : { problem, name: cleanFileName(file.name) },
    );
    const fine = found.flatMap((one) => (one.problem === null ? one : []));
    this._chosen = [...this._chosen, ...fine].slice(0, CHOSEN_MAX);
    this.onChosen();
  }

  /**
   * Sends the files that are chosen, each in a message of its own; the first has the text.
   * @returns false when none is chosen
   */
  send(written: string, references: ChatReferences): boolean {
    if (this._chosen.length === 0) return false;
    const { to } = references;
    const changed = () => this.requestUpdate();
    const files = this._chosen.map(({ file, mimeType }, index) => {
      const message = index === 0 ? { written, references } : { written: '', references: { to } };
      return new Outgoing(this.call, { file, mimeType, ...message, changed });
    });
    this._chosen = [];
    this._problems = [];
    this._leftOut = false;
    this._cutOff = false;
    this.#queue.add(files);
    return true;
  }

  /** Extensions that the room allows; null: every one but those of programs. */
  get #fileTypes(): readonly string[] | null {
    return this.state.room?.settings.fileTypes ?? null; // a server before this setting has none
  }

  #newQueue(): FileQueue<Outgoing> {
    return new FileQueue(() => this.requestUpdate());
  }

  protected override render(): TemplateResult {
    const { language } = this.text;
    const text = filesTextOf(language);
    const most = sizeText(this.state.fileMaxBytes, language);
    const types = (this.#fileTypes ?? []).map((type) => `.${type}`).join(', ');
    return html`<div class="files">
        ${repeat(
          this.#queue.files,
          ({ id }) => id,
          (one) => this.#row(one, text),
        )}
        <div role="status">${this._chosen.map((one) => this.#chip(one, text))}</div>
      </div>
      ${this._problems.map(
        ({ problem, name }) =>
          html`<p class="problem" role="alert">${text(problem, { name, most, types })}</p>`,
      )}
      ${this._cutOff ? html`<p class="problem" role="alert">${text('uploadFailed')}</p>` : nothing}
      ${this._leftOut ? html`<p class="problem" role="alert">${text('tooMany', { most: CHOSEN_MAX })}</p>` : nothing}`;
  }

  #chip(chosen: Chosen, text: FilesText): TemplateResult {
    const { file } = chosen;
    const name = cleanFileName(file.name);
    return html`<div class="file chosen" part="file">
      <span class="file-icon">${icon('file')}</span>
      <span class="file-about">
        <bdi class="file-name" title=${name}>${name}</bdi>
        <small>${sizeText(file.size, this.text.language)}</small>
      </span>
      <button
        class="control small"
        type="button"
        aria-label=${text('removeOf', { name })}
        @click=${() => {
          this._chosen = this._chosen.filter((one) => one !== chosen);
          this._leftOut = false;
          this.onChosen();
        }}
      >
        ${icon('close')}
      </button>
    </div>`;
  }

  #row(one: Outgoing, text: FilesText): TemplateResult {
    const { name, status, written } = one;
    const hasFailed = status === 'failed';
    return html`<div class="file outgoing" part="file">
      <span class="file-icon">${icon('file')}</span>
      <span class="file-about">
        <bdi class="file-name" title=${name}>${name}</bdi>
        ${written === '' ? nothing : html`<small class="file-text" dir="auto">${written}</small>`}
        ${this.#status(one, text)}
      </span>
      ${
        hasFailed
          ? html`<button
              class="control small"
              type="button"
              aria-label=${text('tryAgainOf', { name })}
              @click=${() => this.#queue.retry(one)}
            >
              ${icon('retry')}
            </button>`
          : nothing
      }
      <button
        class="control small"
        type="button"
        aria-label=${text(hasFailed ? 'removeOf' : 'cancelOf', { name })}
        @click=${() => {
          this.#queue.cancel(one);
          this.onChosen();
        }}
      >
        ${icon('close')}
      </button>
    </div>`;
  }

  #status({ status, name, progress }: Outgoing, text: FilesText): TemplateResult {
    switch (status) {
      case 'waiting':
        return html`<small>${text('waiting')}</small>`;
      case 'failed':
        return html`<small class="file-problem" role="alert">${text('uploadFailed')}</small>`;
      case 'running': {
        const percent = percentText(progress, this.text.language);
        return html`<progress aria-label=${text('uploadOf', { name })} .value=${progress} max="1"></progress>
          <small>${text('uploading', { percent })}</small>`;
      }
    }
  }
}

defineElement('conference-room-file-sender', FileSender);
