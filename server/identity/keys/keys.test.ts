import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../testing/clock';
import { newPerson, type Person } from '../../testing/people';
import { actionsOn, eventsOn, findKey, textOf } from '../../testing/identity-rows';
import { testServer, type TestServer } from '../../testing/server';
import { hashKey } from './secret';

const time = testClock(new Date('2026-03-01T10:00:00Z'));
const DAY = 86_400;
let server: TestServer;
let person: Person;
let other: Person;
beforeAll(async () => {
  server = await testServer({ replace: () => ({ now: time.now }) });
});
beforeEach(async () => {
  person = await newPerson(server.services); // logins do not outlast the leaps of the clock
  other = await newPerson(server.services);
});
afterAll(() => server.close());

const create = (input: object = {}) =>
  person.portal.keys.create({ accountId: person.live, name: 'Website', ...input });
const list = async () => (await person.portal.keys.list({ accountId: person.live })).keys;
const recordOf = async (keyId: string) => (await list()).find((key) => key.keyId === keyId);
const statusWith = async (key: string) => (await server.call('GET', '/api/recordings', { key })).status;

describe('a new key', () => {
  it('is shown once and works', async () => {
    const { secret, ...record } = await create();
    expect(secret).toMatch(/^sk_live_[0-9A-Za-z]{46}$/);
    expect(record).toEqual({
      keyId: expect.stringMatching(/^key_[a-z2-7]{26}$/),
      name: 'Website',
      description: null,
      start: secret.slice(0, 16),
      end: secret.slice(-4),
      scopes: ['svc:rooms', 'svc:history'],
      allowedAddresses: [],
      state: 'active',
      createdAt: time.now().toISOString(),
      createdBy: { kind: 'user', id: person.userId, name: 'Ada Example' },
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      successorId: null,
    });
    expect(await statusWith(secret)).toBe(200);
    expect(JSON.stringify(await list())).not.toContain(secret.slice(16, -4));
  });

  it('belongs to the account for which it was created', async () => {
    const { secret } = await create({ accountId: person.test });
    expect(secret).toMatch(/^sk_test_/);
    expect((await findKey(server.services.db, secret))?.accountId).toBe(person.test);
  });

  it('is stored only as its SHA-256, its start and its end', async () => {
    const { secret, keyId } = await create();
    const row = await findKey(server.services.db, secret);
    expect(row).toMatchObject({
      id: keyId,
      hash: hashKey(secret),
      start: secret.slice(0, 16),
      end: secret.slice(-4),
    });
    for (const table of ['keys', 'events'] as const) {
      expect(await textOf(server.services.db, table)).not.toContain(secret.slice(16, -4));
    }
    expect(server.logged()).not.toContain(secret.slice(16, -4));
  });

  it.each<[object, string[]]>([
    [{ scopes: [] }, []],
    [{ scopes: ['svc:history'] }, ['svc:history']],
    [{ scopes: ['svc:rooms', 'svc:rooms'] }, ['svc:rooms']],
  ])('%j has the scopes %j', async (input, scopes) => {
    expect((await create(input)).scopes).toEqual(scopes);
  });

  it.each([
    [{ name: '' }],
    [{ name: '   ' }],
    [{ name: 'x'.repeat(101) }],
    [{ name: 'a\0' }],
    [{ expiresInDays: 0 }],
    [{ expiresInDays: 1.5 }],
    [{ expiresInDays: 3_651 }],
    [{ expiresInDays: '30' }],
    [{ description: 'a\0' }],
    [{ scopes: ['svc:everything'] }],
  ])('%j is refused', async (input) => {
    const before = (await list()).length;
    await expect(create(input)).rejects.toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
    expect(await list()).toHaveLength(before);
  });

  it.each([1, 30, 365])('expires a key for %i days to the second', async (days) => {
    const { secret, expiresAt } = await create({ expiresInDays: days });
    expect(expiresAt).toBe(new Date(time.now().getTime() + days * DAY * 1000).toISOString());
    time.passSeconds(days * DAY - 1);
    expect(await statusWith(secret)).toBe(200);
    time.passSeconds(1);
    expect(await statusWith(secret)).toBe(401);
  });
});

