import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/db/client';
import { storeChunk as keepChunk } from '../../recordings/capture/chunk';
import { chunkName } from '../../recordings/capture/chunk-name';
import type { ObjectStore } from '../../platform/storage/store';
import { connectHub, joinMessage, type HubClient } from '../../testing/hub-client';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { CHUNKS, sendChunk, START, storeChunk } from '../../testing/recorder';
import { addRecording, changeRecording } from '../../testing/recordings-rows';
import { newEmbedRoom, newOwnRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { UNLIMITED } from './limits';
import { openQuotas, REFRESH_MS } from './quotas';
import { isLimited } from './rules';
import { setOwnLimits, sumStoredBytes } from './store';

const ROOMS = 4;
let server: TestServer;
let aheadMs = 0;
let owner: Person;
let other: Person;
let key: string;
let otherKey: string;

beforeAll(async () => {
  server = await testServer({
    env: {
      QUOTA_ROOMS: String(ROOMS),
      QUOTA_KEYS: '3',
      QUOTA_PARTICIPANTS: '3',
      QUOTA_RECORDINGS_AT_ONCE: '1',
      QUOTA_RECORDING_MINUTES: '10',
      QUOTA_STORAGE_MB: '1',
    },
    replace: () => ({ now: () => new Date(Date.now() + aheadMs) }),
  });
});
beforeEach(async () => {
  owner = await newPerson(server.services);
  other = await newPerson(server.services);
  [key, otherKey] = [await newKeyFor(owner), await newKeyFor(other)];
});
afterAll(() => server.close());

const createRoom = (apiKey = key) => server.call('POST', '/api/embed/rooms', { key: apiKey });
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const atOnce = <T>(times: number, make: () => Promise<T>) => Array.from({ length: times }, make);

async function enter(roomId: string, given: object = {}): Promise<HubClient> {
  const client = await connectHub(server.url);
  client.send(joinMessage(tokenFor(roomId), given));
  return client;
}

const tokenFor = (roomId: string) => {
  const claims = { sub: `ext:a:${randomUUID()}`, room: roomId, role: 'host' as const, name: 'Grace' };
  return server.services.tokens.signJoin({ ...claims, scope: '', mode: 'live', jti: randomUUID() }, 3_600)
    .token;
};

/** Returns the answer to somebody who wants to enter. */
async function answer(client: HubClient) {
  await expect.poll(() => client.inbox[0]).toBeDefined();
  return client.inbox[0]!;
}

async function leave(client: HubClient): Promise<void> {
  client.send({ type: 'leave' });
  await client.closed;
}

describe('rooms', () => {
  it(
    'are created up to the limit, also by requests at once, and again when one is deleted',
    { tags: ['slow'] },
    async () => {
      const answers = await Promise.all(atOnce(ROOMS + 4, () => createRoom()));
      expect(statuses(answers)).toEqual([...Array(ROOMS).fill(201), ...Array(4).fill(429)]);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body).toEqual({
        error: `This account has reached its limit of ${ROOMS} rooms: delete one that is no longer needed.`,
      });
      const made = answers.find(({ status }) => status === 201);
      await server.call('DELETE', `/api/rooms/${made?.body.roomId}`, { key });
      expect(statuses(await Promise.all(atOnce(2, () => createRoom())))).toEqual([201, 429]);
    },
  );

  it('created in the portal count as well, and are refused there', async () => {
    await newOwnRoom(owner);
    await Promise.all(atOnce(ROOMS - 1, () => createRoom()));
    await expect(newOwnRoom(owner)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const inPlayground = owner.portal.embed.createRoomInPlayground({
      accountId: owner.live,
      roomName: 'Try',
    });
    await expect(inPlayground).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await createRoom()).status).toBe(429);
  });

  it('counts the rooms of one account for no other account', async () => {
    const flood = atOnce(20, () => createRoom());
    const quiet = atOnce(ROOMS, () => createRoom(otherKey));
    expect(statuses(await Promise.all(quiet))).toEqual(Array(ROOMS).fill(201));
    expect(statuses(await Promise.all(flood)).filter((status) => status === 201)).toHaveLength(ROOMS);
  });
});

