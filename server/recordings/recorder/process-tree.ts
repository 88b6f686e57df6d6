import { readdir, readFile } from 'node:fs/promises';

/** The memory and time of a browser with all its processes. */
export interface ProcessUse {
  memoryBytes: number;
  /** Processor time since its start, in seconds. */
  processorSeconds: number;
}

const TICKS_PER_SECOND = 100;

/**
 * Measures the processes of the browser with this profile, from `/proc`.
 * @returns null on systems without `/proc`, and when the browser does not run
 */
export async function measureBrowser(profile: string): Promise<ProcessUse | null> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name));
  const all = (await Promise.all(pids.map(readProcess))).filter((one) => one !== null);
  const own = new Set(all.filter(({ command }) => command.includes(profile)).map(({ pid }) => pid));
  if (own.size === 0) return null;
  // Children come after their parents only as long as process ids do not wrap around.
  for (let before = 0; before < own.size;) {
    before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  const tree = all.filter(({ pid }) => own.has(pid));
  const memory = await Promise.all(tree.map(({ pid }) => memoryOf(pid)));
  return {
    memoryBytes: memory.reduce((sum, bytes) => sum + bytes, 0),
    processorSeconds: tree.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND,
  };
}

async function readProcess(pid: string) {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // The name of the program is in brackets, and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: fields[1] ?? '', ticks: Number(fields[11]) + Number(fields[12]), command };
  } catch {
    return null; // it has just ended
  }
}

/** Returns the memory of a process in bytes. Memory that processes share is divided between them. */
async function memoryOf(pid: string): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB/m.exec(rollup) ?? [];
  return Number(kilobytes) * 1_024;
}
