import { z } from 'zod';
import { liveKitService, unlessRefused, type LiveKitAccess } from '../../platform/livekit/twirp';
import type { S3Config } from '../../platform/storage/s3-client';
import { chunksFolder } from '../capture/chunk-name';

declare module '../../platform/procedures/services' {
  interface Services {
    /** LiveKit Egress, which makes recordings; null: it makes none. */
    egress: Egress | null;
  }
}

/** LiveKit Egress waits for a worker of its own before it answers, in milliseconds. */
const START_DEADLINE_MS = 15_000;

const RECORD = { roomRecord: true };

const info = z.object({
  egress_id: z.string(),
  status: z.string().default('EGRESS_STARTING'),
  error: z.string().default(''),
  web: z.object({ file_outputs: z.array(z.object({ filepath: z.string() })).default([]) }).nullish(),
});
const list = z.object({ items: z.array(info).default([]) });

/** The state of an egress. */
interface EgressState {
  /** Whether it still records, or stores its file. */
  isRunning: boolean;
  /** The failure, in the words of Egress; null: there is none. */
  problem: string | null;
}

/** Opens pages of this server in browsers of LiveKit Egress, which store what the pages show into the bucket. */
export interface Egress {
  /**
   * Opens a page. The recording begins when the page writes `START_RECORDING` to its console, and ends with
   * `END_RECORDING`.
   * @param page.file the name of the object in the bucket; ends in `.mp4`
   * @returns the id of the egress
   * @throws LiveKitError, also while no Egress has room for it
   */
  start(page: { url: string; file: string; width: number; height: number }): Promise<string>;
  /** @returns null when LiveKit knows no such egress */
  find(id: string): Promise<EgressState | null>;
  /** Ends a recording, whose file is stored then. One that has ended stays as it is. */
  stop(id: string): Promise<void>;
  /** Returns whether any egress may still store a part of a recording. */
  isWriting(recordingId: string): Promise<boolean>;
}

/** The pictures of a second, and the bits of picture and sound, as of the server's own recorder or better. */
const QUALITY = { framerate: 25, video_bitrate: 3_000, audio_codec: 'AAC', video_codec: 'H264_MAIN' };

/**
 * Creates a client of LiveKit Egress, which is called through LiveKit.
 * @param s3 the bucket into which it stores: that of this server
 */
export function createEgress(access: LiveKitAccess, s3: S3Config, now: () => Date): Egress {
  const call = liveKitService('Egress', access, now);
  const start = liveKitService('Egress', access, now, START_DEADLINE_MS);
  const bucket = bucketOf(s3);
  return {
    async start({ url, file, width, height }) {
      const said = await start('StartWebEgress', RECORD, {
        url,
        await_start_signal: true,
        advanced: { width, height, ...QUALITY },
        file_outputs: [{ file_type: 'MP4', filepath: file, disable_manifest: true, s3: bucket }],
      });
      return info.parse(said).egress_id;
    },
    async find(id) {
      const said = await unlessRefused(['not_found'], call('ListEgress', RECORD, { egress_id: id }));
      const [found] = list.parse(said ?? {}).items;
      return found === undefined ? null : stateOf(found);
    },
    async stop(id) {
      await unlessRefused(ENDED, call('StopEgress', RECORD, { egress_id: id }));
    },
    async isWriting(recordingId) {
      const { items } = list.parse(await call('ListEgress', RECORD, { active: true }));
      const folder = chunksFolder(recordingId);
      return items.some(({ web }) => web?.file_outputs.some(({ filepath }) => filepath.startsWith(folder)));
    },
  };
}

/** The codes with which LiveKit refuses to stop an egress that is not running. */
const ENDED = ['not_found', 'failed_precondition'];

const RUNNING = ['EGRESS_STARTING', 'EGRESS_ACTIVE', 'EGRESS_ENDING'];

const stateOf = ({ status, error }: z.infer<typeof info>): EgressState => ({
  isRunning: RUNNING.includes(status),
  problem: error === '' ? null : error,
});

/** Without a key, Egress uses the role of its own machine, like this server. */
const bucketOf = ({ bucket, region, endpoint, credentials, usesPathStyle }: S3Config): object => ({
  bucket,
  region,
  force_path_style: usesPathStyle,
  ...(endpoint !== null && { endpoint }),
  ...(credentials && { access_key: credentials.accessKeyId, secret: credentials.secretAccessKey }),
});
