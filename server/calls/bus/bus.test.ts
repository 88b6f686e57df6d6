import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log/log';
import type { Presence, RoomEvent } from '../../platform/hub/bus';
import type { LeaseTiming } from '../../platform/processes/lease';
import { freshDatabase, type FreshDatabase } from '../../testing/postgres';
import { endShortestLease, losePresences } from '../../testing/processes-rows';
import { NO_REDIS, startRedis, type TestRedis } from '../../testing/redis-server';
import { testClock, type TestClock } from '../../testing/clock';
import { amount } from '../../testing/soak';
import { createMemoryBus } from './memory-bus';
import type { OpenBus } from './open-bus';
import { openSharedCalls } from './open-shared-bus';
import type { OpenChannel } from './shared-bus';

/** A process on a bus. */
interface BusProcess {
  bus: OpenBus;
  /** Returns the log of the process. */
  logged: () => string;
  /** Returns how often the process heard that it may have missed events. */
  missed: () => number;
  /** The clock of its beats and leases. */
  clock: TestClock;
  /** Its channel. Payloads are lost while `loses` is true; `cut` drops the connection. */
  line: Line;
  /** Stops the process cleanly. */
  close(): Promise<void>;
  /** Stops the process as if it was killed: it sends nothing more, and its lease ends. */
  kill(): Promise<void>;
}

interface Line {
  loses: boolean;
  /** How many payloads it lost. */
  lost: number;
  isBroken: boolean;
  cut: () => void;
}

/** A kind of bus, on which processes start. */
interface Kind {
  start(given?: { timing?: LeaseTiming }): Promise<BusProcess>;
  close(): Promise<void>;
}

/** How many events each process publishes at once. */
const EVENTS = amount(300, 20_000);

/** Leases that end only when a test ends them. */
const LONG: LeaseTiming = { leaseMs: 600_000, beatMs: 2_000, deafMs: 600_000 };

const lineOf = (line: Line) => (open: OpenChannel) => async (handlers: Parameters<OpenChannel>[0]) => {
  if (line.isBroken) throw new Error('The line is broken.');
  const channel = await open(handlers);
  line.cut = () => {
    void channel.close();
    handlers.onLost(new Error('The line was cut.'));
  };
  return {
    async send(payloads: string[]) {
      if (line.loses) line.lost += payloads.length;
      else await channel.send(payloads);
    },
    close: () => channel.close(),
  };
};

function memory(): Kind {
  const bus = createMemoryBus();
  const line = { loses: false, lost: 0, isBroken: false, cut: () => {} };
  const [close, clock] = [() => Promise.resolve(), testClock()];
  return {
    start: async () => ({ bus, logged: () => '', missed: () => 0, clock, line, close, kill: close }),
    close,
  };
}

function shared(redis: () => string | null): Kind {
  const open = new Set<BusProcess>();
  return {
    async start({ timing = LONG } = {}) {
      const lines: string[] = [];
      const clock = testClock();
      const line: Line = { loses: false, lost: 0, isBroken: false, cut: () => {} };
      const { bus, close } = await openSharedCalls({
        databaseUrl: database?.url ?? '',
        redisUrl: redis(),
        traits: { baseUrl: 'https://meet.test', secretHashes: {}, diskId: null },
        timers: clock,
        log: createLog('debug', { write: (text) => void lines.push(text) }),
        timing,
        wrap: lineOf(line),
      });
      let missed = 0;
      bus.onMissed(() => (missed += 1));
      const process: BusProcess = {
        bus,
        logged: () => lines.join(''),
        missed: () => missed,
        clock,
        line,
        async close() {
          if (open.delete(process)) await close();
        },
        async kill() {
          [line.loses, line.isBroken] = [true, true];
          line.cut();
        },
      };
      open.add(process);
      return process;
    },
    async close() {
      for (const one of open) await one.close();
    },
  };
}

