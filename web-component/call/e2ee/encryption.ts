import type { TextCipher, TextUse, FileCipher } from './ciphers';
import type { MediaCipher } from '../mesh/cipher';
import type { MediaKind } from '../media/capture';
import { randomId } from '../browser/random-id';
import { importRoomKey, senderKey } from './keys';
import type { Task, ToWorker } from './tasks';
import { workerFrom } from '../browser/worker-from';
import { workerSource } from './worker-source';

export interface Encryption extends MediaCipher, TextCipher, FileCipher {
  close(): void;
}

/** The older API to encoded frames, in browsers without RTCRtpScriptTransform. */
interface EncodedStreams {
  createEncodedStreams(): { readable: ReadableStream; writable: WritableStream };
}

interface EncryptionOptions {
  roomKey: CryptoKey;
  selfId: string;
  /** Called when it is known whether the frames of a participant can be decrypted. */
  onFit(participantId: string, fits: boolean): void;
  /** Called when the worker cannot run in this page. Nothing is sent or shown. */
  onFail(): void;
}

/**
 * Sets up the encryption of one participant.
 * @throws Error where frames cannot be encrypted: in an old browser, or in code that was not built
 */
export type RoomEncryptor = (options: Omit<EncryptionOptions, 'roomKey'>) => Encryption;

/**
 * Creates the encryptor that uses the key of a room.
 * @param text of the key, as the link has it
 * @throws where the page is not served securely, because WebCrypto is missing there
 */
export async function createEncryptor(text: string): Promise<RoomEncryptor> {
  const roomKey = await importRoomKey(text);
  return (options) => {
    if (!canTransform() || !workerSource) throw new Error('This browser cannot encrypt end to end.');
    return new RoomEncryption({ ...options, roomKey });
  };
}

class RoomEncryption implements Encryption {
  readonly configuration: RTCConfiguration & { encodedInsertableStreams?: boolean };
  readonly #options: EncryptionOptions;
  readonly #worker: Worker;
  readonly #listeners = new Map<string, (fits: boolean) => void>();

  constructor(options: EncryptionOptions) {
    this.#options = options;
    this.configuration = hasScriptTransform() ? {} : { encodedInsertableStreams: true };
    this.#worker = workerFrom(workerSource);
    this.#worker.addEventListener('message', ({ data }: MessageEvent<{ taskId: string; fits: boolean }>) =>
      this.#listeners.get(data.taskId)?.(data.fits),
    );
    this.#worker.addEventListener('error', () => options.onFail());
  }

  seal(sender: RTCRtpSender, kind: MediaKind): void {
    this.#attach(sender, this.#task('seal', kind, this.#options.selfId));
  }

  open(
    receiver: RTCRtpReceiver,
    kind: MediaKind,
    participantId: string,
    onFit: (fits: boolean) => void,
  ): void {
    const task = this.#task('open', kind, participantId);
    this.#listeners.set(task.taskId, (fits) => {
      onFit(fits);
      this.#options.onFit(participantId, fits);
    });
    this.#attach(receiver, task);
  }

  ignore(trailer: Uint8Array): void {
    const message: ToWorker = { trailer };
    this.#worker.postMessage(message, []);
  }

  async sealText(text: string, use: TextUse = 'chat'): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const key = await senderKey(this.#options.roomKey, use, this.#options.selfId);
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
    return btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)));
  }

  async openText(participantId: string, ciphertext: string, use: TextUse = 'chat'): Promise<string> {
    const bytes = Uint8Array.from(atob(ciphertext), (letter) => letter.charCodeAt(0));
    const key = await senderKey(this.#options.roomKey, use, participantId);
    const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, 12) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.subarray(12)));
  }

  async sealFile(bytes: BufferSource): Promise<{ iv: string; bytes: ArrayBuffer }> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const key = await senderKey(this.#options.roomKey, 'file', this.#options.selfId);
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes);
    return { iv: btoa(String.fromCharCode(...iv)), bytes: sealed };
  }

  async openFile(participantId: string, iv: string, bytes: BufferSource): Promise<ArrayBuffer> {
    const key = await senderKey(this.#options.roomKey, 'file', participantId);
    const nonce = Uint8Array.from(atob(iv), (letter) => letter.charCodeAt(0));
    return crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, bytes);
  }

  close(): void {
    this.#listeners.clear();
    this.#worker.terminate();
  }

  #task(does: Task['does'], kind: MediaKind, participantId: string): Task {
    return { taskId: randomId(), does, kind, participantId, roomKey: this.#options.roomKey };
  }

  #attach(to: RTCRtpSender | RTCRtpReceiver, task: Task): void {
    if (hasScriptTransform()) {
      to.transform = new RTCRtpScriptTransform(this.#worker, task);
    } else if (hasEncodedStreams(to)) {
      const { readable, writable } = to.createEncodedStreams();
      const message: ToWorker = { task, readable, writable };
      this.#worker.postMessage(message, [readable, writable]);
    }
  }
}

function hasScriptTransform(): boolean {
  return 'RTCRtpScriptTransform' in globalThis;
}

function hasEncodedStreams<T extends object>(to: T): to is T & EncodedStreams {
  return 'createEncodedStreams' in to;
}

function canTransform(): boolean {
  return hasScriptTransform() || hasEncodedStreams(RTCRtpSender.prototype);
}
