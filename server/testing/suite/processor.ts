import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Processor time since the machine started, in seconds, over all cores. */
export interface ProcessorTime {
  /** The time of this process and of all children that it has waited for. Browsers and databases run detached. */
  ours: number;
  /** The time of all processes. */
  busy: number;
  /** The time that the host of a virtual machine withheld. */
  stolen: number;
}

/** The number of kernel ticks in a second. It is the same on every architecture that Node runs on. */
const TICKS = 100;

/** Reads the processor time. @returns null on systems without /proc */
export function readProcessorTime(): ProcessorTime | null {
  try {
    return parseProcessorTime(readFileSync('/proc/stat', 'utf8'), readFileSync('/proc/self/stat', 'utf8'));
  } catch {
    return null;
  }
}

/** Takes the processor time from the text of /proc/stat and /proc/self/stat. */
export function parseProcessorTime(machine: string, self: string): ProcessorTime {
  const [user, nice, system, , , irq, softirq, stolen] = numbersIn(machine.split('\n')[0] ?? '');
  // A name in brackets, which may hold spaces, precedes the state and the numbers.
  const fields = numbersIn(self.slice(self.lastIndexOf(')')).replace(/^\) \S/, ''));
  const ours = sum(fields.slice(10, 14));
  return {
    ours: ours / TICKS,
    busy: sum([user, nice, system, irq, softirq]) / TICKS,
    stolen: (stolen ?? 0) / TICKS,
  };
}

/** Describes in a line the time that a run used between two readings, to distinguish a slow run from a busy machine. */
export function describeProcessorTime(from: ProcessorTime, to: ProcessorTime, wallMs: number): string {
  const used = to.ours - from.ours;
  const others = Math.max(0, to.busy - from.busy - used);
  const stolen = to.stolen - from.stolen;
  const cores = (seconds: number) => `${(seconds / (wallMs / 1_000)).toFixed(2)} cores`;
  return (
    `Processor: ${used.toFixed(0)} s (${cores(used)} of ${availableParallelism()}); ` +
    `browsers, databases and other programs ${others.toFixed(0)} s (${cores(others)}); stolen ${stolen.toFixed(0)} s (${cores(stolen)}).`
  );
}

const numbersIn = (text: string): number[] => (text.match(/-?\d+/g) ?? []).map(Number);
const sum = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);
