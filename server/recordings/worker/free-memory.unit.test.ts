import { expect, it } from 'vitest';
import { freeMemory } from './free-memory';

const GIGABYTE = 1_000_000_000;

/** A system with these files. */
const files = (texts: Record<string, string>) => (path: string) => {
  const text = texts[path];
  if (text === undefined) throw new Error(`There is no ${path}.`);
  return text;
};

const SECOND = `anon ${GIGABYTE}\nfile ${3 * GIGABYTE}\ninactive_file ${
  2 * GIGABYTE
}\nactive_file ${GIGABYTE}\n`;
const FIRST = `${SECOND}total_inactive_file ${GIGABYTE}\ntotal_active_file ${GIGABYTE}\n`;

it.each([
  ['in a container', { '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/memory.stat': SECOND }, 3.5],
  [
    'in a group with a name',
    {
      '/proc/self/cgroup': '0::/system.slice/recorder.service\n',
      '/sys/fs/cgroup/system.slice/recorder.service/memory.stat': SECOND,
      '/sys/fs/cgroup/memory.stat': '',
    },
    3.5,
  ],
  [
    'in a container of an older system',
    {
      '/proc/self/cgroup': '5:cpuset:/docker/a\n4:memory:/docker/a\n0::/\n',
      '/sys/fs/cgroup/memory/memory.stat': FIRST,
    },
    2.5,
  ],
  ['without control groups', {}, 0.5],
])('counts memory that only holds files as free %s', (_, texts, gigabytes) => {
  const system = { available: 0.5 * GIGABYTE, ofMachine: 8 * GIGABYTE };
  expect(freeMemory(files(texts), system) / GIGABYTE).toBe(gigabytes);
});

it('never counts more than the whole machine has', () => {
  const texts = {
    '/proc/self/cgroup': '0::/\n',
    '/sys/fs/cgroup/memory.stat': SECOND,
  };
  expect(freeMemory(files(texts), { available: GIGABYTE, ofMachine: GIGABYTE })).toBe(GIGABYTE);
});

it('measures this machine', () => {
  expect(freeMemory()).toBeGreaterThan(0);
});
