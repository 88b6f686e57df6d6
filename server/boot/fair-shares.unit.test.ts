import { describe, expect, it } from 'vitest';
import { createUploadMemory } from '../calls/hub/context/upload-memory';
import { EVENT_READERS } from '../events/log/read';
import { createWaitingReaders } from '../platform/limits/waiting-readers';
import { shareOut } from '../events/deliveries/share-out';
import { countRunningTests, WEBHOOK_TESTS_AT_ONCE } from '../events/webhooks/running-tests';
import { TURN_READERS } from '../agent/turns/readers';
import { FairQueue } from '../agent/rotation/fair-queue';
import { createUploadSlots, UPLOADS_AT_ONCE } from '../rooms/files/upload-slots';
import { testClock } from '../testing/clock';

/**
 * A pool that people share. `take` takes one more place for an account of that owner, each time under other names below
 * the account.
 * @returns whether it got a place
 */
interface Pool {
  take(ownerId: string, n: number): boolean;
  /** The highest number of places of one owner. */
  share: number;
}

const attempt = (take: () => unknown): boolean => {
  try {
    return take() !== null;
  } catch {
    return false;
  }
};

const POOLS: Record<string, () => Pool> = {
  'uploads of chat files': () => {
    const slots = createUploadSlots();
    const take: Pool['take'] = (owner, n) =>
      slots.take({ owner, session: `session ${n}`, participant: `participant ${n}` }) !== null;
    return { take, share: UPLOADS_AT_ONCE.all / 2 };
  },
  'requests that wait for events': () => {
    const readers = createWaitingReaders(testClock(), EVENT_READERS, 'events');
    const take: Pool['take'] = (ownerId, n) =>
      attempt(() => readers.open({ topic: `account ${n % 2}`, keyId: `${ownerId} ${n}`, ownerId }));
    return { take, share: EVENT_READERS.all / 2 };
  },
  'requests that wait for turns': () => {
    const readers = createWaitingReaders(testClock(), TURN_READERS, 'turns');
    const take: Pool['take'] = (ownerId, n) =>
      attempt(() => readers.open({ topic: `session ${n}`, keyId: `${ownerId} ${n % 10}`, ownerId }));
    return { take, share: TURN_READERS.all / 2 };
  },
  'tests of webhooks': () => {
    const tests = countRunningTests();
    return { take: (owner) => tests.take({ owner }) !== null, share: WEBHOOK_TESTS_AT_ONCE.all / 2 };
  },
  'memory for recordings': () => {
    const memory = createUploadMemory(100);
    return { take: (owner) => memory.open(owner).grow(1), share: 50 };
  },
  'deliveries of webhooks': () => {
    const sent: Parameters<typeof shareOut>[0][number][] = [];
    const take: Pool['take'] = (owner, n) => {
      const endpoint = { webhookId: `${owner} ${n}`, owner, standing: 'working' as const, dueAt: 0 };
      if (shareOut([endpoint], sent).length === 0) return false;
      sent.push(endpoint);
      return true;
    };
    return { take, share: 8 };
  },
  'transcriptions and translations': () => {
    const queue = new FairQueue<{ ownerId: string; roomId: string; speaker: string }>(
      { perSpeaker: 10, inAll: 100, slots: 5 },
      () => 1,
    );
    const take: Pool['take'] = (ownerId, n) => {
      queue.add({ ownerId, roomId: `${ownerId} ${n}`, speaker: `${ownerId} ${n}` });
      return queue.start() !== null;
    };
    return { take, share: 4 };
  },
};

describe('an owner of accounts leaves places to others', () => {
  it.each(Object.entries(POOLS))(
    'leaves places among %s to others, however many accounts, keys and rooms an owner has',
    (_, open) => {
      const { take, share } = open();
      let taken = 0;
      while (taken <= share && take('usr_greedy', taken)) taken += 1;
      expect(taken).toBeGreaterThan(0);
      expect(taken).toBeLessThanOrEqual(share);
      expect(take('usr_other', 0)).toBe(true);
    },
  );
});
