import { randomId } from '../../call/browser/random-id';
import type { Call } from '../../call/state/call-operations';
import type { ChatReferences, SharedFile } from '../../call/chat/chat-message';
import { cleanFileName } from './file-rules';
import type { Queued } from './file-queue';
import { uploadBytes } from './transfer';

/** A file that can be sent, and its type by its bytes. */
export interface Chosen {
  file: File;
  mimeType: string;
}

interface OutgoingOptions extends Chosen {
  /** The text that is sent with the files. */
  written: string;
  references: ChatReferences;
  /** Called when more of it is uploaded. */
  changed(): void;
}

/** A file on its way into the chat. A retry continues where the file failed, so stored bytes are not sent twice. */
export class Outgoing implements Queued {
  readonly id = randomId();
  readonly name: string;
  readonly written: string;
  /** Whether it is for one person alone. */
  readonly isPrivate: boolean;
  readonly chosen: Chosen;
  /** The progress, from 0 to 1. */
  progress = 0;
  status: Queued['status'] = 'waiting';
  readonly #call: Call;
  readonly #options: OutgoingOptions;
  readonly #life = new AbortController();
  #fileId: string | null = null;
  /** The file as the message has it, once its bytes are stored. */
  #stored: SharedFile | null = null;

  constructor(call: Call, options: OutgoingOptions) {
    this.#call = call;
    this.#options = options;
    this.name = cleanFileName(options.file.name);
    this.written = options.written;
    this.isPrivate = options.references.to !== undefined;
    this.chosen = { file: options.file, mimeType: options.mimeType };
  }

  /** Uploads and sends the file. @returns whether it is done, or no longer wanted */
  async run(): Promise<boolean> {
    try {
      this.#stored ??= await this.#upload();
      await this.#call.sendChat(this.written, { ...this.#options.references, file: this.#stored });
      return true;
    } catch {
      if (this.#life.signal.aborted) return true;
      this.progress = 0;
      return false;
    }
  }

  /** Ends it, unless its message was sent. */
  cancel(): void {
    this.#life.abort();
    if (this.#fileId !== null) this.#call.cancelUpload(this.#fileId);
  }

  async #upload(): Promise<SharedFile> {
    const { file, mimeType, references } = this.#options;
    const { signal } = this.#life;
    const { name } = this;
    const cipher = this.#call.fileCipher;
    const sealed = cipher && (await cipher.sealFile(await file.arrayBuffer()));
    const sizeBytes = sealed?.bytes.byteLength ?? file.size;
    const { to } = references;
    const about = { sizeBytes, ...(cipher === null && { name }), ...(to !== undefined && { to }) };
    const permit = await this.#call.requestUpload(about, this.id);
    this.#fileId = permit.fileId;
    if (signal.aborted) this.#call.cancelUpload(permit.fileId);
    const onProgress = (part: number) => {
      this.progress = part;
      this.#options.changed();
    };
    await uploadBytes(permit, sealed?.bytes ?? file, { signal, onProgress });
    const { fileId } = permit;
    return { fileId, name, mimeType, sizeBytes: file.size, ...(sealed && { iv: sealed.iv }) };
  }
}
