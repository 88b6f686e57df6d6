import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const MICROS_PER_TICK = 10_000;

/** Returns the memory that a process holds (RSS), in megabytes. @throws when it has ended */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error(`The process ${pid} has ended.`);
  return (Number(kilobytes) * 1_024) / 1e6;
}

/** Returns the processor time that a process and its threads have used, in microseconds. */
export function processorOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * MICROS_PER_TICK;
}

/** Returns the processes that a process has started. */
export function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return all.filter((other) => {
    try {
      return Number(statOf(other)[1]) === pid;
    } catch {
      return false; // the process has ended
    }
  });
}

/** Returns the fields of a process in /proc, from its state on: the name before the state may contain spaces. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
