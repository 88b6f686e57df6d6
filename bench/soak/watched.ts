import type { Db } from '../../server/platform/db/client';
import { findRow, type RecordingRow } from '../../server/recordings/store';
import { listTracks, type TrackOfPerson } from '../../server/recordings/store-tracks';
import type { KeptChunks } from './kept-chunks';

type Track = TrackOfPerson['track'];

/** The acknowledged chunks of a recording by the recorder, and of one that people send. */
export class Watched {
  readonly #db: Db;
  readonly #ids: { recorded: string; sent: string };
  readonly #kept: KeptChunks;
  /** The recordings of which every chunk is kept. */
  readonly #complete = new Set<string>();

  constructor(db: Db, ids: { recorded: string; sent: string }, kept: KeptChunks) {
    this.#db = db;
    this.#ids = ids;
    this.#kept = kept;
  }

  /** Whether every chunk of both recordings is kept. The server forgets their number when the files are made. */
  get isComplete(): boolean {
    return Object.values(this.#ids).every((id) => this.#complete.has(id));
  }

  /** Returns the recording by the recorder. */
  recorded = (): Promise<RecordingRow> => this.#row(this.#ids.recorded);

  /** Returns the recording that people send. */
  sent = (): Promise<RecordingRow> => this.#row(this.#ids.sent);

  async tracks(): Promise<Track[]> {
    return (await listTracks(this.#db, this.#ids.sent)).map(({ track }) => track);
  }

  /** Returns whether another page of the recorder has stored something that began after a time in milliseconds. */
  async hasNewPart(after: number): Promise<boolean> {
    const { parts, chunkCount } = await this.recorded();
    const last = parts.at(-1);
    return last !== undefined && Date.parse(last.startedAt) > after && chunkCount > last.firstChunk;
  }

  /** Returns whether both recordings have stored a chunk since a time in milliseconds. */
  async hasStoredSince(since: number): Promise<boolean> {
    const rows = await Promise.all([this.recorded(), this.sent()]);
    return rows.every(({ lastChunkAt }) => (lastChunkAt?.getTime() ?? 0) >= since);
  }

  /** Keeps every chunk that is acknowledged. */
  async keep(): Promise<void> {
    const recorded = await this.recorded();
    await this.#keep(recorded, [recorded]);
    await this.#keep(await this.sent(), await this.tracks());
  }

  async #keep(
    { id, status }: RecordingRow,
    sources: readonly Pick<Track, 'id' | 'chunkCount'>[],
  ): Promise<void> {
    for (const source of sources) await this.#kept.keep(source.id, source.chunkCount);
    if (status !== 'recording' && sources.some(({ chunkCount }) => chunkCount > 0)) this.#complete.add(id);
  }

  async #row(id: string): Promise<RecordingRow> {
    const row = await findRow(this.#db, id);
    if (row === null) throw new Error(`The recording ${id} is gone.`);
    return row;
  }
}
