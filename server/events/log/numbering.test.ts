/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database, type Db } from '../../platform/db/client';
import { createEventLog } from '../../platform/events/event-log';
import { systemTimers } from '../../platform/time/timers';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { randomFrom } from '../../testing/random';
import { testServer, type TestServer } from '../../testing/server';
import { run } from '../../testing/statements';
import { amount } from '../../testing/soak';
import { Numbering } from './numbering';
import type { Event } from './contract';

const EVENTS = amount(600, 20_000);
const WRITERS = 8;
const SEED = 20_261_122;

let server: TestServer;
let owner: Person;
let key: string;
beforeAll(async () => {
  server = await testServer();
  owner = await newPerson(server.services);
  key = await newKeyFor(owner, 'live', ['svc:events']);
});
afterAll(() => server.close());

/** Opens the database as another process would, with its own numbering. An embedded database has one process only. */
async function anotherProcess() {
  const { databaseUrl, dataDir } = server;
  const { log } = server.services;
  if (databaseUrl === null) return null;
  const database: Database = await openDatabase({ url: databaseUrl, dataDir });
  const numbering = new Numbering({
    db: database.db,
    log,
    timers: systemTimers,
    enqueueDeliveries: async () => ({ hasSubscribers: false, hasDeliveries: false }),
    isAwaited: () => false,
    numbered: () => {},
    passed: async () => {},
  });
  numbering.start();
  return {
    db: database.db,
    inserted: (accountId: string) => numbering.inserted(accountId),
    async close() {
      await numbering.close();
      await database.close();
    },
  };
}

/** The times when a transaction began to insert and when its commit was known, on one scale for all writers. */
interface Moments {
  began: number;
  committed: number;
}

class RolledBack extends Error {}

it(`shows a reader at the tail every committed event once, in the order of commits (seed ${SEED})`, async () => {
  const other = await anotherProcess();
  const moments = new Map<string, Moments>();
  let moment = 0;
  let left = EVENTS;
  let count = 0;

  async function write(db: Db, random: () => number, inserted: (accountId: string) => void): Promise<void> {
    const events = createEventLog(inserted);
    while (left > 0) {
      left -= 1;
      const roomId = `rm_${(count += 1)}`;
      const fails = random() < 0.1;
      const delays = [random() * 0.008, random() * 0.008];
      const began = (moment += 1);
      try {
        await db.transaction(async (tx) => {
          if (server.databaseUrl !== null) await run(tx, `select pg_sleep(${delays[0]})`);
          const data = { isEmbed: true, isEndToEndEncrypted: false, metadata: {} };
          const at = new Date();
          await events.append(tx, {
            type: 'room.created',
            accountId: owner.live,
            at,
            roomId,
            sessionId: null,
            data,
          });
          if (server.databaseUrl !== null) await run(tx, `select pg_sleep(${delays[1]})`);
          if (fails) throw new RolledBack();
        });
        moments.set(roomId, { began, committed: (moment += 1) });
      } catch (error) {
        if (!(error instanceof RolledBack)) throw error;
        left += 1;
      }
    }
  }

  const progress = { isWritten: false };
  const writing = Promise.all(
    Array.from({ length: WRITERS }, (_, writer) => {
      const random = randomFrom(SEED + writer);
      if (other !== null && writer % 2 === 1) return write(other.db, random, other.inserted);
      return write(server.services.db, random, (accountId) => server.services.events.inserted(accountId));
    }),
  ).finally(() => {
    progress.isWritten = true;
  });

  const seen: Event[] = [];
  /** Returns the events without the event of the key. */
  const created = () => seen.filter(({ type }) => type === 'room.created');
  for (let after = 0; !progress.isWritten || created().length < moments.size;) {
    const { status, body } = await server.call('GET', `/api/events?after=${after}&limit=500&wait=5`, { key });
    expect(status).toBe(200);
    seen.push(...body.events);
    after = body.next;
  }
  await writing;
  await other?.close();

  expect(seen.map(({ sequence }) => sequence)).toEqual(seen.map((_, index) => index + 1));
  expect(created()).toHaveLength(moments.size);
  expect(new Set(created().map(({ roomId }) => roomId))).toEqual(new Set(moments.keys()));
  let lastBegan = 0;
  for (const { roomId } of created()) {
    const { began, committed } = moments.get(roomId ?? '') ?? { began: Infinity, committed: -1 };
    // An event that was committed before the event of a lower number began must not have a higher number.
    expect(committed).toBeGreaterThan(lastBegan);
    lastBegan = Math.max(lastBegan, began);
  }
});
