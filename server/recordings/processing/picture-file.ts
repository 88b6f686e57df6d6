import {
  EncodedVideoPacketSource,
  type Input,
  type InputVideoTrack,
  type Output,
  type VideoCodec,
} from 'mediabunny';
import { readable, withInput, type PlacedParts } from './placed-packets';
import { writeParts, type Packets, type PersonFile, type Span } from './write-parts';

const BUFFER_BYTES = 2_000_000;
/** The longest time that a picture claims to be shown, in seconds: what browsers record has a picture each second. */
const PICTURE_MAX_SECONDS = 2;

/**
 * Makes the file of a camera or a screen, which begins with its first picture. Later parts follow at their times, and the
 * last picture stays until then.
 * @param onProgress receives the number of bytes of the parts that are done
 * @returns the file, with the places of its parts in the recording; null when no part has a picture
 */
export async function makePictureFile(
  placed: PlacedParts,
  to: string,
  onProgress: (doneBytes: number) => void,
): Promise<PersonFile | null> {
  const codec = await firstCodec(placed.parts);
  if (codec === null) return null;
  const film = new Film(codec);
  const made = await writeParts(placed, { to, bufferBytes: BUFFER_BYTES, onProgress }, (output) => {
    film.begin(output);
    return async (input, packetsOf) => {
      const picture = await pictureOf(input);
      // All parts of a page have one codec. Another one cannot be in the same file.
      if (picture?.codec !== codec) return null;
      return film.add(picture.config, packetsOf(picture.track));
    };
  });
  return made && { ...made, durationSeconds: film.durationSeconds };
}

interface Picture {
  track: InputVideoTrack;
  codec: VideoCodec;
  config: VideoDecoderConfig;
}

/** Returns the codec of the first part that can be read; null: there is none. */
async function firstCodec(parts: PlacedParts['parts']): Promise<VideoCodec | null> {
  for (const part of parts) {
    const codec = await withInput(part, BUFFER_BYTES, async (input) => (await pictureOf(input))?.codec);
    if (codec !== undefined) return codec;
  }
  return null;
}

/** Returns the picture of a part; null when it cannot be read. */
async function pictureOf(input: Input): Promise<Picture | null> {
  const track = await readable(input.getPrimaryVideoTrack());
  if (track === null) return null;
  const codec = await readable(track.getCodec());
  const config = await readable(track.getDecoderConfig());
  return codec === null || config === null ? null : { track, codec, config };
}

/** Writes the pictures of parts one after the other. */
class Film {
  readonly #source: EncodedVideoPacketSource;
  /** The second of the recording in which it begins; null: it has no picture. */
  #fromSeconds: number | null = null;
  /** The second of the recording in which its last picture ends. */
  #endSeconds = 0;
  #lastSeconds = -1;

  constructor(codec: VideoCodec) {
    this.#source = new EncodedVideoPacketSource(codec);
  }

  get durationSeconds(): number {
    return this.#fromSeconds === null ? 0 : this.#endSeconds - this.#fromSeconds;
  }

  begin(output: Output): void {
    output.addVideoTrack(this.#source);
  }

  /**
   * Adds a part. A picture that is left out takes those with it that need it: the part goes on with the next key picture.
   * @returns its place in the recording; null: nothing of it is in the file
   */
  async add(decoderConfig: VideoDecoderConfig, packets: Packets): Promise<Span | null> {
    let fromSeconds: number | null = null;
    let isWhole = false;
    for await (const { packet, seconds } of packets) {
      if (seconds === null || seconds <= this.#lastSeconds) {
        isWhole = false;
        continue;
      }
      if (!isWhole && packet.type !== 'key') continue;
      isWhole = true;
      this.#fromSeconds ??= seconds;
      fromSeconds ??= seconds;
      await this.#source.add(packet.clone({ timestamp: seconds - this.#fromSeconds }), { decoderConfig });
      this.#lastSeconds = seconds;
      const shownSeconds = Math.min(packet.duration, PICTURE_MAX_SECONDS);
      this.#endSeconds = Math.max(this.#endSeconds, seconds + shownSeconds);
    }
    return fromSeconds === null ? null : { fromSeconds, toSeconds: this.#endSeconds };
  }
}