const presence = (participantId: string, connectionId = 'first', connected = true): Presence => ({
  connectionId,
  canRecord: false,
  participant: {
    participantId,
    displayName: 'Grace',
    role: 'participant',
    kind: 'human',
    isGuest: false,
    joinedAt: new Date(0).toISOString(),
    connected,
    devices: { microphone: false, camera: false, screen: false },
    handRaisedAt: null,
  },
});

const bans: RoomEvent = { kind: 'bans' };
const note = (text: string): RoomEvent => ({ kind: 'waiting-message', to: null, text, sentAt: '' });
const textOf = (event: RoomEvent) => (event.kind === 'waiting-message' ? event.text : event.kind);

/** Collects what arrives in a room. */
async function listen({ bus }: BusProcess, roomId: string) {
  const texts: string[] = [];
  let check: () => unknown = () => {};
  const stop = await bus.subscribe(roomId, (event) => {
    texts.push(textOf(event));
    check();
  });
  const until = (text: string) =>
    new Promise<void>((resolve) => {
      check = () => texts.includes(text) && resolve();
      check();
    });
  return { texts, stop, until };
}

/** Resolves when each process has received a message of the other, so that both know each other. */
async function meet(one: BusProcess, other: BusProcess) {
  const [first, second] = [await listen(one, 'meeting'), await listen(other, 'meeting')];
  one.bus.publish('meeting', note('one'));
  other.bus.publish('meeting', note('other'));
  for (const room of [first, second]) {
    await room.until('one');
    await room.until('other');
    room.stop();
  }
}

const isShared = process.env['TEST_DATABASE'] === 'postgres';
let database: FreshDatabase | null = null;
let redis: TestRedis | null = null;
beforeAll(async () => {
  if (!isShared) return;
  database = await freshDatabase();
  redis = NO_REDIS === null ? await startRedis() : null;
});
afterAll(async () => {
  await database?.drop();
  await redis?.stop();
});

const kinds: [name: string, open: () => Kind][] = isShared
  ? [
      ['memory', memory],
      ['Postgres', () => shared(() => null)],
      ...(NO_REDIS === null
        ? [['Redis', () => shared(() => redis?.url ?? null)] as [string, () => Kind]]
        : []),
    ]
  : [['memory', memory]];

