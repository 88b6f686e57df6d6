/*
 * Packets of Opus, as far as they can be placed in time without a decoder (RFC 6716, section 3.1).
 */

const SILK_FRAMES_MS = [10, 20, 40, 60] as const;
const HYBRID_FRAMES_MS = [10, 20] as const;
const CELT_FRAMES_MS = [2.5, 5, 10, 20] as const;

/** Returns how long a packet plays, in milliseconds. */
export function opusPacketMs(packet: Uint8Array): number {
  const [toc = 0, frames = 0] = packet;
  const config = toc >> 3;
  const code = toc & 3;
  const count = code === 3 ? frames & 63 : code === 0 ? 1 : 2;
  return count * (frameMs(config) ?? 0);
}

function frameMs(config: number): number | undefined {
  if (config < 12) return SILK_FRAMES_MS[config % 4];
  return config < 16 ? HYBRID_FRAMES_MS[config % 2] : CELT_FRAMES_MS[config % 4];
}

/** The packet of a coder that heard nothing: its configuration, one frame, and the two bytes of digital silence. */
const silent = (config: number): Uint8Array => Uint8Array.of(config << 3, 0xff, 0xfe);

/** Six frames of 20 ms in one packet, the longest that there is: hours of silence are few packets. */
const LONG_SILENCE = Uint8Array.of((31 << 3) | 3, 6, ...Array.from({ length: 6 }, () => [0xff, 0xfe]).flat());

/** Packets of silence, the longest first. */
const SILENCES = [
  { ms: 120, packet: LONG_SILENCE },
  { ms: 20, packet: silent(31) },
  { ms: 10, packet: silent(30) },
  { ms: 5, packet: silent(29) },
  { ms: 2.5, packet: silent(28) },
] as const;

/** Returns the longest packet of silence that fits; null: less than 2.5 ms is left. */
export const silenceOf = (ms: number): (typeof SILENCES)[number] | null =>
  SILENCES.find((one) => one.ms <= ms) ?? null;
