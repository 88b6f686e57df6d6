import { readFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Reads a text file of the system. @throws when there is none */
type ReadText = (path: string) => string;

/**
 * Returns the memory that another program can take, in bytes, within the limit of a container. Node counts files that
 * Linux keeps in memory as taken, although Linux gives that memory to whoever needs it. Without them, a container that
 * has written a few recordings would seem full.
 */
export function freeMemory(
  read: ReadText = (path) => readFileSync(path, 'utf8'),
  { available, ofMachine } = {
    available: process.availableMemory(),
    ofMachine: freemem(),
  },
): number {
  return Math.min(ofMachine, available + cachedBytes(read));
}

/** Returns the bytes of files in memory that count for the control group of this process; 0 where there is none. */
function cachedBytes(read: ReadText): number {
  for (const path of statisticsPaths(textOf(read, '/proc/self/cgroup'))) {
    const text = textOf(read, path);
    if (text === '') continue;
    const figures = new Map(Array.from(text.matchAll(/^(\w+) (\d+)$/gm), ([, name, bytes]) => [name, bytes]));
    // In the first version of control groups, only the totals include the groups inside.
    const bytes = (name: string) => Number(figures.get(`total_${name}`) ?? figures.get(name) ?? 0);
    return bytes('active_file') + bytes('inactive_file');
  }
  return 0;
}

/** Returns where the statistics of a control group may be. A container may see its own group at the root. */
function statisticsPaths(groups: string): string[] {
  const pathOf = (group: RegExp) => group.exec(groups)?.[1] ?? '/';
  const first = [pathOf(/^\d+:(?:.*,)?memory(?:,.*)?:(.*)$/m), '/'].map((path) => join('memory', path));
  const second = [pathOf(/^0::(.*)$/m), '/'];
  return [...first, ...second].map((path) => join('/sys/fs/cgroup', path, 'memory.stat'));
}

function textOf(read: ReadText, path: string): string {
  try {
    return read(path);
  } catch {
    return '';
  }
}
