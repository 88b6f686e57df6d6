import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The period of a share, in microseconds: short, so that requests do not wait long for the next period. */
const PERIOD_MICROS = 10_000;
const ROOT = '/sys/fs/cgroup';

/**
 * Limits each process to a share of one core, by control groups of Linux (as root).
 * @param share of a core, for example 0.3
 * @returns a function that removes the limit; the processes must have ended
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