describe.each(kinds)('a bus in %s', (name, open) => {
  let kind: Kind;
  let one: BusProcess;
  let other: BusProcess;
  beforeAll(async () => {
    kind = open();
    one = await kind.start();
    other = await kind.start();
    await meet(one, other);
  });
  afterAll(() => kind.close());

  it('delivers all events of a room to every process in one order, long and foreign ones included', async () => {
    const [here, there] = [await listen(one, 'order'), await listen(other, 'order')];
    const elsewhere = await listen(other, 'elsewhere');
    const long = `long ${'äλ語🙂'.repeat(20_000)}`;
    for (let n = 0; n < EVENTS; n += 1) {
      one.bus.publish('order', note(`one ${n}`));
      other.bus.publish('order', note(n === 150 ? long : `other ${n}`));
      if (n % 100 === 0) await here.until(`one ${n}`);
    }
    for (const room of [here, there]) {
      await room.until(`one ${EVENTS - 1}`);
      await room.until(`other ${EVENTS - 1}`);
    }
    expect(here.texts).toEqual(there.texts);
    expect(here.texts.filter((text) => text.startsWith('one'))).toEqual(
      Array.from({ length: EVENTS }, (_, n) => `one ${n}`),
    );
    expect(here.texts.filter((text) => !text.startsWith('one'))).toEqual(
      Array.from({ length: EVENTS }, (_, n) => (n === 150 ? long : `other ${n}`)),
    );
    expect(elsewhere.texts).toEqual([]);
    expect([one.missed(), other.missed()]).toEqual([0, 0]);
  });

  it('misses nothing after the subscription, and delivers nothing after its end', async () => {
    const early = await listen(one, 'room');
    const room = await listen(other, 'room');
    one.bus.publish('room', note('first'));
    await room.until('first');
    room.stop();
    one.bus.publish('room', note('second'));
    await early.until('second');
    expect(room.texts).toEqual(['first']);
  });

  it('keeps what is published during a delivery for after it', async () => {
    const texts: string[] = [];
    await one.bus.subscribe('nested', (event) => {
      if (textOf(event) === 'outer') one.bus.publish('nested', note('inner'));
    });
    await one.bus.subscribe('nested', (event) => void texts.push(textOf(event)));
    one.bus.publish('nested', note('outer'));
    await expect.poll(() => texts).toEqual(['outer', 'inner']);
  });

  it('passes signals to every process', async () => {
    const heard: string[] = [];
    for (const { bus } of new Set([one, other])) bus.onSignal('numbered', (id) => void heard.push(id));
    one.bus.signal('numbered', 'acc_1');
    await expect.poll(() => heard).toEqual(['acc_1', 'acc_1']);
  });

  it('shows who is present to every process, and keeps the entry of a newer connection', async () => {
    const ids = async ({ bus }: BusProcess) =>
      (await bus.presence.list('house')).map(({ connectionId }) => connectionId);
    await one.bus.presence.put('house', presence('ada'));
    expect(await ids(other)).toEqual(['first']);
    await other.bus.presence.put('house', presence('ada', 'second'));
    await one.bus.presence.remove('house', { participantId: 'ada', connectionId: 'first' });
    expect(await ids(one)).toEqual(['second']);
    expect(await one.bus.presence.served()).toContain('ada');
    await other.bus.presence.remove('house', { participantId: 'ada', connectionId: 'second' });
    expect(await ids(one)).toEqual([]);
    expect(await one.bus.presence.served()).not.toContain('ada');
  });

  if (name === 'memory') return;

  it('does not let a late word about an old connection hide that somebody is back', async () => {
    await one.bus.presence.put('late', presence('ada'));
    await other.bus.presence.put('late', presence('ada', 'second'));
    await one.bus.presence.put('late', presence('ada', 'first', false));
    if (database !== null) await losePresences(database);
    await other.bus.healPresences();
    await one.bus.healPresences();
    await one.bus.presence.remove('late', { participantId: 'ada', connectionId: 'first' });
    const present = await one.bus.presence.list('late');
    expect(present.map(({ connectionId }) => connectionId)).toEqual(['second']);
    await other.bus.presence.remove('late', { participantId: 'ada', connectionId: 'second' });
  });

  it('notices a frame that was lost, and logs it once', async () => {
    const before = other.missed();
    const room = await listen(other, 'gap');
    one.line.loses = true;
    one.bus.publish('gap', note('lost'));
    await expect.poll(() => one.line.lost).toBe(1);
    one.line.loses = false;
    one.clock.advance(LONG.beatMs);
    one.bus.publish('gap', note('after'));
    await room.until('after');
    expect(room.texts).toEqual(['after']);
    expect(other.missed()).toBe(before + 1);
  });

  it('opens a lost connection again: it sends what waited, stores who is present, and has its calls resume', async () => {
    const [lost, kept] = [await kind.start(), await kind.start()];
    await meet(lost, kept);
    const [here, there] = [await listen(lost, 'outage'), await listen(kept, 'outage')];
    lost.line.isBroken = true;
    lost.line.cut();
    expect(lost.bus.isDeaf).toBe(true);
    lost.bus.publish('outage', note('from the island'));
    expect(here.texts).toEqual(['from the island']); // its own people still receive events
    kept.bus.publish('outage', note('missed'));
    await there.until('missed');
    lost.line.isBroken = false;
    await expect
      .poll(() => {
        lost.clock.advance(250);
        return lost.missed();
      })
      .toBe(1);
    expect(lost.bus.isDeaf).toBe(false);
    kept.bus.publish('outage', note('again'));
    await here.until('again');
    await there.until('from the island');
    expect(here.texts).toEqual(['from the island', 'again']);
    expect(kept.missed()).toBe(0);
    for (const process of [lost, kept]) await process.close();
  });

  it('stores who is present, and tells the others, when they had taken the process for gone', async () => {
    const stalled = await kind.start({ timing: { leaseMs: 300_000, beatMs: 2_000, deafMs: 600_000 } });
    const timing = { leaseMs: 600_000, beatMs: 300_000, deafMs: 6_000_000 };
    const heir = await kind.start({ timing });
    const ids = async () =>
      (await stalled.bus.presence.list('revival')).map(({ participant }) => participant.participantId);
    const told: boolean[] = [];
    await heir.bus.subscribe('revival', (event) => {
      if (event.kind === 'participant') told.push(event.participant.connected);
    });
    await stalled.bus.presence.put('revival', presence('ada'));
    expect(await ids()).toEqual(['ada']);
    if (database !== null) await endShortestLease(database);
    await expect
      .poll(
        () => {
          heir.clock.advance(timing.beatMs);
          return ids();
        },
        { interval: 20 },
      )
      .toEqual([]);
    stalled.clock.advance(2_000);
    await expect.poll(() => told, { interval: 20 }).toEqual([false, true]);
    expect(await ids()).toEqual(['ada']);
    for (const process of [stalled, heir]) await process.close();
  });

  it('stores who is present, and tells the others, when the database has lost it in a crash', async () => {
    const [here, there] = [await kind.start(), await kind.start()];
    await here.bus.presence.put('crash', presence('ada'));
    const ids = async () =>
      (await there.bus.presence.list('crash')).map(({ participant }) => participant.participantId);
    expect(await ids()).toEqual(['ada']);
    const told: string[] = [];
    await there.bus.subscribe('crash', (event) => {
      if (event.kind === 'participant') told.push(event.participant.participantId);
    });
    if (database !== null) await losePresences(database);
    expect(await ids()).toEqual([]);
    here.clock.advance(LONG.beatMs);
    await expect.poll(() => told, { interval: 20 }).toEqual(['ada']);
    expect(await ids()).toEqual(['ada']);
    for (const process of [here, there]) await process.close();
  });

  it('takes the presences of a process that was killed out, and tells its rooms, once', async () => {
    const dead = await kind.start({ timing: { leaseMs: 1, beatMs: 1, deafMs: 600_000 } });
    const timing = { leaseMs: 600_000, beatMs: 300_000, deafMs: 6_000_000 };
    const heirs = [await kind.start({ timing }), await kind.start({ timing })];
    await dead.bus.presence.put('heritage', presence('ada'));
    await dead.bus.presence.put('heritage', presence('ben'));
    const rooms = await Promise.all(heirs.map((heir) => listen(heir, 'heritage')));
    const away: string[] = [];
    await heirs[0]?.bus.subscribe('heritage', (event) => {
      if (event.kind === 'participant' && !event.participant.connected)
        away.push(event.participant.participantId);
    });
    await dead.kill();
    await heirs[0]?.bus.presence.put('heritage', presence('ben', 'second')); // people who are back stay
    await expect
      .poll(
        () => {
          for (const { clock } of heirs) clock.advance(timing.beatMs);
          return away;
        },
        { interval: 20 },
      )
      .toEqual(['ada']);
    const [heir] = heirs;
    heir?.bus.publish('heritage', bans);
    for (const room of rooms) await room.until('bans');
    expect(rooms.map(({ texts }) => texts)).toEqual([
      ['participant', 'bans'],
      ['participant', 'bans'],
    ]);
    const left = await one.bus.presence.list('heritage');
    expect(left.map(({ participant }) => participant.participantId)).toEqual(['ben']);
  });
});
