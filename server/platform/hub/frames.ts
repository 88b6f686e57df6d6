import { RECORDING_SOURCES, type RecordingSource } from '../vocabulary/recording-status';

/*
 * Binary frames on `/hub`: audio for the agent and fragments of a recording. All numbers are big-endian.
 *
 * Sound, by offset:
 *
 * - 0: 1
 * - 1: flags (1: the first frame after silence)
 * - 2: 0 0
 * - 4: samples, 16 bit little-endian, mono, 16 kHz
 *
 * Recording, by offset:
 *
 * - 0: 2
 * - 1: flags (1: the last frame of its chunk)
 * - 2: what is recorded (0: a call or a microphone, 1: a camera, 2: a screen, 3: the
 *   sound of a screen)
 * - 3: 0
 * - 4: number of the chunk (u32)
 * - 8: number of the frame within the chunk (u32)
 * - 12: bytes; a chunk has 1,000 frames at most
 */

/** Longest sound frame, header included, in bytes. */
export const SOUND_MAX_BYTES = 4_096;
/** Longest recording frame, header included, in bytes. */
export const FRAGMENT_MAX_BYTES = 64_000;
export const SOUND_HEADER_BYTES = 4;
export const FRAGMENT_HEADER_BYTES = 12;
/** Samples a second of a sound frame. */
export const SAMPLE_RATE = 16_000;

export const SOUND_KIND = 1;
export const FRAGMENT_KIND = 2;

export interface SoundFrame {
  kind: 'sound';
  /** Whether it is the first frame after the microphone was off or the connection lost. */
  startsAnew: boolean;
  samples: Int16Array;
}

export interface FragmentFrame {
  kind: 'fragment';
  /** The source of the recording. Frames of a recorder have `microphone`. */
  source: RecordingSource;
  chunk: number;
  fragment: number;
  isLast: boolean;
  bytes: Uint8Array;
}

/** Parses a binary frame; null when the data is not a valid frame. The result does not share memory with `data`. */
export function readFrame(data: Buffer): SoundFrame | FragmentFrame | null {
  if (data.length < SOUND_HEADER_BYTES || data.readUInt8(3) !== 0) return null;
  const flags = data.readUInt8(1);
  if (flags > 1) return null;
  switch (data.readUInt8(0)) {
    case SOUND_KIND:
      return readSound(data, flags === 1);
    case FRAGMENT_KIND:
      return readFragment(data, flags === 1);
    default:
      return null;
  }
}

function readSound(data: Buffer, startsAnew: boolean): SoundFrame | null {
  const length = data.length - SOUND_HEADER_BYTES;
  if (data.readUInt8(2) !== 0) return null;
  if (data.length > SOUND_MAX_BYTES || length === 0 || length % 2 !== 0) return null;
  const samples = new Int16Array(length / 2);
  for (let i = 0; i < samples.length; i += 1) samples[i] = data.readInt16LE(SOUND_HEADER_BYTES + 2 * i);
  return { kind: 'sound', startsAnew, samples };
}

function readFragment(data: Buffer, isLast: boolean): FragmentFrame | null {
  const source = RECORDING_SOURCES[data.readUInt8(2)];
  if (source === undefined) return null;
  if (data.length <= FRAGMENT_HEADER_BYTES || data.length > FRAGMENT_MAX_BYTES) return null;
  return {
    kind: 'fragment',
    source,
    chunk: data.readUInt32BE(4),
    fragment: data.readUInt32BE(8),
    isLast,
    bytes: Uint8Array.prototype.slice.call(data, FRAGMENT_HEADER_BYTES),
  };
}
