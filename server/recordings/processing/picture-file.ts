import { stat } from 'node:fs/promises';
import {
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  type InputVideoTrack,
  Output,
  type VideoCodec,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { sha256Of } from './checksum';
import { fileTarget } from './file-target';
import type { PersonFile } from './sound-file';
import { placedPackets, readable, type PlacedParts } from './placed-packets';

const BUFFER_BYTES = 2_000_000;

/**
 * Makes the file of a camera or a screen, which begins with its first picture. Later parts follow at their times, and the
 * last picture stays until then. Packets are copied without decoding them. Memory does not grow with the file.
 * @param onProgress receives the number of bytes of the parts that are done
 * @returns the file, with the places of its parts in the recording; null when no part has a picture
 */
export async function makePictureFile(
  { parts, ...recording }: PlacedParts,
  to: string,
  onProgress: (doneBytes: number) => void,
): Promise<PersonFile | null> {
  const inputs = parts.map(({ path }) => {
    const source = new FilePathSource(path, { maxCacheSize: BUFFER_BYTES });
    return new Input({ source, formats: [WEBM] });
  });
  try {
    const pictures = await Promise.all(inputs.map(pictureOf));
    const codec = pictures.find((picture) => picture !== null)?.codec;
    if (codec === undefined) return null;
    const output = new Output({
      format: new WebMOutputFormat(),
      target: fileTarget(to, { chunkSize: BUFFER_BYTES }),
    });
    const film = new Film(output, codec);
    const spans: PersonFile['spans'] = [];
    try {
      await output.start();
      let doneBytes = 0;
      for (const [i, { path, startedAt: partAt }] of parts.entries()) {
        const { size: maxBytes } = await stat(path);
        const picture = pictures[i] ?? null;
        const onBytes = (bytes: number) => onProgress((doneBytes += bytes));
        // All parts of a page have one codec. Another one cannot be in the same file.
        const packets =
          picture?.codec === codec
            ? placedPackets(picture.track, { ...recording, partAt, maxBytes }, onBytes)
            : null;
        spans.push(picture && packets && (await film.add(picture.config, packets)));
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
  } finally {
    inputs.forEach((input) => input.dispose());
  }
}

interface Picture {
  track: InputVideoTrack;
  codec: VideoCodec;
  config: VideoDecoderConfig;
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
      this.endSeconds = Math.max(this.endSeconds, seconds + packet.duration);
    }
    return fromSeconds === null ? null : { fromSeconds, toSeconds: this.endSeconds };
  }
}
