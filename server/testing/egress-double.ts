import { jwtVerify } from 'jose';
import { z } from 'zod';
import type { LiveKitAccess } from '../platform/livekit/twirp';
import { openS3Store } from '../platform/storage/s3';
import { serveTwirp, TWIRP_KEY, type TwirpAnswer, type TwirpCall } from './twirp-double';

/*
 * The Egress service of LiveKit's API on this machine, with the names and types of LiveKit's protocol. A test does what a
 * worker of Egress does: it begins, and stores a file with the key of the request.
 */

export interface EgressDouble {
  access: LiveKitAccess;
  /** All that were started, in their order. */
  started: EgressRun[];
  close(): Promise<void>;
}

/** One egress. */
export interface EgressRun {
  id: string;
  request: z.infer<typeof Start>;
  status: 'STARTING' | 'ACTIVE' | 'ENDING' | 'COMPLETE' | 'FAILED';
  /** Stores the file as its request says, and is complete. */
  store(bytes: Buffer): Promise<void>;
  fail(): void;
}

/** `WebEgressRequest`. A field that it does not have is refused, as by LiveKit. */
const Start = z.strictObject({
  url: z.url(),
  await_start_signal: z.literal(true),
  advanced: z.strictObject({
    width: z.int(),
    height: z.int(),
    framerate: z.int(),
    video_bitrate: z.int(),
    audio_codec: z.enum(['OPUS', 'AAC']),
    video_codec: z.enum(['H264_BASELINE', 'H264_MAIN', 'H264_HIGH']),
  }),
  file_outputs: z.tuple([
    z.strictObject({
      file_type: z.literal('MP4'),
      // Egress adds the extension to a name that lacks it.
      filepath: z.string().regex(/\.mp4$/),
      disable_manifest: z.literal(true),
      s3: z.strictObject({
        bucket: z.string(),
        region: z.string(),
        endpoint: z.string().optional(),
        force_path_style: z.boolean(),
        access_key: z.string(),
        secret: z.string(),
      }),
    }),
  ]),
});
const Find = z.strictObject({ egress_id: z.string().optional(), active: z.boolean().optional() });
const Stop = z.strictObject({ egress_id: z.string() });
const Claims = z.object({ video: z.object({ roomRecord: z.literal(true) }) });

/**
 * Opens the service.
 * @param liveKit a LiveKit with the same key, which answers the other calls; null: nothing does
 */
export async function openEgressDouble(liveKit: LiveKitAccess | null = null): Promise<EgressDouble> {
  const { apiKey, apiSecret } = liveKit ?? TWIRP_KEY;
  const started: EgressRun[] = [];

  const start = (said: unknown): TwirpAnswer => {
    const request = Start.parse(said);
    const run: EgressRun = {
      id: `EG_${started.length}`,
      request,
      status: 'STARTING',
      async store(bytes) {
        const [{ filepath, s3 }] = request.file_outputs;
        const bucket = openS3Store({
          bucket: s3.bucket,
          region: s3.region,
          endpoint: s3.endpoint ?? null,
          credentials: { accessKeyId: s3.access_key, secretAccessKey: s3.secret },
          usesPathStyle: s3.force_path_style,
        });
        await bucket.put(filepath, bytes, { mimeType: 'video/mp4' });
        run.status = 'COMPLETE';
      },
      fail() {
        run.status = 'FAILED';
      },
    };
    started.push(run);
    return [200, infoOf(run)];
  };

  const stop = (said: unknown): TwirpAnswer => {
    const { egress_id: id } = Stop.parse(said);
    const run = started.find((one) => one.id === id);
    if (run === undefined) return [404, { code: 'not_found' }];
    if (!isActive(run) || run.status === 'ENDING') return [412, { code: 'failed_precondition' }];
    run.status = 'ENDING';
    return [200, infoOf(run)];
  };

  const find = (said: unknown): TwirpAnswer => {
    const { egress_id: id, active = false } = Find.parse(said);
    const found = started.filter((run) => (id === undefined || run.id === id) && (!active || isActive(run)));
    if (id !== undefined && found.length === 0) return [404, { code: 'not_found' }];
    return [200, { items: found.map(infoOf), next_page_token: null }];
  };

  const methods: Record<string, (said: unknown) => TwirpAnswer> = {
    StartWebEgress: start,
    StopEgress: stop,
    ListEgress: find,
  };

  async function answer(method: string, token: string, sent: string): Promise<TwirpAnswer> {
    try {
      const options = { issuer: apiKey, ...(liveKit === null && { currentDate: new Date(0) }) };
      Claims.parse((await jwtVerify(token, new TextEncoder().encode(apiSecret), options)).payload);
    } catch {
      return [401, { code: 'unauthenticated' }];
    }
    return methods[method]?.(JSON.parse(sent)) ?? [404, { code: 'bad_route' }];
  }

  const server = await serveTwirp((call) => {
    const method = /^\/twirp\/livekit\.Egress\/(\w+)$/.exec(call.path)?.[1];
    return method === undefined ? forward(liveKit, call) : answer(method, call.token, call.sent);
  });
  return {
    access: { apiUrl: `http://${server.host}`, apiKey, apiSecret },
    started,
    close: server.close,
  };
}

const isActive = ({ status }: EgressRun): boolean => ['STARTING', 'ACTIVE', 'ENDING'].includes(status);

/** `EgressInfo`, without the key of the bucket. */
const infoOf = ({ id, status, request }: EgressRun) => ({
  egress_id: id,
  room_name: '',
  status: `EGRESS_${status}`,
  error: status === 'FAILED' ? 'The pipeline failed.' : '',
  web: {
    ...request,
    file_outputs: request.file_outputs.map(({ filepath, file_type }) => ({ filepath, file_type })),
  },
  file_results: [],
});

async function forward(
  liveKit: LiveKitAccess | null,
  { path, token, sent }: TwirpCall,
): Promise<TwirpAnswer> {
  if (liveKit === null) return [404, { code: 'bad_route' }];
  const answer = await fetch(`${liveKit.apiUrl}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: sent,
  });
  return [answer.status, await answer.json().catch(() => null)];
}
