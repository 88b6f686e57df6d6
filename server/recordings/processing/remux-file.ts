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

/** The file has no video that can be read. */
export class NoVideoError extends Error {
  override readonly name = 'NoVideoError';
}

/** Bytes read or written at a time. */
const BUFFER_BYTES = 2_000_000;

/**
 * Remuxes a recorded WebM without decoding it. The file of a browser has neither a duration nor an index, so players
 * cannot seek in it. An incomplete last packet is left out. Memory does not grow with the file.
 * @param onProgress receives the number of bytes of the recorded file that are done
 * @throws NoVideoError
 */
export async function remuxFile(
  from: string,
  to: string,
  onProgress: (doneBytes: number) => void,
): Promise<FinishedFile> {
  const source = new FilePathSource(from, { maxCacheSize: BUFFER_BYTES });
  const input = new Input({ source, formats: [WEBM] });
  try {
    const { durationSeconds, width, height } = await remux(input, to, onProgress);
    const { size: sizeBytes } = await stat(to);
    return { durationSeconds, width, height, sizeBytes, sha256: await sha256Of(to) };
  } finally {
    input.dispose();
  }
}

async function remux(input: Input, to: string, onProgress: (doneBytes: number) => void) {
  const video = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
  if (video === null) throw new NoVideoError();
  const audio = await input.getPrimaryAudioTrack();
  const output = new Output({
    format: new WebMOutputFormat(),
    target: fileTarget(to, { chunkSize: BUFFER_BYTES }),
  });
  const durationSeconds = await fill(output, video, audio, onProgress).catch(async (cause: unknown) => {
    await output.cancel();
    throw cause;
  });
  return { durationSeconds, width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
}

async function fill(
  output: Output,
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
  onProgress: (doneBytes: number) => void,
): Promise<number> {
  const tracks = [await copyVideo(output, video), ...(audio ? [await copyAudio(output, audio)] : [])];
  await output.start();
  const durationSeconds = await copy(tracks, onProgress);
  await output.finalize();
  return durationSeconds;
}

/** A track that is copied from one file to the other. */
interface TrackCopy {
  packets: AsyncIterator<EncodedPacket>;
  add(packet: EncodedPacket): Promise<void>;
}

async function copyVideo(output: Output, track: InputVideoTrack): Promise<TrackCopy> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || decoderConfig === null) throw new NoVideoError();
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  const add = (packet: EncodedPacket) => source.add(packet, { decoderConfig });
  return { packets: new EncodedPacketSink(track).packets(), add };
}

async function copyAudio(output: Output, track: InputAudioTrack): Promise<TrackCopy> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || decoderConfig === null) throw new NoVideoError();
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  const add = (packet: EncodedPacket) => source.add(packet, { decoderConfig });
  return { packets: new EncodedPacketSink(track).packets(), add };
}

/**
 * Copies all packets in the order of their timestamps. @returns the end of the last packet, in seconds after the first
 */
async function copy(tracks: TrackCopy[], onProgress: (doneBytes: number) => void): Promise<number> {
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
    if (!earliest?.packet) return end;
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
