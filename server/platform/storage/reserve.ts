import { statfs } from 'node:fs/promises';
import { insufficientStorage } from '../errors/errors';
import type { Log } from '../log/log';
import { DiskFullError } from './disk-error';

/**
 * Keeps free disk space in reserve, so that reading, minting and deleting still work when recordings have filled the
 * rest of the disk. Below the reserve nothing is recorded. Below half of it, no rows are created.
 */
export interface DiskReserve {
  /** @throws DiskFullError while less than the reserve is free: for bytes of recordings */
  assertSpaceForFiles(): Promise<void>;
  /** Called before actions that lead to recordings. @throws ApiError, 507, while less than the reserve is free */
  assertMayRecord(): Promise<void>;
  /** @throws ApiError, 507, while less than half of the reserve is free: for rows that anybody makes any number of */
  assertSpaceForRows(): Promise<void>;
  /**
   * Reserves bytes for a writer: until they are released they count as taken.
   * @returns null when they would leave less than half of the reserve
   */
  reserve(bytes: number): Promise<DiskReservation | null>;
}

/** Disk space that this process has reserved for one writer. */
export interface DiskReservation {
  /** Records bytes that have been written, which the disk itself counts from now on. */
  spend(bytes: number): void;
  /** Releases the rest. */
  release(): void;
}

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

interface Options {
  /** Null: 1 GB or 5 % of the disk, whichever is smaller. 0: there is no reserve. */
  reserveBytes: number | null;
  /** Whether this disk also stores rows, in the embedded database. */
  holdsDatabase: boolean;
  space: () => Promise<DiskSpace>;
  now: () => Date;
  log: Log;
}

const DEFAULT_BYTES = 1_000_000_000;
const DEFAULT_PART = 0.05;
/** How long a measurement is used, in milliseconds. */
export const MEASURED_FOR_MS = 1_000;

const MAY_NOT_RECORD =
  "The server's disk is almost full, so nothing can be recorded until the operator frees space.";
const MAY_NOT_MAKE =
  "The server's disk is almost full, so nothing new can be created until the operator frees space.";

export function createDiskReserve({ reserveBytes, holdsDatabase, space, now, log }: Options): DiskReserve {
  let measuredAt = -Infinity;
  let measured: Promise<DiskSpace> = Promise.resolve({ freeBytes: Infinity, totalBytes: Infinity });
  let wasLow = false;
  let reservedBytes = 0;

  async function measure() {
    const at = now().getTime();
    if (at - measuredAt >= MEASURED_FOR_MS) {
      measuredAt = at;
      measured = space();
    }
    const { freeBytes, totalBytes } = await measured;
    const reserve = reserveBytes ?? Math.min(DEFAULT_BYTES, totalBytes * DEFAULT_PART);
    tell(freeBytes - reservedBytes < reserve, freeBytes);
    return { freeBytes, reserve };
  }

  function tell(isLow: boolean, freeBytes: number): void {
    if (isLow === wasLow) return;
    wasLow = isLow;
    const freeMb = Math.round(freeBytes / 1_000_000);
    if (isLow)
      log.warn({ freeMb }, 'the disk is almost full: nothing is recorded until there is space again');
    else log.info({ freeMb }, 'the disk has space again');
  }

  async function isBelowReserve(): Promise<boolean> {
    if (reserveBytes === 0) return false;
    const { freeBytes, reserve } = await measure();
    return freeBytes - reservedBytes < reserve;
  }

  function reserveBytesFor(bytes: number): DiskReservation {
    let left = bytes;
    reservedBytes += bytes;
    const giveBack = (most: number) => {
      const given = Math.min(left, most);
      left -= given;
      reservedBytes -= given;
      measuredAt = -Infinity; // what was written since then would count as free once more
    };
    return { spend: giveBack, release: () => giveBack(left) };
  }

  return {
    async assertSpaceForFiles() {
      if (await isBelowReserve()) throw new DiskFullError(MAY_NOT_RECORD);
    },
    async assertMayRecord() {
      if (await isBelowReserve()) throw insufficientStorage(MAY_NOT_RECORD);
    },
    async assertSpaceForRows() {
      if (reserveBytes === 0 || !holdsDatabase) return;
      const { freeBytes, reserve } = await measure();
      if (freeBytes < reserve / 2) throw insufficientStorage(MAY_NOT_MAKE);
    },
    async reserve(bytes) {
      if (reserveBytes === 0) return reserveBytesFor(0);
      const { freeBytes, reserve } = await measure();
      // `reservedBytes` includes the bytes that others have reserved in the meantime.
      return freeBytes - reservedBytes - bytes >= reserve / 2 ? reserveBytesFor(bytes) : null;
    },
  };
}

/** Returns the free bytes of the disk with a directory. A disk that does not report them counts as unlimited. */
export const spaceOf = (directory: string) => async (): Promise<DiskSpace> => {
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return { freeBytes: Infinity, totalBytes: Infinity };
  }
};
