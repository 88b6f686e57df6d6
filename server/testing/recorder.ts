import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny';
import { FRAGMENT_HEADER_BYTES, FRAGMENT_KIND } from '../platform/hub/frames';
import { RECORDING_SOURCES, type RecordingSource } from '../platform/vocabulary/recording-status';
import type { HubClient } from './hub-client';

/** A recording of Chromium's MediaRecorder: 20.4 s, 160×90, VP8 and Opus, in pieces of 2 s. */
const recorded = readFileSync(new URL('./recorded.webm', import.meta.url));
const LENGTHS = [15_341, 15_316, 15_482, 15_536, 15_391, 15_206, 17_202, 16_218, 16_271, 16_822, 1_409];

/** The chunks, in order. */
export const CHUNKS: Buffer[] = LENGTHS.map((length, index) => {
  const start = LENGTHS.slice(0, index).reduce((sum, each) => sum + each, 0);
  return recorded.subarray(start, start + length);
});
export const RECORDED_SECONDS = 20.4;

export const START = { type: 'start-recording', mimeType: 'video/webm', width: 160, height: 90 } as const;

/** A worker that could stream, and claims nothing. */
export const STREAMING_WORKER = {
  id: 'streaming-worker',
  recordings: 0,
  isAccepting: true,
  canStream: true,
  leaseMs: 3_600_000,
};

/** Sends a chunk in frames of the given size, as a recorder does. */
export function sendChunk(
  client: HubClient,
  index: number,
  bytes = CHUNKS[index],
  { frameBytes = 6_000, source = 'microphone' }: { frameBytes?: number; source?: RecordingSource } = {},
): void {
  const whole = bytes ?? Buffer.alloc(0);
  for (let at = 0, fragment = 0; at < whole.length; at += frameBytes, fragment += 1) {
    const isLast = at + frameBytes >= whole.length;
    client.sendRaw(fragmentFrame(index, fragment, whole.subarray(at, at + frameBytes), isLast, source));
  }
}

/** Sends a chunk, and waits until it is acknowledged. */
export async function storeChunk(
  client: HubClient,
  index: number,
  bytes?: Buffer,
  source?: RecordingSource,
): Promise<void> {
  sendChunk(client, index, bytes, { ...(source && { source }) });
  await client.take(
    'chunk-stored',
    (stored) => stored.nextChunk > index && (source === undefined || stored.source === source),
  );
}

export function fragmentFrame(
  chunk: number,
  fragment: number,
  bytes: Uint8Array,
  isLast: boolean,
  source: RecordingSource = 'microphone',
): Buffer {
  const header = Buffer.alloc(FRAGMENT_HEADER_BYTES);
  header.writeUInt8(FRAGMENT_KIND, 0);
  header.writeUInt8(isLast ? 1 : 0, 1);
  header.writeUInt8(RECORDING_SOURCES.indexOf(source), 2);
  header.writeUInt32BE(chunk, 4);
  header.writeUInt32BE(fragment, 8);
  return Buffer.concat([header, bytes]);
}

/** Returns the properties of a file that a player reads. */
export async function probe(bytes: Uint8Array) {
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM] });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (video === null) throw new Error('There is no picture.');
  const keyPacket = await new EncodedPacketSink(video).getKeyPacket(10);
  return {
    /** In seconds, from the metadata of the file; null: there is none. */
    durationSeconds: await input.getDurationFromMetadata(),
    video: await video.getCodec(),
    audio: (await audio?.getCodec()) ?? null,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    /** The time from which a player starts when it seeks the tenth second. */
    keyFrameBefore10: keyPacket?.timestamp ?? null,
    /** Whether the file has an index. */
    hasCues: Buffer.from(bytes).includes(Buffer.from([0x1c, 0x53, 0xbb, 0x6b])),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
