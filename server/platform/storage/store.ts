import type { Readable } from 'node:stream';
import type { OwnStorage } from '../vocabulary/recording-status';

/**
 * Stores bytes on the disk or in a bucket. This server makes the names: letters, digits, `.`, `-`, and `/` between
 * parts. A failure of the storage is a `StorageError`, whose `sentence` may be shown to people.
 */
export interface ObjectStore {
  /** The name of the storage in `recordings.storage`. */
  readonly kind: OwnStorage;
  /**
   * Writes a whole object, and replaces an object of that name. When it resolves, the bytes survive a crash of the
   * process. When it rejects or the process dies, the previous state remains, and never a part of an object.
   * A stream may be of any length and is never held in memory.
   */
  put(
    name: string,
    body: Readable | Uint8Array,
    about: { mimeType: string },
    options?: PutOptions,
  ): Promise<{ sizeBytes: number }>;
  /**
   * Returns the bytes of an object, or of a part of it; null when the object does not exist.
   * @param range first and last byte, both included; within the object
   */
  get(name: string, range?: { start: number; end: number }, options?: CallOptions): Promise<Readable | null>;
  /** Returns null when the object does not exist. */
  head(name: string): Promise<{ sizeBytes: number } | null>;
  /**
   * Returns a URL that lets anybody fetch the object for a limited time, with these headers in the answer. Returns null
   * for a storage that does not serve objects, for which the server has its own route.
   */
  sign(name: string, options: SignOptions): Promise<string | null>;
  /** Removes an object; one that is not there is fine. */
  remove(name: string, options?: CallOptions): Promise<void>;
  /** Removes parts of objects that processes were writing when they died. A bucket does this by its own rules. */
  removeUnfinished(): Promise<void>;
}

interface CallOptions {
  /** Once it is aborted, the call ends, connections included, and rejects with its reason. */
  signal?: AbortSignal | undefined;
}

export interface PutOptions extends CallOptions {
  /** Called with the number of bytes that the storage has newly accepted. */
  onStored?: ((bytes: number) => void) | undefined;
  /** However slowly the stream comes, only the signal ends the call: its caller watches the pace. */
  endsBySignal?: boolean;
}

export interface SignOptions {
  expiresSeconds: number;
  mimeType: string;
  /** Value of Content-Disposition. */
  disposition: string;
}

/** The storages of this server. */
export interface Storages {
  /** Where new things go: the bucket, if one is configured, else the disk. */
  own: ObjectStore;
  /** Returns the storage of an object that its row names; null when that storage is no longer configured. */
  of(kind: OwnStorage): ObjectStore | null;
}

/** The storage failed. */
export class StorageError extends Error {
  /**
   * @param sentence the problem, for people, without names of files and servers
   * @param reason `full` and `refused` need somebody to act; `unreachable` may pass
   */
  constructor(
    readonly sentence: string,
    readonly reason: 'full' | 'refused' | 'missing' | 'unreachable',
    options?: { cause?: unknown },
  ) {
    super(sentence, options);
    this.name = 'StorageError';
  }
}
