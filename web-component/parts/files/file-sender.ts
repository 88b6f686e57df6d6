import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Call, CallState, ChatReferences } from '../../call/state';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { filesTextOf, type FilesText } from '../../strings/files';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import { cleanFileName, inspect, type FileProblem } from './file-rules';
import { percentText } from './file-row';
import { sizeText } from './file-size';
import { files } from './files.styles';
import { Outgoing } from './outgoing';

/** The file that you have chosen, and those that are on their way. */
export class FileSender extends LightDomElement {
  static override styles = files;
  static override properties: PropertyDeclarations = {
    call: { attribute: false },
    state: { attribute: false },
    onChosen: { attribute: false },
    _chosen: { state: true },
    _problem: { state: true },
    _outgoing: { state: true },
  };

  declare text: CallText;
  declare call: Call;
  declare state: CallState;
  /** Called when a file is chosen, or no more: the focus goes to where you write. */
  declare onChosen: () => void;
  declare protected _chosen: { file: File; mimeType: string } | null;
  declare protected _problem: { problem: FileProblem; name: string } | null;
  declare protected _outgoing: readonly Outgoing[];

  constructor() {
    super();
    this._chosen = null;
    this._problem = null;
    this._outgoing = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const one of this._outgoing) one.cancel();
    this._outgoing = [];
  }

  /** Chooses the file that goes with the next message, in place of the one before. */
  async choose(file: File): Promise<void> {
    const found = await inspect(file, this.state.fileMaxBytes);
    const isFine = found.problem === null;
    this._problem = isFine ? null : { problem: found.problem, name: cleanFileName(file.name) };
    if (isFine) this._chosen = { file, mimeType: found.mimeType };
    this.onChosen();
  }

  /**
   * Sends the file that is chosen, with a text.
   * @returns false when none is
   */
  send(written: string, references: ChatReferences): boolean {
    if (this._chosen === null) return false;
    const { file, mimeType } = this._chosen;
    const changed = () => this.requestUpdate();
    const outgoing = new Outgoing(this.call, { file, mimeType, written, references, changed });
    this._chosen = null;
    this._problem = null;
    this._outgoing = [...this._outgoing, outgoing];
    void this.#run(outgoing);
    return true;
  }

  async #run(outgoing: Outgoing): Promise<void> {
    if (await outgoing.run()) this.#drop(outgoing);
  }

  #drop(outgoing: Outgoing): void {
    this._outgoing = this._outgoing.filter((one) => one !== outgoing);
  }

  protected override render(): TemplateResult {
    const text = filesTextOf(this.text.language);
    return html`${repeat(
        this._outgoing,
        ({ id }) => id,
        (one) => this.#row(one, text),
      )}
      <div role="status">${this.#chip(text)}</div>
      ${this._problem === null ? nothing : this.#problemText(this._problem, text)}`;
  }

  #chip(text: FilesText): TemplateResult | typeof nothing {
    if (this._chosen === null) return nothing;
    const { file } = this._chosen;
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
          this._chosen = null;
          this.onChosen();
        }}
      >
        ${icon('close')}
      </button>
    </div>`;
  }

  #problemText({ problem, name }: { problem: FileProblem; name: string }, text: FilesText): TemplateResult {
    const most = sizeText(this.state.fileMaxBytes, this.text.language);
    return html`<p class="problem" role="alert">${text(problem, { name, most })}</p>`;
  }

  #row(one: Outgoing, text: FilesText): TemplateResult {
    const { name, progress, hasFailed, written } = one;
    const { language } = this.text;
    return html`<div class="file outgoing" part="file">
      <span class="file-icon">${icon('file')}</span>
      <span class="file-about">
        <bdi class="file-name" title=${name}>${name}</bdi>
        ${written === '' ? nothing : html`<small class="file-text" dir="auto">${written}</small>`}
        ${
          hasFailed
            ? html`<small class="file-problem" role="alert">${text('uploadFailed')}</small>`
            : html`<progress aria-label=${text('uploadOf', { name })} .value=${progress} max="1"></progress>
                <small>${text('uploading', { percent: percentText(progress, language) })}</small>`
        }
      </span>
      ${
        hasFailed
          ? html`<button
              class="control small"
              type="button"
              aria-label=${text('tryAgainOf', { name })}
              @click=${() => void this.#run(one)}
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
          one.cancel();
          this.#drop(one);
          this.onChosen();
        }}
      >
        ${icon('close')}
      </button>
    </div>`;
  }
}

defineElement('conference-room-file-sender', FileSender);
