import { lockLog } from '../../events/log/lock';
import type { DeliveryQueue } from '../../events/queue/enqueue';
import { enqueueUnlisted, listSubscribersOf, type UnlistedEvent } from '../../events/queue/unlisted';
import type { Db } from '../../platform/db/client';
import type { Log } from '../../platform/log/log';
import { OneAtATime } from '../../platform/time/one-at-a-time';
import type { Cancel, Timers } from '../../platform/time/timers';
import type { Speaker } from './deliver-utterance';
import { findSubscribedAccounts } from './store';
import type { SpeechChange } from './utterance-segmenter';

export interface SpeechPostsDeps {
  db: Db;
  log: Log;
  timers: Timers;
  deliveryQueue: DeliveryQueue;
}

type Change = Omit<UnlistedEvent, 'accountId' | 'type'> & { type: 'speech.started' | 'speech.stopped' };

/** How long changes wait, so that one transaction queues those of all people who speak, in milliseconds. */
const COLLECT_MS = 250;
/** The number of changes that wait. A database that is down must not fill the memory. */
const WAITING_MAX = 5_000;

/** Queues when people begin to speak and pause, for the endpoints that name these types. */
export class SpeechPosts {
  readonly #deps: SpeechPostsDeps;
  readonly #queueing = new OneAtATime(() => this.#queue());
  #waiting: Change[] = [];
  #cancel: Cancel | null = null;

  constructor(deps: SpeechPostsDeps) {
    this.#deps = deps;
  }

  /** Queues a change. A Captioner stores nothing of a call, so its changes are not posted. */
  add({ agent, roomId, sessionId, participantId }: Speaker, { isSpeaking, at }: SpeechChange): void {
    if (agent.mode === 'Captioner' || this.#waiting.length >= WAITING_MAX) return;
    const time = at.toISOString();
    this.#waiting.push({
      type: isSpeaking ? 'speech.started' : 'speech.stopped',
      at,
      roomId,
      sessionId,
      data: { participantId, ...(isSpeaking ? { startedAt: time } : { endedAt: time }) },
    });
    this.#cancel ??= this.#deps.timers.after(COLLECT_MS, () => this.#queueing.request());
  }

  /** Queues what waits. */
  async close(): Promise<void> {
    this.#cancel?.();
    this.#queueing.request();
    await this.#queueing.settled();
  }

  async #queue(): Promise<void> {
    this.#cancel = null;
    const changes = this.#waiting;
    this.#waiting = [];
    if (changes.length === 0) return;
    const { db, log, deliveryQueue } = this.#deps;
    try {
      const types = [...new Set(changes.map(({ type }) => type))];
      const accounts = await findSubscribedAccounts(
        db,
        [...new Set(changes.map(({ roomId }) => roomId))],
        types,
      );
      for (const accountId of new Set(accounts.values())) {
        const events = changes.filter(({ roomId }) => accounts.get(roomId) === accountId);
        await this.#enqueue(accountId, events);
      }
      if (accounts.size > 0) deliveryQueue.wake();
    } catch (err) {
      log.error({ err }, 'events of speech could not be queued');
    }
  }

  #enqueue(accountId: string, changes: Change[]): Promise<void> {
    return this.#deps.db.transaction(async (tx) => {
      if ((await lockLog(tx, accountId)) === null) return;
      for (const change of changes) {
        const subscribers = await listSubscribersOf(tx, accountId, change.type);
        if (subscribers.length > 0) await enqueueUnlisted(tx, subscribers, [{ ...change, accountId }]);
      }
    });
  }
}
