import type { Log } from '../platform/log/log';

/** The oldest line of Node that still gets security fixes, and the recommended line. */
const [OLDEST, RECOMMENDED] = [22, 24];

/** Logs one line when this Node gets no security fixes any more; the server still works. */
export function warnOfOldNode(log: Pick<Log, 'warn'>, version: string = process.version): void {
  if (Number.parseInt(version.slice(1), 10) >= OLDEST) return;
  log.warn(`Node ${version} gets no security fixes any more; Node ${RECOMMENDED} is recommended`);
}
