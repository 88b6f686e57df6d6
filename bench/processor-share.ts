import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In how long a span a share is given, in microseconds: short, so that requests do not wait long for the next one. */
const PERIOD_MICROS = 10_000;
const ROOT = '/sys/fs/cgroup';

/**
 * Lets processes have so much of one core and no more, each on its own, by control groups of Linux (as root).
 * @param share of a core, for example 0.3
 * @returns takes the limit off; the processes must have ended
 */
export function limitProcessor(pids: readonly number[], share: number): () => void {
  const groups = pids.map((pid) => limit(pid, Math.round(PERIOD_MICROS * share)));
  return () => groups.forEach((group) => rmdirSync(group));
}

function limit(pid: number, quotaMicros: number): string {
  const isFirstVersion = existsSync(join(ROOT, 'cpu/cpu.cfs_quota_us'));
  const group = join(ROOT, isFirstVersion ? 'cpu' : '', `conference-room-bench-${pid}`);
  mkdirSync(group);
  if (isFirstVersion) {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_MICROS));
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quotaMicros));
  } else {
    writeFileSync(join(group, 'cpu.max'), `${quotaMicros} ${PERIOD_MICROS}`);
  }
  writeFileSync(join(group, 'cgroup.procs'), String(pid));
  return group;
}
