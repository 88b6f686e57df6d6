import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Call } from '../../call/state/call-operations';
import type { SharedFile } from '../../call/chat/chat-message';
import { defineElement } from '../../rendering/define-element';
import { LightDomElement } from '../../rendering/light-dom-element';
import { saveBlob } from '../../rendering/save-as-file';
import { filesTextOf } from '../../strings/files';
import type { CallText } from '../../strings/text';
import { icon } from '../../theme/icons';
import { cleanFileName, fileTypeOf, HEAD_BYTES, isHarmless, isProgram, isProgramName } from './file-rules';
import { sizeText } from './file-size';
import { files } from './files.styles';
import { isSmallPicture } from './picture-size';
import { downloadBytes } from './transfer';

/** Pictures that browsers draw, and that run nothing. */
const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
/** The size in bytes from which a picture is fetched only on request. */
const PREVIEW_MAX_BYTES = 3_000_000;
/** Bytes that encryption adds. */
const SEAL_BYTES = 16;

/** A file of a message: its name and size, a button that saves it, and of a small picture a preview. */
class FileRow extends LightDomElement {
  static override styles = files;
  static override properties: PropertyDeclarations = {
    call: { attribute: false },
    file: { attribute: false },
    senderId: { attribute: false },
    _progress: { state: true },
    _problem: { state: true },
    _preview: { state: true },
    _isWarned: { state: true },
  };

  declare text: CallText;
  declare call: Call;
  declare file: SharedFile;
  /** The participant who sent the file. */
  declare senderId: string;
  /** The progress, from 0 to 1; null while the file is not being fetched. */
  declare protected _progress: number | null;
  declare protected _problem: 'downloadFailed' | 'notLetThrough' | null;
  /** The address of the picture; null: none is shown. */
  declare protected _preview: string | null;
  /** Whether somebody was warned that the file may do something when it is opened. */
  declare protected _isWarned: boolean;
  #bytes: Uint8Array<ArrayBuffer> | null = null;
  #life = new AbortController();
  #watcher: IntersectionObserver | null = null;

  constructor() {
    super();
    this._progress = null;
    this._problem = null;
    this._preview = null;
    this._isWarned = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#life.signal.aborted) this.#life = new AbortController();
    if (this.hasUpdated) this.#watch();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#life.abort();
    this.#watcher?.disconnect();
    this.#endPreview();
  }

  protected override firstUpdated(): void {
    this.#watch();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const earlier = changed.get('file');
    if (earlier === undefined || earlier.fileId === this.file.fileId) return;
    this.#bytes = null;
    this._isWarned = false;
    this.#endPreview();
    this.#watch();
  }

  protected override render(): TemplateResult {
    const { file, _progress: progress, _problem: problem, _preview: preview, _isWarned: isWarned } = this;
    const { language } = this.text;
    const text = filesTextOf(language);
    const name = cleanFileName(file.name);
    const isBusy = progress !== null;
    return html`<div class="file" part="file">
      ${
        preview === null
          ? nothing
          : html`<img src=${preview} alt=${text('picture', { name })} @error=${() => this.#endPreview()} />`
      }
      <span class="file-icon">${icon('file')}</span>
      <span class="file-about">
        <bdi class="file-name" title=${name}>${name}</bdi>
        <small>
          ${sizeText(file.sizeBytes, language)}${
            isBusy
              ? html` ·
                  <span role="status"
                    >${text('downloading', { percent: percentText(progress, language) })}</span
                  >`
              : nothing
          }
        </small>
        ${isWarned ? html`<small class="file-problem" role="alert">${text('mayDoHarm')}</small>` : nothing}
        ${problem === null ? nothing : html`<small class="file-problem" role="alert">${text(problem)}</small>`}
      </span>
      ${
        problem === 'notLetThrough'
          ? nothing
          : html`<button
              class="control small"
              aria-label=${text(
                problem === null ? (isWarned ? 'downloadAnywayOf' : 'downloadOf') : 'tryAgainOf',
                {
                  name,
                },
              )}
              aria-disabled=${isBusy}
              @click=${() => void this.#save()}
            >
              ${icon(problem === null ? 'download' : 'retry')}
            </button>`
      }
    </div>`;
  }

  async #save(): Promise<void> {
    if (this._progress !== null || this.#warn(this.file.mimeType)) return;
    const bytes = await this.#fetch(true);
    // In an encrypted room the sender sets the type, so the bytes are checked.
    if (bytes === null || this.#warn(fileTypeOf(this.file.name, bytes.subarray(0, HEAD_BYTES)))) return;
    // The type is one that no browser opens automatically in place of the call.
    saveBlob(new Blob([bytes], { type: 'application/octet-stream' }), cleanFileName(this.file.name));
  }

  /** Warns once of a file that may do something when it is opened. @returns whether it has warned now */
  #warn(type: string): boolean {
    if (this._isWarned || isHarmless(this.file.name, type)) return false;
    this._isWarned = true;
    return true;
  }

  /** Fetches the picture of a preview when it comes into view. */
  #watch(): void {
    const { mimeType, sizeBytes } = this.file;
    this.#watcher?.disconnect();
    if (!PICTURES.includes(mimeType) || sizeBytes > PREVIEW_MAX_BYTES || this._preview !== null) return;
    this.#watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#watcher?.disconnect();
      void this.#showPreview();
    });
    this.#watcher.observe(this);
  }

  async #showPreview(): Promise<void> {
    const bytes = await this.#fetch(false);
    if (bytes === null || !this.isConnected) return;
    const type = fileTypeOf('', bytes.subarray(0, SEAL_BYTES));
    if (!PICTURES.includes(type) || !isSmallPicture(bytes, type)) return;
    this._preview = URL.createObjectURL(new Blob([bytes], { type }));
  }

  #endPreview(): void {
    if (this._preview !== null) URL.revokeObjectURL(this._preview);
    this._preview = null;
  }

  /** @param isAsked whether a person waits for it, and is told */
  async #fetch(isAsked: boolean): Promise<Uint8Array<ArrayBuffer> | null> {
    if (this.#bytes !== null) return this.#bytes;
    const { file, call } = this;
    const { signal } = this.#life;
    if (isAsked) {
      this._problem = null;
      this._progress = 0;
    }
    try {
      const url = await call.requestDownload(file.fileId);
      const received = await downloadBytes(url, {
        signal,
        mostBytes: file.sizeBytes + SEAL_BYTES,
        onProgress: (part) => {
          if (isAsked) this._progress = part;
        },
      });
      const bytes = await this.#opened(received);
      if (isProgramName(file.name) || isProgram(bytes)) {
        this._problem = 'notLetThrough';
        return null;
      }
      if (bytes.length <= PREVIEW_MAX_BYTES) this.#bytes = bytes;
      return bytes;
    } catch {
      if (isAsked && !signal.aborted) this._problem = 'downloadFailed';
      return null;
    } finally {
      if (isAsked) this._progress = null;
    }
  }

  async #opened(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const { iv } = this.file;
    if (iv === undefined) return bytes;
    const cipher = this.call.fileCipher;
    if (cipher === null) throw new Error('There is no key.');
    return new Uint8Array(await cipher.openFile(this.senderId, iv, bytes));
  }
}

/** Returns a part of something as people read it. @param part from 0 to 1 */
export const percentText = (part: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(part);

defineElement('conference-room-file', FileRow);
