import { type EncodedPacket, EncodedPacketSink, type InputTrack } from 'mediabunny';
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

/** The stretches that a microphone, camera or screen recorded, and the recording in whose time it is placed. */
export interface PlacedParts extends Recorded {
  /** In the order of their times. */
  parts: readonly { path: string; startedAt: Date }[];
}

/** A part may be this much later than the end of the recording, which is when its last chunk was stored. */
const END_TOLERANCE_MS = 1_000;

/**
 * Yields the packets of a part with their second in the recording. It is null before the recording, within a pause, and
 * after the end: such a packet is in no file.
 * A part may be anything that a participant sent: what follows data that cannot be read is left out.
 * @param recorded.maxBytes the size of the part, which can claim to contain more: WebM can repeat bytes in every packet
 * @param onBytes receives the size of each packet
 */
export async function* placedPackets(
  track: InputTrack,
  { partAt, maxBytes, startedAt, endedAt, pauses }: Recorded & { partAt: Date; maxBytes: number },
  onBytes: (bytes: number) => void,
): AsyncGenerator<{ packet: EncodedPacket; seconds: number | null }> {
  const lengthMs = recordedMsBetween(pauses, startedAt, endedAt) + END_TOLERANCE_MS;
  let firstMs: number | null = null;
  let readBytes = 0;
  const packets = new EncodedPacketSink(track).packets();
  for (;;) {
    const next = await readable(packets.next());
    if (!next || next.done === true) return;
    const packet = next.value;
    readBytes += packet.byteLength;
    if (readBytes > maxBytes) return;
    const packetMs = 1_000 * packet.timestamp;
    firstMs ??= packetMs;
    onBytes(packet.byteLength);
    const at = new Date(partAt.getTime() + packetMs - firstMs);
    yield { packet, seconds: secondsInFile({ startedAt, pauses, durationSeconds: lengthMs / 1_000 }, at) };
  }
}

/** Resolves with null for data that cannot be read. @throws the error of the file system */
export const readable = <Read>(reading: Promise<Read>): Promise<Read | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof Error && 'syscall' in error) throw error;
    return null;
  });
