import { EncodedAudioPacketSource, EncodedPacket } from 'mediabunny';
import { opusPacketMs, silenceOf } from './opus';
import { readable, type PlacedParts } from './placed-packets';
import { writeParts, type Packets, type PersonFile, type Span } from './write-parts';

const BUFFER_BYTES = 500_000;
/** The longest packet of Opus, in milliseconds. */
const PACKET_MAX_MS = 120;
/** The header of Opus in two channels, in which decoders play packets of one channel too. */
const HEADER = new Uint8Array(19);
HEADER.set(new TextEncoder().encode('OpusHead'));
HEADER.set([1, 2], 8);
new DataView(HEADER.buffer).setUint32(12, 48_000, true);
/** That of the parts is not taken over: a wrong one would have the whole mix fail. */
const DECODER = { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000, description: HEADER };
/** Sound that is this much early or late is moved, because the clocks of a microphone and of the server differ. */
const TOLERANCE_MS = 20;

/**
 * Makes the file of the microphone or the screen of one person, from the start of the recording on: their sound at the
 * times of the server, and silence between.
 * @param onProgress receives the number of bytes of the parts that are done
 * @returns null when no part has sound
 */
export async function makeSoundFile(
  placed: PlacedParts,
  to: string,
  onProgress: (doneBytes: number) => void,
): Promise<PersonFile | null> {
  const source = new EncodedAudioPacketSource('opus');
  const timeline = new Timeline((packet) => source.add(packet, { decoderConfig: DECODER }));
  const made = await writeParts(placed, { to, bufferBytes: BUFFER_BYTES, onProgress }, (output) => {
    output.addAudioTrack(source);
    return async (input, packetsOf) => {
      const track = await readable(input.getPrimaryAudioTrack());
      if (track === null || (await readable(track.getCodec())) !== 'opus') return null;
      return addPart(timeline, packetsOf(track));
    };
  });
  return made && { ...made, durationSeconds: timeline.endMs / 1_000 };
}

/** Adds a part at its time. @returns its place in the file; null: nothing of it is in the file */
async function addPart(timeline: Timeline, packets: Packets): Promise<Span | null> {
  let fromMs: number | null = null;
  for await (const { packet, seconds } of packets) {
    if (seconds === null) continue;
    const placedMs = await timeline.add(packet.data, 1_000 * seconds);
    if (placedMs !== null) fromMs ??= placedMs;
  }
  return fromMs === null ? null : { fromSeconds: fromMs / 1_000, toSeconds: timeline.endMs / 1_000 };
}

/** Writes packets one after the other, with silence where there is no sound. */
class Timeline {
  readonly #write: (packet: EncodedPacket) => Promise<void>;
  /** The end of what is written, in milliseconds. */
  endMs = 0;

  constructor(write: (packet: EncodedPacket) => Promise<void>) {
    this.#write = write;
  }

  /**
   * Adds a packet at a time of the file.
   * @returns where it is, in milliseconds; null: it is left out, because the file has sound of that time already
   */
  async add(data: Uint8Array, atMs: number): Promise<number | null> {
    const ms = opusPacketMs(data);
    if (ms === 0 || ms > PACKET_MAX_MS || this.endMs - atMs > TOLERANCE_MS) return null;
    if (atMs - this.endMs > TOLERANCE_MS) await this.#fillUntil(atMs);
    const placedMs = this.endMs;
    await this.#put(data, ms);
    return placedMs;
  }

  async #fillUntil(atMs: number): Promise<void> {
    for (;;) {
      const silence = silenceOf(atMs - this.endMs);
      if (silence === null) return;
      await this.#put(silence.packet, silence.ms);
    }
  }

  async #put(data: Uint8Array, ms: number): Promise<void> {
    await this.#write(new EncodedPacket(data, 'key', this.endMs / 1_000, ms / 1_000));
    this.endMs += ms;
  }
}
