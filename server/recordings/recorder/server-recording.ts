import type { Db } from '../../platform/db/client';
import { countChunks, findLastChunk, mintToken, renewClaim, type Claim } from '../capture/recorder-tasks';
import type { OpenRecorderPage, PageState, RecorderPage } from './page';
import { PageRun, type PageRunDeps } from './page-run';

/** A page that stores no chunk for this long is replaced, in milliseconds. */
const SILENCE_MS = 10_000;
/** A page that has lost the server is not replaced for this long, in milliseconds: a new one would not reach it. */
const UNREACHED_MS = 30_000;

/** The dependencies of a recording that a worker makes. */
export interface RecordingDeps extends PageRunDeps {
  db: Db;
  openPage: OpenRecorderPage;
  /** The server whose calls are recorded, as the pages of this machine reach it. */
  serverUrl: string;
}

/** One recording that a worker has claimed. */
export class ServerRecording extends PageRun<RecorderPage> {
  readonly #deps: RecordingDeps;
  readonly #worker: { workerId: string; claimMs: number };
  #claim: Claim;

  constructor(deps: RecordingDeps, claim: Claim, worker: { workerId: string; claimMs: number }) {
    const { sessionId, recordingId } = claim.task;
    super(deps, { sessionId, recordingId });
    this.#deps = deps;
    this.#claim = claim;
    this.#worker = worker;
  }

  protected async open(): Promise<RecorderPage> {
    const { db, openPage, serverUrl } = this.#deps;
    const { token, task } = this.#claim;
    const { recordingId, layout } = task;
    const nextChunk = await countChunks(db, task);
    return openPage({ serverUrl, token, recordingId, layout, nextChunk });
  }

  protected replaceToken(): void {
    this.#claim = { ...this.#claim, token: mintToken() };
  }

  protected renewClaim(): Promise<boolean> {
    const { workerId, claimMs } = this.#worker;
    return renewClaim(this.#deps.db, workerId, this.#claim, claimMs);
  }

  /** Returns when the recording stored a chunk last, in milliseconds; null: never. */
  protected async progress(): Promise<number | null> {
    return (await findLastChunk(this.#deps.db, this.#claim.task))?.getTime() ?? null;
  }

  protected async watch(): Promise<(state: PageState) => Promise<boolean>> {
    const now = () => this.#deps.now().getTime();
    const openedAt = now();
    let connectedAt = openedAt;
    let chunk = { at: await this.progress(), seenAt: openedAt };
    return async (state) => {
      const at = now();
      if (state.isConnected) connectedAt = at;
      const last = await this.progress();
      if (last !== chunk.at || state.isPaused) chunk = { at: last, seenAt: at };
      const isSilent = at - chunk.seenAt > SILENCE_MS;
      return isSilent && (state.isConnected || at - connectedAt > UNREACHED_MS);
    };
  }
}
