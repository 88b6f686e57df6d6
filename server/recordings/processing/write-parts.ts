import { stat } from 'node:fs/promises';
import { type Input, type InputTrack, Output, WebMOutputFormat } from 'mediabunny';
import { sha256Of } from './checksum';
import { fileTarget } from './file-target';
import { placedPackets, withInput, type PlacedParts } from './placed-packets';

/** The file of a person. */
export interface PersonFile {
  durationSeconds: number;
  sizeBytes: number;
  /** Hex. */
  sha256: string;
  /** The place of each part, in seconds; null: nothing of the part is in the file. */
  spans: (Span | null)[];
}

export interface Span {
  fromSeconds: number;
  toSeconds: number;
}

/** The packets of a track with their places in the recording. */
export type Packets = ReturnType<typeof placedPackets>;

/**
 * Adds a part to the file. @returns its place; null: nothing of it can be heard or seen
 * @param packetsOf reads a track of the part
 */
type AddPart = (input: Input, packetsOf: (track: InputTrack) => Packets) => Promise<Span | null>;

/**
 * Writes the parts of a person into one WebM file. Packets are copied without decoding them. Memory does not grow with
 * the file.
 * @param file.bufferBytes read or written at a time
 * @param file.onProgress receives the number of bytes of the parts that are done
 * @param begin receives the file before it is started, for its track
 * @returns null when nothing of any part is in the file: there is none then
 */
export async function writeParts(
  { parts, ...recorded }: PlacedParts,
  {
    to,
    bufferBytes,
    onProgress,
  }: { to: string; bufferBytes: number; onProgress: (doneBytes: number) => void },
  begin: (output: Output) => AddPart,
): Promise<Omit<PersonFile, 'durationSeconds'> | null> {
  const target = fileTarget(to, { chunkSize: bufferBytes });
  const output = new Output({ format: new WebMOutputFormat(), target });
  const add = begin(output);
  const spans: PersonFile['spans'] = [];
  let doneBytes = 0;
  const onBytes = (bytes: number) => onProgress((doneBytes += bytes));
  try {
    await output.start();
    for (const part of parts) {
      const packetsOf = (track: InputTrack) => placedPackets(track, { ...recorded, part }, onBytes);
      spans.push(await withInput(part, bufferBytes, (input) => add(input, packetsOf)));
    }
    if (spans.every((span) => span === null)) {
      await output.cancel();
      return null;
    }
    await output.finalize();
  } catch (cause) {
    await output.cancel();
    throw cause;
  }
  const { size: sizeBytes } = await stat(to);
  return { sizeBytes, sha256: await sha256Of(to), spans };
}