describe('keys', () => {
  const create = (person = owner) => newKeyFor(person);
  const full = { code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('3 active keys') };

  it('are created up to the limit, also by requests at once; revoked keys do not count', async () => {
    const outcomes = await Promise.allSettled(atOnce(5, () => create()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2); // beside the first one
    const { keys } = await owner.portal.keys.list({ accountId: owner.live });
    await owner.portal.keys.revoke({ keyId: keys[0]?.keyId ?? '' });
    await create();
    await expect(create()).rejects.toMatchObject(full);
    await newKeyFor(owner, 'test'); // another account
  });

  it('can be rolled at the limit when the old one ends at once, and not when both would work', async () => {
    await Promise.all(atOnce(2, () => create()));
    const { keys } = await owner.portal.keys.list({ accountId: owner.live });
    const keyId = keys[0]?.keyId ?? '';
    await expect(owner.portal.keys.roll({ keyId, overlapSeconds: 3_600 })).rejects.toMatchObject(full);
    await owner.portal.keys.roll({ keyId, overlapSeconds: 0 });
  });
});

describe('people in calls', () => {
  it('may join up to the limit over all rooms, and again when one has left', { tags: ['slow'] }, async () => {
    const rooms = [await newEmbedRoom(server, key), await newEmbedRoom(server, key)];
    const joining = await Promise.all(atOnce(2, () => Promise.all(rooms.map((room) => enter(room)))));
    const told = await Promise.all(joining.flat().map(answer));
    expect(told.filter(({ type }) => type === 'refused')).toMatchObject([
      {
        code: 'account-full',
        recoverable: true,
        message: expect.stringContaining('limit of people in calls'),
      },
    ]);
    const beside = await enter(await newEmbedRoom(server, otherKey));
    await beside.take('welcome');
    const inside = joining.flat().find((_, index) => told[index]?.type === 'welcome');
    if (inside) await leave(inside);
    await (await enter(rooms[0] ?? '')).take('welcome');
  });
});

describe('recordings', () => {
  async function inCall(apiKey = key) {
    const roomId = await newEmbedRoom(server, apiKey);
    const host = await enter(roomId);
    await host.take('welcome');
    return { roomId, host };
  }

  async function record(host: HubClient) {
    host.send(START);
    await host.take('recording-changed');
  }

  const listed = async (roomId: string) =>
    (await server.call('GET', `/api/recordings?roomId=${roomId}`, { key })).body.recordings[0];

  it('run at the same time up to the limit, and again when one has ended', { tags: ['slow'] }, async () => {
    const [first, second, third] = [await inCall(), await inCall(), await inCall(otherKey)];
    await record(first.host);
    second.host.send(START);
    expect(await second.host.take('rejected')).toMatchObject({
      of: 'start-recording',
      message: expect.stringContaining('can run 1 recordings at once'),
    });
    await record(third.host);
    first.host.send({ type: 'stop-recording', chunkCount: 0 });
    await first.host.take('recording-changed');
    await record(second.host);
  });

  it('end at their longest duration and keep what was recorded', { tags: ['slow'] }, async () => {
    const { roomId, host } = await inCall();
    await record(host);
    await storeChunk(host, 0);
    aheadMs += 10 * 60_000;
    sendChunk(host, 1);
    expect(await host.take('recording-changed')).toMatchObject({ recording: null, limit: 'length' });
    await expect.poll(() => listed(roomId)).toMatchObject({ status: 'ready', durationSeconds: 4 });
  });

  it(
    'end when the storage is used up, with what was recorded before, and begin again when there is some',
    { tags: ['slow'] },
    async () => {
      const { roomId, host } = await inCall();
      const old = await addRecording(server.services.db, roomId, {
        sizeBytes: 1_000_000 - CHUNKS[0]!.length - CHUNKS[1]!.length,
      });
      await record(host);
      await storeChunk(host, 0);
      await storeChunk(host, 1);
      sendChunk(host, 2);
      expect(await host.take('recording-changed')).toMatchObject({ recording: null, limit: 'storage' });
      await expect.poll(() => listed(roomId)).toMatchObject({ status: 'ready', durationSeconds: 4 });

      await addRecording(server.services.db, roomId, { sizeBytes: 100_000 });
      host.send(START);
      expect(await host.take('rejected')).toMatchObject({
        message: expect.stringContaining('storage limit of 1 MB'),
      });
      await server.call('DELETE', `/api/rooms/${roomId}`, { key }); // hides it, and frees nothing
      await owner.portal.recordings.delete({ id: old.id });
      await expect.poll(() => sumStoredBytes(server.services.db, owner.live)).toBeLessThan(1_000_000);
      await record(host);
    },
  );

  it('are summed once for many chunks, and before one is refused', async () => {
    const { db } = server.services;
    const { roomId, host } = await inCall();
    host.send(START);
    const { recording } = await host.take('recording-changed');
    const { recordingId = '', by = '' } = recording ?? {};
    const start = new Date();
    const quotas = await openQuotas(db, { ...UNLIMITED, storageMb: 1 }, () => start);
    let sums = 0;
    const watched: Db = new Proxy(db, {
      get(target, name, receiver) {
        if (name === 'transaction') sums += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    const recorder = { recordingId, participantId: by, accountId: owner.live };
    const keep = (index: number, bytes: Uint8Array) =>
      keepChunk({ ...server.services, db: watched, quotas }, recorder, { index, bytes });
    const tenth = new Uint8Array(100_000);
    for (let index = 0; index < 5; index += 1) await keep(index, tenth);
    expect(sums).toBe(1);
    expect(await keep(5, new Uint8Array(500_001))).toMatchObject({ kind: 'over-limit' });
    const gone = await addRecording(db, roomId, { sizeBytes: 450_000 });
    expect(await keep(5, tenth)).toMatchObject({ kind: 'stored' }); // as was seen a moment ago
    start.setTime(start.getTime() + 10_000);
    expect(await keep(6, tenth)).toMatchObject({ kind: 'over-limit' });
    await changeRecording(db, gone.id, { purgedAt: start });
    expect(await keep(6, tenth)).toMatchObject({ kind: 'stored' });
  });

  it('keep a chunk that is stored twice at once and fits once', async () => {
    const { db, storage } = server.services;
    const { roomId, host } = await inCall();
    const [first] = CHUNKS;
    await addRecording(db, roomId, { sizeBytes: 1_000_000 - first!.length });
    host.send(START);
    const { recording } = await host.take('recording-changed');
    const { recordingId = '', by = '' } = recording ?? {};
    const recorder = { recordingId, participantId: by, accountId: owner.live };
    let goOn = () => {};
    const isHeldUp = new Promise<void>((resolve) => (goOn = resolve));
    let isStored = () => {};
    const stored = new Promise<void>((resolve) => (isStored = resolve));
    const slow: ObjectStore = {
      ...storage.own,
      async put(...given) {
        const put = await storage.own.put(...given);
        isStored();
        await isHeldUp;
        return put;
      },
    };
    const held = { ...server.services, storage: { own: slow, of: () => slow } };
    const again = keepChunk(held, recorder, { index: 0, bytes: first! });
    await stored;
    const once = await keepChunk(server.services, recorder, { index: 0, bytes: first! });
    goOn();
    const both = { kind: 'stored', nextChunk: 1 };
    expect([once, await again]).toMatchObject([both, both]);
    expect(await storage.own.head(chunkName(recordingId, 0))).toEqual({ sizeBytes: first!.length });
  });

  it.each(['processing', 'failed'] as const)(
    'counts recordings that are made and not delivered while they are stored here: %s',
    async (status) => {
      const { roomId, host } = await inCall();
      const { db } = server.services;
      await addRecording(db, roomId, { status: 'ready', storage: 'customer', sizeBytes: 700_000 });
      await addRecording(db, roomId, { status, sizeBytes: 600_000 });
      expect(await sumStoredBytes(db, owner.live)).toBe(600_000);
      await addRecording(db, roomId, { status, sizeBytes: 400_000 });
      host.send(START);
      expect(await host.take('rejected')).toMatchObject({
        message: expect.stringContaining('storage limit of 1 MB'),
      });
    },
  );
});

describe('limits of one account', () => {
  it('replace the limits of all accounts within seconds; `none` means no limit', async () => {
    await setOwnLimits(server.services.db, owner.live, { rooms: 1, keys: null });
    aheadMs += REFRESH_MS;
    expect(statuses([await createRoom(), await createRoom()])).toEqual([201, 429]);
    await Promise.all(atOnce(5, () => newKeyFor(owner)));
    expect(statuses(await Promise.all(atOnce(2, () => createRoom(otherKey))))).toEqual([201, 201]);
    await setOwnLimits(server.services.db, owner.live, null);
    aheadMs += REFRESH_MS;
    expect((await createRoom()).status).toBe(201);
  });

  it('are shown with the usage to the owner and to nobody else', async () => {
    await createRoom();
    const { quotas } = await owner.portal.quotas.get({ accountId: owner.live });
    expect(quotas).toEqual([
      { name: 'rooms', limit: ROOMS, used: 1 },
      { name: 'keys', limit: 3, used: 1 },
      { name: 'participants', limit: 3, used: 0 },
      { name: 'recordingsAtOnce', limit: 1, used: 0 },
      { name: 'recordingMinutes', limit: 10, used: null },
      { name: 'storageMb', limit: 1, used: 0 },
    ]);
    await expect(other.portal.quotas.get({ accountId: owner.live })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('cost no query when none is set', async () => {
    const { db } = server.services;
    let uses = 0;
    const watched: Db = new Proxy(db, {
      get(target, name, receiver) {
        uses += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    const start = Date.now();
    const quotas = await openQuotas(db, UNLIMITED, () => new Date(start));
    await isLimited({ quotas }, watched, owner.live, 'rooms');
    const once = uses;
    for (let times = 0; times < 100; times += 1) {
      expect(await isLimited({ quotas }, watched, owner.live, 'rooms')).toBe(false);
    }
    expect(uses).toBe(once);
  });
});
