import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { fileTarget } from './file-target';

/** Properties of a finished file. */
export interface FinishedFile {
  durationSeconds: number;
  width: number;
  height: number;
  sizeBytes: number;
  /** Hex. */
  sha256: string;
}

/** The part of a file, in seconds. */
export interface Clip {
  fromSeconds: number;
  toSeconds: number;
}

/** The file has no video that can be read. */
export class NoVideoError extends Error {
  override readonly name = 'NoVideoError';
}

/** Bytes read or written at a time. */
const BUFFER_BYTES = 2_000_000;

/**
 * Remuxes a recorded WebM without decoding it. The file of a browser has neither a duration nor an index, so players
 * cannot seek in it. An incomplete last packet is left out. Memory does not grow with the file.
 * @param onProgress receives the number of bytes of the recorded file that are done.
 * @param clip the part to copy, from the last key frame before its start. Null: all of it.
 * @throws NoVideoError, also for a clip without a picture
 */
export async function remuxFile(
  from: string,
  to: string,
  onProgress: (doneBytes: number) => void,
  clip: Clip | null = null,
): Promise<FinishedFile> {
  const source = new FilePathSource(from, { maxCacheSize: BUFFER_BYTES });
  const input = new Input({ source, formats: [WEBM] });
  try {
    const { durationSeconds, width, height } = await remux(input, to, onProgress, clip);
    const { size: sizeBytes } = await stat(to);
    return { durationSeconds, width, height, sizeBytes, sha256: await sha256Of(to) };
  } finally {
    input.dispose();
  }
}

async function remux(input: Input, to: string, onProgress: (doneBytes: number) => void, clip: Clip | null) {
  const video = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
  if (video === null) throw new NoVideoError();
  const audio = await input.getPrimaryAudioTrack();
  const output = new Output({
    format: new WebMOutputFormat(),
    target: fileTarget(to, { chunkSize: BUFFER_BYTES }),
  });
  const durationSeconds = await fill(output, { video, audio, clip }, onProgress).catch(
    async (cause: unknown) => {
      await output.cancel();
      throw cause;
    },
  );
  return { durationSeconds, width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
}

async function fill(
  output: Output,
  { video, audio, clip }: { video: InputVideoTrack; audio: InputAudioTrack | null; clip: Clip | null },
  onProgress: (doneBytes: number) => void,
): Promise<number> {
  const start = clip && (await new EncodedPacketSink(video).getKeyPacket(clip.fromSeconds));
  const tracks = [
    await copyVideo(output, video, start),
    ...(audio ? [await copyAudio(output, audio, start && start.timestamp)] : []),
  ];
  await output.start();
  const durationSeconds = await copy(tracks, onProgress, clip?.toSeconds ?? Infinity);
  await output.finalize();
  return durationSeconds;
}

/** A track that is copied from one file to the other. */
interface TrackCopy {
  packets: AsyncIterator<EncodedPacket>;
  add(packet: EncodedPacket): Promise<void>;
}

/** @param start the first packet; null: the first of the file */
async function copyVideo(
  output: Output,
  track: InputVideoTrack,
  start: EncodedPacket | null,
): Promise<TrackCopy> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || decoderConfig === null) throw new NoVideoError();
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  const add = (packet: EncodedPacket) => source.add(packet, { decoderConfig });
  return { packets: new EncodedPacketSink(track).packets(start ?? undefined), add };
}

/** @param fromSeconds the time from which it is copied; null: from the start */
async function copyAudio(
  output: Output,
  track: InputAudioTrack,
  fromSeconds: number | null,
): Promise<TrackCopy> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || decoderConfig === null) throw new NoVideoError();
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  const add = (packet: EncodedPacket) => source.add(packet, { decoderConfig });
  const sink = new EncodedPacketSink(track);
  const start = fromSeconds === null ? null : await sink.getPacket(fromSeconds);
  return { packets: sink.packets(start ?? undefined), add };
}

/**
 * Copies packets up to a time in the order of their timestamps. @returns the end of the last packet, in seconds after the first
 */
async function copy(
  tracks: TrackCopy[],
  onProgress: (doneBytes: number) => void,
  toSeconds: number,
): Promise<number> {
  const heads = await Promise.all(tracks.map(async (track) => ({ track, packet: await next(track) })));
  const starts = heads.flatMap(({ packet }) => packet?.timestamp ?? []);
  if (starts.length === 0) throw new NoVideoError();
  const first = Math.min(...starts);
  let end = 0;
  let doneBytes = 0;
  for (;;) {
    let earliest: (typeof heads)[number] | null = null;
    for (const head of heads) {
      if (head.packet && head.packet.timestamp < (earliest?.packet?.timestamp ?? Infinity)) earliest = head;
    }
    if (!earliest?.packet || earliest.packet.timestamp >= toSeconds) return end;
    const { track, packet } = earliest;
    const timestamp = packet.timestamp - first;
    await track.add(packet.clone({ timestamp }));
    end = Math.max(end, timestamp + packet.duration);
    doneBytes += packet.byteLength;
    onProgress(doneBytes);
    earliest.packet = await next(track);
  }
}

async function next({ packets }: TrackCopy): Promise<EncodedPacket | null> {
  const { value, done } = await packets.next();
  return done ? null : value;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
