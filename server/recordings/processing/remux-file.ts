import { stat } from 'node:fs/promises';
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { RecordingGap } from '../../platform/vocabulary/recording-status';
import { sha256Of } from './checksum';
import { fileTarget } from './file-target';

/** Properties of a finished file. */
export interface FinishedFile {
  durationSeconds: number;
  width: number;
  height: number;
  sizeBytes: number;
  /** Hex. */
  sha256: string;
  /** The times that are missing between the parts. */
  gaps: RecordingGap[];
}

/** The file of a stretch that was recorded without a break. */
export interface RecordedPart {
  path: string;
  /** When it began by the clock of the server, in seconds of recording. */
  fromSeconds: number;
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
 * @param from the recorded file, or the parts of a recording that several pages made
 * @param to the file to write: MP4 of MP4 when its name ends so, otherwise WebM of WebM
 * @param onProgress receives the number of bytes of the recorded file that are done.
 * @param clip the part to copy, from the last key frame before its start. Null: all of it.
 * @throws NoVideoError, also for a clip without a picture
 */
export async function remuxFile(
  from: string | readonly RecordedPart[],
  to: string,
  onProgress: (doneBytes: number) => void,
  clip: Clip | null = null,
): Promise<FinishedFile> {
  const parts = (typeof from === 'string' ? [{ path: from, fromSeconds: 0 }] : from).map(
    ({ path, fromSeconds }) => {
      const source = new FilePathSource(path, { maxCacheSize: BUFFER_BYTES });
      return { input: new Input({ source, formats: [isMp4(to) ? MP4 : WEBM] }), fromSeconds };
    },
  );
  try {
    const made = await remux(parts, to, onProgress, clip);
    const { size: sizeBytes } = await stat(to);
    return { ...made, sizeBytes, sha256: await sha256Of(to) };
  } finally {
    parts.forEach(({ input }) => input.dispose());
  }
}

const isMp4 = (path: string): boolean => path.endsWith('.mp4');

/** A part of a recording whose tracks can be read. */
interface ReadablePart extends Pick<RecordedPart, 'fromSeconds'> {
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
}

async function remux(
  parts: readonly (Pick<RecordedPart, 'fromSeconds'> & { input: Input })[],
  to: string,
  onProgress: (doneBytes: number) => void,
  clip: Clip | null,
) {
  const readable: ReadablePart[] = [];
  for (const { input, fromSeconds } of parts) {
    const video = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
    if (video !== null) readable.push({ video, audio: await input.getPrimaryAudioTrack(), fromSeconds });
  }
  const [first] = readable;
  if (first === undefined) throw new NoVideoError();
  const output = new Output({
    // With its index at the end, because memory must not grow with the file.
    format: isMp4(to) ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat(),
    target: fileTarget(to, { chunkSize: BUFFER_BYTES }),
  });
  const filled = await fill(output, { parts: readable, clip }, onProgress).catch(async (cause: unknown) => {
    await output.cancel();
    throw cause;
  });
  const { video } = first;
  return { ...filled, width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
}

async function fill(
  output: Output,
  { parts, clip }: { parts: readonly ReadablePart[]; clip: Clip | null },
  onProgress: (doneBytes: number) => void,
): Promise<{ durationSeconds: number; gaps: RecordingGap[] }> {
  const [first] = parts;
  if (first === undefined) throw new NoVideoError();
  const addVideo = await videoTarget(output, first.video);
  const sound = parts.find(({ audio }) => audio !== null)?.audio ?? null;
  const addAudio = sound && (await audioTarget(output, sound));
  await output.start();
  let doneBytes = 0;
  let end = 0;
  let begun = 0;
  const gaps: RecordingGap[] = [];
  for (const { video, audio, fromSeconds } of parts) {
    const start = clip && (await new EncodedPacketSink(video).getKeyPacket(clip.fromSeconds));
    const tracks: TrackCopy[] = [
      { packets: new EncodedPacketSink(video).packets(start ?? undefined), add: addVideo },
    ];
    if (audio && addAudio)
      tracks.push({ packets: await audioPackets(audio, start?.timestamp ?? null), add: addAudio });
    if (end === 0) begun = fromSeconds;
    const offset = Math.max(end, fromSeconds - begun);
    const length = await copy(tracks, { offset, toSeconds: clip?.toSeconds ?? Infinity }, (bytes) => {
      doneBytes += bytes;
      onProgress(doneBytes);
    });
    if (length === 0) continue;
    if (offset > end) gaps.push({ fromSeconds: round(end), toSeconds: round(offset) });
    end = offset + length;
  }
  if (end === 0) throw new NoVideoError();
  await output.finalize();
  return { durationSeconds: end, gaps };
}

const round = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

/** A track that is copied from one file to the other. */
interface TrackCopy {
  packets: AsyncIterator<EncodedPacket>;
  add(packet: EncodedPacket): Promise<void>;
}

/** Adds the video track of a file. @returns what adds a packet to it */
async function videoTarget(output: Output, track: InputVideoTrack): Promise<TrackCopy['add']> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || decoderConfig === null) throw new NoVideoError();
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  return (packet) => source.add(packet, { decoderConfig });
}

/** Adds the audio track of a file. @returns what adds a packet to it */
async function audioTarget(output: Output, track: InputAudioTrack): Promise<TrackCopy['add']> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || decoderConfig === null) throw new NoVideoError();
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  return (packet) => source.add(packet, { decoderConfig });
}

/** @param fromSeconds the time from which it is copied; null: from the start */
async function audioPackets(
  track: InputAudioTrack,
  fromSeconds: number | null,
): Promise<TrackCopy['packets']> {
  const sink = new EncodedPacketSink(track);
  const start = fromSeconds === null ? null : await sink.getPacket(fromSeconds);
  return sink.packets(start ?? undefined);
}

/**
 * Copies packets up to a time in the order of their timestamps.
 * @param offset the time of the first packet in the new file, in seconds
 * @returns the end of the last packet, in seconds after the first; 0 when there is none
 */
async function copy(
  tracks: TrackCopy[],
  { offset, toSeconds }: { offset: number; toSeconds: number },
  onCopied: (bytes: number) => void,
): Promise<number> {
  const heads = await Promise.all(tracks.map(async (track) => ({ track, packet: await next(track) })));
  const starts = heads.flatMap(({ packet }) => packet?.timestamp ?? []);
  const first = Math.min(...starts);
  let end = 0;
  for (;;) {
    let earliest: (typeof heads)[number] | null = null;
    for (const head of heads) {
      if (head.packet && head.packet.timestamp < (earliest?.packet?.timestamp ?? Infinity)) earliest = head;
    }
    if (!earliest?.packet || earliest.packet.timestamp >= toSeconds) return end;
    const { track, packet } = earliest;
    const timestamp = packet.timestamp - first;
    await track.add(packet.clone({ timestamp: offset + timestamp }));
    end = Math.max(end, timestamp + packet.duration);
    onCopied(packet.byteLength);
    earliest.packet = await next(track);
  }
}

async function next({ packets }: TrackCopy): Promise<EncodedPacket | null> {
  const { value, done } = await packets.next();
  return done ? null : value;
}
