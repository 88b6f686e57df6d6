import type { Db } from '../../platform/db/client';
import type { StreamTarget } from '../../platform/hub/streaming';
import { mintToken } from '../capture/recorder-tasks';
import type { PageState } from '../recorder/page';
import { PageRun, type PageRunDeps } from '../recorder/page-run';
import type { StreamAddress } from '../streams/address';
import type { StreamAddresses } from '../streams/stream-addresses';
import { renewStreamClaim, type StreamClaim } from '../streams/tasks';
import { StreamOutput } from './output';
import type { OpenStreamerPage, StreamerPage } from './page';
import type { Publish } from './publication';

/** A page that composes nothing for this long is replaced, in milliseconds. */
const SILENCE_MS = 15_000;

/** The dependencies of a worker that streams. */
export interface StreamingDeps {
  openPage: OpenStreamerPage;
  publish: Publish;
  addresses: StreamAddresses;
}

/** The streams of one call that a worker has claimed: one page composes them, and one ffmpeg sends each. */
export class ServerStreams extends PageRun<StreamerPage> {
  readonly #deps: PageRunDeps & StreamingDeps & { db: Db; serverUrl: string };
  readonly #worker: { workerId: string; claimMs: number };
  readonly #outputs = new Map<string, StreamOutput>();
  #targets: readonly StreamTarget[] = [];
  #page: StreamerPage | null = null;
  #claim: StreamClaim;
  /** Counts the parts that pages composed. */
  #parts = 0;

  constructor(
    deps: PageRunDeps & StreamingDeps & { db: Db; serverUrl: string },
    claim: StreamClaim,
    worker: { workerId: string; claimMs: number },
  ) {
    super(deps, { sessionId: claim.task.sessionId });
    this.#deps = deps;
    this.#claim = claim;
    this.#worker = worker;
  }

  protected open(): Promise<StreamerPage> {
    const { openPage, serverUrl } = this.#deps;
    const { token } = this.#claim;
    const isCurrent = () => token === this.#claim.token;
    return openPage(
      { serverUrl, token },
      {
        // A page can be told its streams before its opening is reported.
        onTargets: (streams) => {
          if (isCurrent()) this.#follow(streams);
        },
        onChunk: (streamId, run, bytes) => {
          if (!isCurrent()) return;
          this.#parts += 1;
          this.#outputs.get(streamId)?.push(run, bytes);
        },
      },
    );
  }

  protected replaceToken(): void {
    this.#claim = { ...this.#claim, token: mintToken() };
  }

  protected renewClaim(): Promise<boolean> {
    const { workerId, claimMs } = this.#worker;
    return renewStreamClaim(this.#deps.db, workerId, this.#claim, claimMs);
  }

  protected progress(): Promise<number> {
    return Promise.resolve(this.#parts);
  }

  protected watch(page: StreamerPage): Promise<(state: PageState) => Promise<boolean>> {
    this.#page = page;
    this.#follow(this.#targets);
    const isStarved = () => [...this.#outputs.values()].some((output) => output.isStarved(SILENCE_MS));
    return Promise.resolve(() => Promise.resolve(isStarved()));
  }

  protected override onClose(): void {
    this.#page = null;
    this.#targets = [];
    this.#outputs.forEach((output) => output.close());
    this.#outputs.clear();
  }

  /** Begins new streams, and ends those that are no longer wanted. */
  #follow(streams: readonly StreamTarget[]): void {
    this.#targets = streams;
    const page = this.#page;
    if (page === null) return;
    const wanted = new Set(streams.map(({ streamId }) => streamId));
    for (const [streamId, output] of this.#outputs) {
      if (wanted.has(streamId)) continue;
      output.close();
      this.#outputs.delete(streamId);
    }
    for (const target of streams) if (!this.#outputs.has(target.streamId)) this.#begin(page, target);
  }

  #begin(page: StreamerPage, { streamId, url, layout }: StreamTarget): void {
    const { timers, now, publish } = this.#deps;
    const address = this.#addressOf(url);
    // The recorder of this machine may allow fewer addresses than the server that took it.
    if (address === null) return page.report({ streamId, status: 'reconnecting', problem: 'internal' });
    const output = new StreamOutput(
      {
        timers,
        now,
        publish,
        onStart: (run) => page.start(streamId, run, layout),
        onStop: () => page.stop(streamId),
        onReport: (report) => page.report(report),
      },
      { streamId },
      address,
    );
    this.#outputs.set(streamId, output);
  }

  #addressOf(url: string): StreamAddress | null {
    try {
      return this.#deps.addresses.read(url);
    } catch {
      return null;
    }
  }
}
