import type { Encryption, RoomEncryptor } from '../e2ee/encryption';
import type { Ending, Refused } from '../state/call-state';

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

const NOT_LOADED: Refused = {
  kind: 'refused',
  code: 'no-connection',
  message: 'The encryption of this call could not be loaded.',
  recoverable: true,
};

export interface RoomKeyOptions {
  /** The encryptor of an encrypted room, or the reason why there is none. */
  roomKey: RoomEncryptor | 'missing' | 'unsupported' | 'not-loaded';
  /** Called with whether the others' data can be decrypted; null while that is unknown. */
  onFits(keyFits: boolean | null): void;
  /** Called when encryption failed in this page. */
  onFail(ending: Ending): void;
}

/** The key of an encrypted room: whether you can enter with it, and whether it is the key that the others have. */
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

  /** Returns the encryption; null in rooms that are not encrypted. */
  get encryption(): Encryption | null {
    return this.#encryption;
  }

  /** Sets up encryption where the room needs it. @returns why the room cannot be entered; null when it can */
  admit(selfId: string, isEncrypted: boolean): Ending | null {
    if (!isEncrypted || this.#encryption) return null;
    const { roomKey, onFail } = this.#options;
    if (roomKey === 'missing') return MISSING;
    if (roomKey === 'unsupported') return UNSUPPORTED;
    if (roomKey === 'not-loaded') return NOT_LOADED;
    try {
      this.#encryption = roomKey({
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

  /** Corrects the reason of an ending. To the server, a page that cannot encrypt looks like a page without a key. */
  explain(ending: Ending): Ending {
    const lacksKey = ending.kind === 'refused' && ending.code === 'e2ee-key-missing';
    return lacksKey && this.#options.roomKey === 'unsupported' ? UNSUPPORTED : ending;
  }

  /** Forgets everybody else. */
  retain(participantIds: ReadonlySet<string>): void {
    for (const id of this.#fits.keys()) if (!participantIds.has(id)) this.#fits.delete(id);
    this.#judge();
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

  /**
   * Judges the key. It fits when it decrypts the data of any participant. Participants whose data it does not decrypt
   * have another key.
   */
  #judge(): void {
    const keyFits = this.#fits.size === 0 ? null : [...this.#fits.values()].includes(true);
    if (keyFits === this.#keyFits) return;
    this.#keyFits = keyFits;
    this.#options.onFits(keyFits);
  }
}
