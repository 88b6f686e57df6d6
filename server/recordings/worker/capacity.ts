import { cpus } from 'node:os';
import { freeMemory as measureFreeMemory } from './free-memory';

/** Whether this machine can make another recording. */
export interface Capacity {
  /** @param running how many recordings run now */
  accepts(running: number): boolean;
}

/** Returns the capacity of a service that refuses what it has no room for. @param max null: as many as it takes */
export const capacityOfService = (max: number | null): Capacity => ({
  accepts: (running) => running < (max ?? Infinity),
});

/** The processor cores that must be idle for another recording while one runs. */
const IDLE_CORES_MIN = 1;
/** The shortest time over which idle cores are measured, in milliseconds. */
const MEASURED_MS = 5_000;

/**
 * Measures the machine. A machine with enough memory always accepts a first recording. Until the next measurement, a
 * recording that has just begun counts with the core and the memory that it may take.
 * @param options.max the highest number of recordings at a time; null: as many as there is processor time for
 * @param options.memoryBytes the memory that one recording may take
 */
export function createCapacity({
  max,
  memoryBytes,
  freeMemory = measureFreeMemory,
  idleTime = totalIdleMs,
  now = Date.now,
}: {
  max: number | null;
  memoryBytes: number;
  freeMemory?: () => number;
  /** Returns how long all cores together were idle, in milliseconds. */
  idleTime?: () => number;
  now?: () => number;
}): Capacity {
  let before = { at: now(), idleMs: idleTime() };
  let idleCores = 0;
  let known = 0;
  let justBegun = 0;
  return {
    accepts(running) {
      const at = now();
      if (running > known) {
        justBegun += running - known;
        before = { at, idleMs: idleTime() };
      }
      known = running;
      if (at - before.at >= MEASURED_MS) {
        const idleMs = idleTime();
        idleCores = (idleMs - before.idleMs) / (at - before.at);
        before = { at, idleMs };
        justBegun = 0;
      }
      if (running >= (max ?? Infinity) || freeMemory() < (justBegun + 1) * memoryBytes) return false;
      return running === 0 || max !== null || idleCores - justBegun >= IDLE_CORES_MIN;
    },
  };
}

const totalIdleMs = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);
