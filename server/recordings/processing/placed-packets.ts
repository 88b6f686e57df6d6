import { stat } from 'node:fs/promises';
import {
  type EncodedPacket,
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputTrack,
  WEBM,
} from 'mediabunny';
import type { RecordingPause } from '../../platform/vocabulary/recording-status';
import { recordedMsBetween, secondsInFile } from '../capture/paused-time';

/** A recording in whose time packets are placed. */
interface Recorded {
  /** When the recording began. */
  startedAt: Date;
  /** Nothing after it is in the file, whatever times a part has. */
  endedAt: Date;
  pauses: readonly RecordingPause[];
}

/** A file that a participant sent, which may be anything, and when it began. */
interface Part {
  path: string;
  startedAt: Date;
}

/** The stretches of a source that were recorded, and the recording in whose time it is placed. */
export interface PlacedParts extends Recorded {
  /** In the order of their times. */
  parts: readonly Part[];
}

/** A part may be this much later than the end of the recording, which is when its last chunk was stored. */
const END_TOLERANCE_MS = 1_000;

/** Opens a part for as long as it is used. */
export async function withInput<Result>(
  { path }: Part,
  bufferBytes: number,
  use: (input: Input) => Promise<Result>,
): Promise<Result> {
  const source = new FilePathSource(path, { maxCacheSize: bufferBytes });
  const input = new Input({ source, formats: [WEBM] });
  try {
    return await use(input);
  } finally {
    input.dispose();
  }
}

/** Resolves with null for data that cannot be read. @throws the error of the file system */
export const readable = <Read>(reading: Promise<Read>): Promise<Read | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof Error && 'syscall' in error) throw error;
    return null;
  });

/**
 * Yields the packets of a part with their second in the recording. It is null before the recording, within a pause, and
 * after the end: such a packet is in no file. Data that cannot be read ends a part.
 * @param onBytes receives the size of each packet
 */
export async function* placedPackets(
  track: InputTrack,
  { part, startedAt, endedAt, pauses }: Recorded & { part: Part },
  onBytes: (bytes: number) => void,
): AsyncGenerator<{ packet: EncodedPacket; seconds: number | null }> {
  const lengthMs = recordedMsBetween(pauses, startedAt, endedAt) + END_TOLERANCE_MS;
  // A part can claim to contain more than its size: WebM can repeat bytes in every packet.
  let { size: leftBytes } = await stat(part.path);
  let firstMs: number | null = null;
  const packets = new EncodedPacketSink(track).packets();
  for (;;) {
    const next = await readable(packets.next());
    if (next === null || next.done === true) return;
    const packet = next.value;
    leftBytes -= packet.byteLength;
    if (leftBytes < 0) return;
    onBytes(packet.byteLength);
    const packetMs = 1_000 * packet.timestamp;
    firstMs ??= packetMs;
    const at = new Date(part.startedAt.getTime() + packetMs - firstMs);
    yield { packet, seconds: secondsInFile({ startedAt, pauses, durationSeconds: lengthMs / 1_000 }, at) };
  }
}
