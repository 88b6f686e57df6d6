import type { Db } from '../../platform/db/client';
import type { Bus } from '../../platform/hub/bus';
import type { Log } from '../../platform/log/log';
import { withTimeout } from '../../platform/time/with-timeout';
import {
  hasPresences,
  listOwn,
  listPresences,
  listServed,
  putPresences,
  removePresence,
  replacePresences,
  updatePresences,
  type PresenceEntry,
  type PresenceRef,
} from './store-presences';

/** Longest wait for the database to store a presence, in milliseconds. */
const STORE_TIMEOUT_MS = 2_000;

/**
 * Presences in the database, each of its process. This process keeps its own in memory as well: what could not be
 * stored is stored later, with `restore`, and nobody's call fails because of it. Changes are written one batch after
 * the other, so that none overtakes a later one. Those of other processes may: only the first entry of a connection
 * takes the place of another connection's, so that a late word about the old one never hides that somebody is back.
 */
export class SharedPresences {
  readonly #db: Db;
  readonly #processId: string;
  readonly #log: Log;
  readonly #own = new Map<string, PresenceEntry>();
  /** The connections among them that the database has had. */
  readonly #arrived = new Set<string>();
  /** Presences that were put or removed since the last batch began. */
  #removed = new Map<string, PresenceRef>();
  #put = new Set<string>();
  #isStale = false;
  #writing: Promise<void> = Promise.resolve();
  /** The batch that has not begun. */
  #next: Promise<void> | null = null;

  constructor(db: Db, processId: string, log: Log) {
    this.#db = db;
    this.#processId = processId;
    this.#log = log;
  }

  /** The functions that the bus exposes. */
  get port(): Bus['presence'] {
    return {
      put: (roomId, entry) => {
        const key = keyOf(roomId, entry.participant.participantId);
        this.#own.set(key, { roomId, entry });
        this.#put.add(key);
        this.#removed.delete(key);
        return this.#write();
      },
      remove: async (roomId, { participantId, connectionId }) => {
        const key = keyOf(roomId, participantId);
        const own = this.#own.get(key);
        this.#arrived.delete(connectionId);
        if (own !== undefined && own.entry.connectionId !== connectionId) return;
        this.#own.delete(key);
        this.#put.delete(key);
        this.#removed.set(key, { roomId, participantId, connectionId });
        await this.#write();
      },
      list: (roomId) => listPresences(this.#db, this.#processId, roomId),
      served: () => listServed(this.#db, this.#processId),
    };
  }

  /** Makes the next `restore` store everything again, because the database may have lost it. */
  setStale(): void {
    this.#isStale = true;
  }

  /** Stores the presences of this process again, if the database may have other values. */
  async restore(): Promise<void> {
    if (this.#isStale) await this.#write();
  }

  /**
   * Returns whether the database has none of those that it had: it has crashed, and was back before anybody noticed.
   */
  async areLost(): Promise<boolean> {
    return this.#arrived.size > 0 && !(await hasPresences(this.#db, this.#processId));
  }

  /** Returns the presences of this process that the database has. People may have returned to another process. */
  stored(): Promise<PresenceEntry[]> {
    return listOwn(this.#db, this.#processId);
  }

  /** Resolves when the database has all changes until now, or could not take them in time. */
  #write(): Promise<void> {
    if (this.#next === null) {
      this.#next = this.#writing.then(() => {
        this.#next = null;
        return this.#writeChanges();
      });
      this.#writing = this.#next;
    }
    return withTimeout(this.#next, STORE_TIMEOUT_MS, () => {});
  }

  async #writeChanges(): Promise<void> {
    const removed = [...this.#removed.values()];
    const isStale = this.#isStale;
    const changed = [...(isStale ? this.#own.keys() : this.#put)].flatMap((key) => this.#own.get(key) ?? []);
    const known = changed.filter(({ entry }) => this.#arrived.has(entry.connectionId));
    const arriving = changed.filter(({ entry }) => !this.#arrived.has(entry.connectionId));
    [this.#removed, this.#put, this.#isStale] = [new Map(), new Set(), false];
    try {
      if (isStale) await replacePresences(this.#db, this.#processId, known);
      else await updatePresences(this.#db, this.#processId, known);
      await putPresences(this.#db, this.#processId, arriving);
      for (const { roomId, entry } of arriving) {
        const own = this.#own.get(keyOf(roomId, entry.participant.participantId));
        if (own?.entry.connectionId === entry.connectionId) this.#arrived.add(entry.connectionId);
      }
      for (const ref of removed) await removePresence(this.#db, ref);
    } catch (err) {
      if (!isStale) this.#log.warn({ err }, 'who is connected could not be stored; trying again');
      this.#isStale = true;
    }
  }
}

const keyOf = (roomId: string, participantId: string) => `${roomId} ${participantId}`;
