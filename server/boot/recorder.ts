import type { Db } from '../platform/db/client';
import type { Log } from '../platform/log/log';
import type { Metrics } from '../platform/metrics/metrics';
import { createCapacity } from '../recordings/recorder/capacity';
import { findChromium } from '../recordings/recorder/chromium-program';
import { chromiumPages } from '../recordings/recorder/page';
import { startWorker, type RecorderWorker } from '../recordings/recorder/worker';
import type { Config } from './config';

/**
 * Starts to record calls in this process.
 * @param serverUrl the server, as this machine reaches it
 * @returns null when there is no Chromium
 */
export function openRecorder(
  { recorder: { chromiumPath, max, memoryBytes } }: Pick<Config, 'recorder'>,
  { db, log, metrics }: { db: Db; log: Log; metrics: Metrics },
  serverUrl: string,
): RecorderWorker | null {
  const program = findChromium(chromiumPath);
  if (program === null) {
    if (chromiumPath !== null)
      log.warn({ chromiumPath }, 'CHROMIUM_PATH is not a program: calls are not recorded here');
    return null;
  }
  log.info({ program, serverUrl }, 'the recorder of the server is ready');
  const capacity = createCapacity({ max, memoryBytes });
  return startWorker({
    db,
    log,
    metrics,
    now: () => new Date(),
    openPage: chromiumPages(program),
    capacity,
    serverUrl,
    memoryBytes,
  });
}
