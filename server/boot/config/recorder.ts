import { z } from 'zod';
import { ConfigError } from './config-error';
import { trueOrFalse, wholeNumber } from './values';

/** The variables of the recorder of the server. */
export const recorderVariables = {
  RECORDER: z.enum(['on', 'off', 'egress'], { error: 'must be on, off or egress.' }).default('on'),
  CHROMIUM_PATH: z.string().optional(),
  RECORDER_MAX: wholeNumber(1, 1_000).optional(),
  RECORDER_MEMORY_MB: wholeNumber(300, 100_000).default(1_500),
  RECORDER_SERVER_URL: z
    .string()
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
      error: 'must be an http:// or https:// URL.',
    })
    .optional(),
  ALLOW_PRIVATE_STREAMS: trueOrFalse.default(false),
};

const WITHOUT_EGRESS =
  'RECORDER: egress needs the LIVEKIT and S3 variables: LiveKit Egress is called through LiveKit, and stores into the bucket.';

export function recorderOf(
  env: z.infer<z.ZodObject<typeof recorderVariables>>,
  { hasLiveKit, hasBucket }: { hasLiveKit: boolean; hasBucket: boolean },
) {
  if (env.RECORDER === 'egress' && !(hasLiveKit && hasBucket)) throw new ConfigError([WITHOUT_EGRESS]);
  return {
    /** Whether calls may be streamed to internal addresses. */
    allowPrivateStreams: env.ALLOW_PRIVATE_STREAMS,
    recorder: {
      /** Whether the server itself also records calls, if it finds a Chromium or calls LiveKit Egress. */
      isOn: env.RECORDER !== 'off',
      /** Whether the pages of the recorder are opened by LiveKit Egress instead of a Chromium of this machine. */
      usesEgress: env.RECORDER === 'egress',
      /** The browser that records; null: a Chromium on the path, if it is there. */
      chromiumPath: env.CHROMIUM_PATH ?? null,
      /** The highest number of recordings of one process at a time; null: as many as the machine has time for. */
      max: env.RECORDER_MAX ?? null,
      /** The memory that the browser of one recording may take, in bytes. */
      memoryBytes: env.RECORDER_MEMORY_MB * 1_000_000,
      /** The address at which `npm run recorder` reaches the server; null: its public address. */
      serverUrl: env.RECORDER_SERVER_URL ?? null,
    },
  };
}
