/** The time in which a process takes what it always needs, in milliseconds. */
const WARM_UP_MS = 60_000;

interface Sample {
  at: number;
  pid: number;
  megabytes: number;
}

/** The memory of a process at times, and its growth. */
export interface MemoryRow {
  name: string;
  start: number;
  middle: number;
  end: number;
  most: number;
  /** The growth of the last process after its first minute, in megabytes an hour; null: it did not run long enough. */
  slope: number | null;
  /** For how long that was measured, in minutes. */
  minutes: number;
}

/** Collects the memory of processes under the names of what they do. Each may be another process later. */
export class Memory {
  readonly #samples = new Map<string, Sample[]>();

  add(name: string, { pid, megabytes }: { pid: number; megabytes: number }): void {
    const samples = this.#samples.get(name) ?? [];
    this.#samples.set(name, samples);
    samples.push({ at: Date.now(), pid, megabytes });
  }

  rows(): MemoryRow[] {
    return Array.from(this.#samples, ([name, samples]) => {
      const last = samples.at(-1);
      const own = samples.filter(({ pid }) => pid === last?.pid);
      const begun = own.at(0)?.at ?? 0;
      const warm = own.filter(({ at }) => at - begun >= WARM_UP_MS);
      return {
        name,
        start: samples.at(0)?.megabytes ?? 0,
        middle: samples.at(Math.floor(samples.length / 2))?.megabytes ?? 0,
        end: last?.megabytes ?? 0,
        most: Math.max(...samples.map(({ megabytes }) => megabytes)),
        slope: slopeOf(warm),
        minutes: warm.length < 2 ? 0 : ((warm.at(-1)?.at ?? 0) - (warm.at(0)?.at ?? 0)) / 60_000,
      };
    });
  }
}

/** Returns the slope of the line that is nearest to all samples, in megabytes an hour. */
function slopeOf(samples: readonly Sample[]): number | null {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [meanAt, meanSize] = [mean(({ at }) => at), mean(({ megabytes }) => megabytes)];
  const spread = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  const common = samples.reduce((sum, { at, megabytes }) => sum + (at - meanAt) * (megabytes - meanSize), 0);
  return spread === 0 || Number.isNaN(spread) ? null : (common / spread) * 3_600_000;
}
