import { createEncryption, type Encryption } from './e2ee/encryption';
import type { Ending } from './state';

type Refused = Extract<Ending, { kind: 'refused' }>;

const MISSING: Refused = {
  kind: 'refused',
  code: 'e2ee-key-missing',
  message: 'This room needs its key.',
  recoverable: true,
};
const UNSUPPORTED: Refused = {
  kind: 'refused',
  code: 'e2ee-unsupported',
  message: 'This browser or page cannot encrypt end to end.',
  recoverable: false,
};

export interface RoomKeyOptions {
  /** Of an encrypted room; why there is none otherwise. */
  roomKey: CryptoKey | 'missing' | 'unsupported';
  /** Whether what the others send can be read; null while that is unknown. */
  onFits(keyFits: boolean | null): void;
  /** It turned out that this page cannot encrypt. */
  onFail(ending: Ending): void;
}

/** The key of an encrypted room: whether one can enter with it, and whether it is the one that the others have. */
export class RoomKey {
  readonly #options: RoomKeyOptions;
  readonly #fits = new Map<string, boolean>();
  #encryption: Encryption | null = null;
  #keyFits: boolean | null = null;

  constructor(options: RoomKeyOptions) {
    this.#options = options;
  }

  get isAtHand(): boolean {
    return typeof this.#options.roomKey !== 'string';
  }

  /** Null in rooms that are not encrypted. */
  get encryption(): Encryption | null {
    return this.#encryption;
  }

  /** @returns why the room cannot be entered; null when it can */
  admit(selfId: string, isEncrypted: boolean): Ending | null {
    if (!isEncrypted || this.#encryption) return null;
    const { roomKey, onFail } = this.#options;
    if (roomKey === 'missing') return MISSING;
    if (roomKey === 'unsupported') return UNSUPPORTED;
    try {
      this.#encryption = createEncryption({
        roomKey,
        selfId,
        onFit: (participantId, fits) => {
          this.#fits.set(participantId, fits);
          this.#judge();
        },
        onFail: () => onFail(UNSUPPORTED),
      });
      return null;
    } catch {
      return UNSUPPORTED;
    }
  }

  /** Without the means to encrypt there is no key at hand either: the server cannot tell one from the other. */
  explain(ending: Ending): Ending {
    const lacksKey = ending.kind === 'refused' && ending.code === 'e2ee-key-missing';
    return lacksKey && this.#options.roomKey === 'unsupported' ? UNSUPPORTED : ending;
  }

  forget(participantId: string): void {
    this.#fits.delete(participantId);
    this.#judge();
  }

  reset(): void {
    this.#encryption?.close();
    this.#encryption = null;
    this.#fits.clear();
    this.#judge();
  }

  /** It fits when anybody can be read: the others have another one, then. */
  #judge(): void {
    const keyFits = this.#fits.size === 0 ? null : [...this.#fits.values()].includes(true);
    if (keyFits === this.#keyFits) return;
    this.#keyFits = keyFits;
    this.#options.onFits(keyFits);
  }
}