describe('in the portal', () => {
  it('lists the keys of one account, newest first', async () => {
    const first = await create({ name: 'First' });
    time.passSeconds(1);
    const second = await create({ name: 'Second' });
    await create({ accountId: person.test });
    expect((await list()).map((key) => key.keyId)).toEqual([second.keyId, first.keyId]);
  });

  it('refuses a revoked key from its next request on, permanently', async () => {
    const { secret, keyId } = await create();
    expect(await statusWith(secret)).toBe(200);
    time.passSeconds(1);
    await person.portal.keys.revoke({ keyId });
    expect(await statusWith(secret)).toBe(401);
    const revokedAt = time.now().toISOString();
    time.passSeconds(60);
    expect((await person.portal.keys.revoke({ keyId })).key).toMatchObject({ state: 'revoked', revokedAt });
    expect(await actionsOn(server.services.db, keyId)).toEqual(['key.create', 'key.revoke']);
  });

  it('answers 404 for keys and accounts of somebody else', async () => {
    const { keyId, secret } = await create();
    const { keys } = other.portal;
    const calls = [
      () => keys.list({ accountId: person.live }),
      () => keys.create({ accountId: person.live, name: 'x' }),
      () => keys.update({ keyId, description: 'x' }),
      () => keys.revoke({ keyId }),
      () => keys.roll({ keyId, overlapSeconds: 0 }),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    }
    expect(await statusWith(secret)).toBe(200);
    expect(await actionsOn(server.services.db, keyId)).toEqual(['key.create']);
  });

  it('records who created a key, without its secret', async () => {
    const { keyId } = await create({ name: 'Website' });
    const [event] = await eventsOn(server.services.db, keyId);
    expect(event).toMatchObject({
      accountId: person.live,
      actorKind: 'user',
      actorId: person.userId,
      action: 'key.create',
      detail: { name: 'Website', scopes: ['svc:rooms', 'svc:history'] },
    });
  });
});

describe('rolling', () => {
  it.each([0, 3_600, 86_400, 604_800] as const)('the old key works for %i s more', async (overlapSeconds) => {
    const old = await create({ name: 'Website', scopes: ['svc:history'] });
    const next = await person.portal.keys.roll({ keyId: old.keyId, overlapSeconds });
    expect(next).toMatchObject({
      name: 'Website',
      scopes: ['svc:history'],
      state: 'active',
      expiresAt: null,
    });
    expect(next.secret).not.toBe(old.secret);
    expect((await recordOf(old.keyId))?.successorId).toBe(next.keyId);
    const [event] = await eventsOn(server.services.db, next.keyId, 'key.roll');
    expect(event?.detail).toMatchObject({ replaces: old.keyId });
    const seen: number[] = [await statusWith(old.secret)];
    time.passSeconds(Math.max(0, overlapSeconds - 1));
    seen.push(await statusWith(old.secret));
    time.passSeconds(1);
    seen.push(await statusWith(old.secret), await statusWith(next.secret));
    expect(seen).toEqual(overlapSeconds === 0 ? [401, 401, 401, 200] : [200, 200, 401, 200]);
  });

  it('gives the successor the mode and the lifetime of the old key', async () => {
    const old = await create({ accountId: person.test, expiresInDays: 30 });
    time.passSeconds(10 * DAY);
    const next = await person.portal.keys.roll({ keyId: old.keyId, overlapSeconds: 0 });
    expect(next.secret).toMatch(/^sk_test_/);
    expect(next.expiresAt).toBe(new Date(time.now().getTime() + 30 * DAY * 1000).toISOString());
  });

  it('never extends the life of the old key', async () => {
    const old = await create({ expiresInDays: 30 });
    time.passSeconds(29 * DAY);
    await person.portal.keys.roll({ keyId: old.keyId, overlapSeconds: 604_800 });
    expect((await recordOf(old.keyId))?.expiresAt).toBe(old.expiresAt);
  });

  it('is possible once, and only while the key works', async () => {
    const roll = (keyId: string) => person.portal.keys.roll({ keyId, overlapSeconds: 3_600 });
    const rolled = await create();
    await roll(rolled.keyId);
    const revoked = await create();
    await person.portal.keys.revoke({ keyId: revoked.keyId });
    const before = (await list()).length;
    for (const { keyId } of [rolled, revoked]) {
      await expect(roll(keyId)).rejects.toThrow(expect.objectContaining({ code: 'CONFLICT' }));
    }
    expect(await list()).toHaveLength(before);
  });

  it('creates one successor when it is requested twice at once', async () => {
    const { keyId } = await create();
    const input = { keyId, overlapSeconds: 0 } as const;
    const outcomes = await Promise.allSettled([
      person.portal.keys.roll(input),
      person.portal.keys.roll(input),
    ]);
    expect(outcomes.map(({ status }) => status).sort((a, b) => a.localeCompare(b))).toEqual([
      'fulfilled',
      'rejected',
    ]);
    expect(await list()).toHaveLength(2);
  });
});
