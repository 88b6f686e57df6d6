import { stat } from 'node:fs/promises';
import {
  EncodedVideoPacketSource,
  type Input,
  type InputVideoTrack,
  Output,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny';
import { sha256Of } from './checksum';
import { fileTarget } from './file-target';
import type { PersonFile } from './sound-file';
import { placedPackets, readable, withInput, type PlacedParts } from './placed-packets';

const BUFFER_BYTES = 2_000_000;
/** The longest time that a picture claims to be shown, in seconds: what browsers record has a picture each second. */
const PICTURE_MAX_SECONDS = 2;

/**
 * Makes the file of a camera or a screen, which begins with its first picture. Later parts follow at their times, and the
 * last picture stays until then. Packets are copied without decoding them. Memory does not grow with the file.
 * @param onProgress receives the number of bytes of the parts that are done
 * @returns the file, with the places of its parts in the recording; null when no part has a picture
 */
export async function makePictureFile(
  { parts, ...recorded }: PlacedParts,
  to: string,
  onProgress: (doneBytes: number) => void,
): Promise<PersonFile | null> {
  const codec = await firstCodec(parts);
  if (codec === null) return null;
  const output = new Output({
    format: new WebMOutputFormat(),
    target: fileTarget(to, { chunkSize: BUFFER_BYTES }),
  });
  const film = new Film(output, codec);
  const spans: PersonFile['spans'] = [];
  let doneBytes = 0;
  const onBytes = (bytes: number) => onProgress((doneBytes += bytes));
  try {
    await output.start();
    for (const part of parts) {
      const add = async (input: Input) => {
        const picture = await pictureOf(input);
        // All parts of a page have one codec. Another one cannot be in the same file.
        if (picture?.codec !== codec) return null;
        return film.add(picture.config, placedPackets(picture.track, { ...recorded, part }, onBytes));
      };
      spans.push(await withInput(part, BUFFER_BYTES, add));
    }
    if (film.fromSeconds === null) {
      await output.cancel();
      return null;
    }
    await output.finalize();
  } catch (cause) {
    await output.cancel();
    throw cause;
  }
  const { size: sizeBytes } = await stat(to);
  const durationSeconds = film.endSeconds - film.fromSeconds;
  return { durationSeconds, sizeBytes, sha256: await sha256Of(to), spans };
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
  fromSeconds: number | null = null;
  /** The second of the recording in which its last picture ends. */
  endSeconds = 0;
  #lastSeconds = -1;

  constructor(output: Output, codec: VideoCodec) {
    this.#source = new EncodedVideoPacketSource(codec);
    output.addVideoTrack(this.#source);
  }

  /**
   * Adds a part. A picture that is left out takes those with it that need it: the part goes on with the next key picture.
   * @returns its place in the recording; null: nothing of it is in the file
   */
  async add(
    decoderConfig: VideoDecoderConfig,
    packets: ReturnType<typeof placedPackets>,
  ): Promise<{ fromSeconds: number; toSeconds: number } | null> {
    let fromSeconds: number | null = null;
    let isWhole = false;
    for await (const { packet, seconds } of packets) {
      if (seconds === null || seconds <= this.#lastSeconds) {
        isWhole = false;
        continue;
      }
      if (!isWhole && packet.type !== 'key') continue;
      isWhole = true;
      this.fromSeconds ??= seconds;
      fromSeconds ??= seconds;
      await this.#source.add(packet.clone({ timestamp: seconds - this.fromSeconds }), { decoderConfig });
      this.#lastSeconds = seconds;
      const shownSeconds = Math.min(packet.duration, PICTURE_MAX_SECONDS);
      this.endSeconds = Math.max(this.endSeconds, seconds + shownSeconds);
    }
    return fromSeconds === null ? null : { fromSeconds, toSeconds: this.endSeconds };
  }
}
