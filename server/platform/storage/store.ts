import type { Readable } from 'node:stream';
import type { OwnStorage } from '../recording-status';

/**
 * Stores bytes on the disk or in a bucket. This server makes the names: letters, digits, `.`, `-`, and `/` between
 * parts. A failure of the storage is a `StorageError`, whose `sentence` may be shown to people.
 */
export interface ObjectStore {
  /** The name of the storage in `recordings.storage`. */
  readonly kind: OwnStorage;
  /**
   * Writes a whole object, replacing one of that name. When it resolves, the bytes outlive a crash of the process; when
   * it rejects or the process dies, there is no object, or the one there was before, and never a part of one.
   * A stream may be of any length and is never held in memory.
   */
  put(
    name: string,
    body: Readable | Uint8Array,
    about: { mimeType: string },
    options?: PutOptions,
  ): Promise<{ sizeBytes: number }>;
  /**
   * The bytes of an object, or of a part of it. Null when there is no such object.
   * @param range first and last byte, both included; within the object
   */
  get(name: string, range?: { start: number; end: number }, options?: CallOptions): Promise<Readable | null>;
  /** Null when there is no such object. */
  head(name: string): Promise<{ sizeBytes: number } | null>;
  /**
   * A URL that lets anybody fetch the object for so long, with those headers in the answer. Null for a storage that
   * serves nothing by itself: then our own route does.
   */
  sign(name: string, options: SignOptions): Promise<string | null>;
  /** Removes an object; one that is not there is fine. */
  remove(name: string, options?: CallOptions): Promise<void>;
  /** Removes what processes that died have left of objects that they were writing; a bucket does so by its own rules. */
  removeUnfinished(): Promise<void>;
}

interface CallOptions {
  /** Once it is aborted, the call ends, connections included, and rejects with its reason. */
  signal?: AbortSignal | undefined;
}

export interface PutOptions extends CallOptions {
  /** Told when the storage has taken so many more bytes. */
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
  /** By what a row says of where its object lies; null when that storage is not configured any more. */
  of(kind: OwnStorage): ObjectStore | null;
}

/** The storage failed. */
export class StorageError extends Error {
  /**
   * @param sentence for people: what is wrong, without names of files and servers
   * @param reason what may be done about it: `full` and `refused` want somebody, `unreachable` may pass by itself
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
