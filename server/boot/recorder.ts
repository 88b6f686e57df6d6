import type { Db } from '../platform/db/client';
import type { Log } from '../platform/log/log';
import type { Metrics } from '../platform/metrics/metrics';
import { createEgress, type Egress } from '../recordings/egress/egress';
import { egressPages } from '../recordings/egress/pages';
import { capacityOfService, createCapacity } from '../recordings/worker/capacity';
import { findChromium } from '../recordings/recorder/chromium-program';
import { chromiumPages, tryChromium } from '../recordings/recorder/page';
import { removeLeftProfiles } from '../recordings/recorder/profiles';
import { startWorker, type RecorderWorker } from '../recordings/worker/worker';
import { findFfmpeg, openFfmpeg } from '../recordings/renders/ffmpeg-program';
import { chromiumStreamerPages } from '../recordings/streamer/page';
import { ffmpegPublish } from '../recordings/streamer/publication';
import { openStreamAddresses } from '../recordings/streams/stream-addresses';
import type { Config } from './config';

type RecorderConfig = Pick<
  Config,
  'recorder' | 'ffmpegPath' | 'allowPrivateStreams' | 'liveKit' | 's3' | 'baseUrl'
>;

interface RecorderDeps {
  db: Db;
  log: Log;
  metrics: Metrics;
}

/** Returns LiveKit Egress; null: it makes no recordings. */
export const egressOf = ({
  recorder,
  liveKit,
  s3,
}: Pick<Config, 'recorder' | 'liveKit' | 's3'>): Egress | null =>
  recorder.usesEgress && liveKit !== null && s3 !== null ? createEgress(liveKit, s3, () => new Date()) : null;

/** Returns the address at which other machines that record reach the server. */
export const recorderServerUrl = ({ recorder, baseUrl }: Pick<Config, 'recorder' | 'baseUrl'>): string =>
  recorder.serverUrl ?? baseUrl;

/** Opens what makes recordings, renders and streams outside of this process. */
export const openRecordingMakers = (config: RecorderConfig, log: Log) => ({
  ffmpeg: openFfmpeg(config.ffmpegPath, log),
  egress: egressOf(config),
  streamAddresses: openStreamAddresses({ allowPrivate: config.allowPrivateStreams }),
});

/**
 * Starts to record calls in this process, with LiveKit Egress or after a browser of this machine has started once.
 * @param localUrl the server, as this machine reaches it
 * @returns null when there is no Chromium
 * @throws when Chromium does not start
 */
export async function openRecorder(
  config: RecorderConfig,
  deps: RecorderDeps,
  localUrl: string,
  signal?: AbortSignal,
): Promise<RecorderWorker | null> {
  const egress = egressOf(config);
  if (egress === null) return openChromiumRecorder(config, deps, localUrl, signal);
  const { max, memoryBytes } = config.recorder;
  const serverUrl = recorderServerUrl(config);
  deps.log.info({ serverUrl }, 'LiveKit Egress records');
  return startWorker({
    ...deps,
    now: () => new Date(),
    openPage: egressPages(egress),
    streaming: null,
    capacity: capacityOfService(max),
    serverUrl,
    memoryBytes,
  });
}

async function openChromiumRecorder(
  { recorder: { chromiumPath, max, memoryBytes }, ffmpegPath, allowPrivateStreams }: RecorderConfig,
  { db, log, metrics }: RecorderDeps,
  serverUrl: string,
  signal?: AbortSignal,
): Promise<RecorderWorker | null> {
  const program = findChromium(chromiumPath);
  if (program === null) return null;
  await removeLeftProfiles();
  const launch = await tryChromium(program);
  if (signal?.aborted === true) return null;
  const ffmpeg = findFfmpeg(ffmpegPath);
  const allowPrivate = allowPrivateStreams;
  log.info({ program, ffmpeg, serverUrl, ...launch }, 'the recorder of the server is ready');
  return startWorker({
    db,
    log,
    metrics,
    now: () => new Date(),
    openPage: chromiumPages(program, launch),
    streaming:
      ffmpeg === null
        ? null
        : {
            openPage: chromiumStreamerPages(program, launch),
            publish: ffmpegPublish({ program: ffmpeg, allowPrivate, log }),
            addresses: openStreamAddresses({ allowPrivate }),
          },
    capacity: createCapacity({ max, memoryBytes }),
    serverUrl,
    memoryBytes,
  });
}

/** Starts to record calls in this server, without delaying its start. Without a Chromium, browsers of hosts record. */
export function openRecorderInBackground(
  config: RecorderConfig,
  deps: RecorderDeps,
  localUrl: string,
): Pick<RecorderWorker, 'close'> {
  const { log } = deps;
  const { chromiumPath } = config.recorder;
  const closing = new AbortController();
  let worker: RecorderWorker | null = null;
  openRecorder(config, deps, localUrl, closing.signal).then(
    (opened) => {
      worker = opened;
      if (opened === null && chromiumPath !== null && !closing.signal.aborted)
        log.warn({ chromiumPath }, 'CHROMIUM_PATH is not a program: calls are not recorded here');
    },
    (err: unknown) => log.warn({ err }, 'Chromium does not start: calls are not recorded here'),
  );
  return {
    async close() {
      closing.abort();
      await worker?.close();
    },
  };
}
