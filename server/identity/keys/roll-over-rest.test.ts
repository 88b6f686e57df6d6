import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onlySecretKey, SCOPES, type Caller, type Scope } from '../../platform/principal/principal';
import { testClock } from '../../testing/clock';
import { eventsOn, findKey } from '../../testing/identity-rows';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';
import { readConfig } from '../../boot/config';
import { bootstrap } from './bootstrap';
import { listKeysOfAccount } from './list';
import { newKey } from './secret';

const time = testClock(new Date('2026-03-01T10:00:00Z'));
let server: TestServer;
let person: Person;
/** With every scope. */
let keeper: string;
beforeAll(async () => {
  server = await testServer({ replace: () => ({ now: time.now }) });
});
beforeEach(async () => {
  person = await newPerson(server.services); // logins do not outlast the leaps of the clock
  keeper = await newKeyFor(person, 'live', [...SCOPES]);
});
afterAll(() => server.close());

const create = (scopes: Scope[] = ['svc:history'], accountId = person.live) =>
  person.portal.keys.create({ accountId, name: 'Worker', scopes });
const list = async (query = '', key = keeper) => server.call('GET', `/api/keys${query}`, { key });
const roll = (keyId: string, body: object = {}, key = keeper) =>
  server.call('POST', `/api/keys/${keyId}/roll`, { key, body });
const idOf = async (secret: string) => (await findKey(server.services.db, secret))?.id ?? '';
const statusWith = async (key: string) => (await server.call('GET', '/api/recordings', { key })).status;

describe('GET /api/keys', () => {
  it('lists the keys of the account newest first, marks the calling key, and contains no secret', async () => {
    time.passSeconds(1);
    const { secret, keyId } = await create();
    await create(['svc:rooms'], person.test);
    const { status, body, text } = await list();
    expect([status, body.next]).toEqual([200, null]);
    expect(body.keys).toEqual([
      expect.objectContaining({
        keyId,
        name: 'Worker',
        isCurrent: false,
        state: 'active',
        createdBy: { kind: 'user', id: person.userId, name: 'Ada Example' },
      }),
      expect.objectContaining({ keyId: await idOf(keeper), isCurrent: true, scopes: [...SCOPES] }),
    ]);
    for (const hidden of [secret, keeper]) expect(text).not.toContain(hidden.slice(16, -4));
    expect(text).not.toContain('hash');
  });

  it('pages through keys that were created in the same moment', async () => {
    for (let n = 0; n < 4; n += 1) await create();
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const { body } = await list(next === '' ? '?limit=2' : `?limit=2&after=${next}`);
      seen.push(...body.keys.map((key: { keyId: string }) => key.keyId));
      next = body.next;
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });
});

describe('POST /api/keys/{keyId}/roll', () => {
  it.each([
    [{}, 86_400],
    [{ overlapSeconds: 90 }, 90],
  ])('keeps the old key valid with %j for %i s', async (body, overlapSeconds) => {
    const old = await create();
    const answer = await roll(old.keyId, body);
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({
        secret: expect.stringMatching(/^sk_live_/),
        name: 'Worker',
        scopes: ['svc:history'],
        expiresAt: null,
        isCurrent: false,
      }),
    ]);
    time.passSeconds(overlapSeconds - 1);
    expect([await statusWith(old.secret), await statusWith(answer.body.secret)]).toEqual([200, 200]);
    time.passSeconds(1);
    expect([await statusWith(old.secret), await statusWith(answer.body.secret)]).toEqual([401, 200]);
  });

  it('refuses the old key at once without an overlap', async () => {
    const old = await create();
    const { body } = await roll(old.keyId, { overlapSeconds: 0 });
    expect([await statusWith(old.secret), await statusWith(body.secret)]).toEqual([401, 200]);
  });

  it('lets a key roll itself, and names the key in the audit log', async () => {
    const keyId = await idOf(keeper);
    const { status, body } = await roll(keyId);
    expect(status).toBe(200);
    const listed = (await list('', body.secret)).body.keys;
    expect(listed.find((key: { isCurrent: boolean }) => key.isCurrent)).toMatchObject({
      keyId: body.keyId,
      createdBy: { kind: 'key', id: keyId, name: 'Test key' },
    });
    const [event] = await eventsOn(server.services.db, body.keyId, 'key.roll');
    expect(event).toMatchObject({ actorKind: 'key', actorId: keyId, detail: { replaces: keyId } });
    const stored = JSON.stringify(await eventsOn(server.services.db, body.keyId));
    expect(stored).not.toContain(body.secret.slice(16, -4));
  });

  it('tells events of the successor and of the end of the old key', async () => {
    const { keyId } = await create();
    const { body } = await roll(keyId);
    const events = await server.call('GET', '/api/events?types=key.created,key.rolled', { key: keeper });
    expect(
      events.body.events.map(({ type, data }: { type: string; data: object }) => ({ type, ...data })),
    ).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'key.created', keyId: body.keyId }),
        expect.objectContaining({ type: 'key.rolled', keyId, successorId: body.keyId }),
      ]),
    );
    expect(events.text).not.toContain(body.secret.slice(16, -4));
  });

  it.each(SCOPES.filter((scope) => scope !== 'svc:keys'))(
    'does not give a key without %s the secret of one with it',
    async (scope) => {
      const old = await create([scope]);
      const narrow = await newKeyFor(
        person,
        'live',
        SCOPES.filter((one) => one !== scope),
      );
      const { status, body } = await roll(old.keyId, { overlapSeconds: 0 }, narrow);
      expect([status, body.error]).toEqual([
        403,
        `This credential lacks the scope ${scope}, which the key to roll has.`,
      ]);
      expect(await statusWith(old.secret)).toBe(200);
    },
  );

  it.each([
    ['an overlap that is too long', { overlapSeconds: 604_801 }],
    ['a negative overlap', { overlapSeconds: -1 }],
    ['an overlap as text', { overlapSeconds: '60' }],
  ])('returns 400 for %s', async (_, body) => {
    const { keyId } = await create();
    expect((await roll(keyId, body)).status).toBe(400);
  });

  it('gives no more scopes than the old key has, whatever the body asks for', async () => {
    const { keyId } = await create(['svc:history']);
    const { body } = await roll(keyId, { scopes: [...SCOPES], name: 'Mine', expiresInDays: null });
    expect(body).toMatchObject({ scopes: ['svc:history'], name: 'Worker' });
  });

  it('returns 409 for a key that was rolled or revoked, and 404 for one of another account', async () => {
    const rolled = await create();
    await roll(rolled.keyId);
    const revoked = await create();
    await person.portal.keys.revoke({ keyId: revoked.keyId });
    const ofTest = await create(['svc:rooms'], person.test);
    const ofOther = await newPerson(server.services);
    const ids = [rolled.keyId, revoked.keyId, ofTest.keyId, await idOf(await newKeyFor(ofOther)), 'key_none'];
    const seen = await Promise.all(ids.map(async (keyId) => (await roll(keyId)).status));
    expect(seen).toEqual([409, 409, 404, 404, 404]);
  });
});

describe('the scope svc:keys', () => {
  it('is not given to a key unless its maker asks for it', async () => {
    const { secret, scopes } = await person.portal.keys.create({ accountId: person.live, name: 'Website' });
    expect(scopes).not.toContain('svc:keys');
    const { status, body } = await list('', secret);
    expect([status, body.error]).toEqual([403, 'This credential lacks the scope svc:keys.']);
    expect((await roll(await idOf(secret), {}, secret)).status).toBe(403);
  });

  it('is given to the keys of the BOOTSTRAP variables where BOOTSTRAP_KEY_SCOPES names it', async () => {
    const { bootstrap: unset } = readConfig({});
    for (const keyScopes of [unset.keyScopes, ['svc:rooms', 'svc:keys'] as const]) {
      const liveKey = newKey('live');
      await bootstrap(server.services, { ...unset, liveKey, keyScopes });
      expect(await findKey(server.services.db, liveKey)).toMatchObject({
        scopes: [...keyScopes],
        createdByKind: 'system',
        createdById: null,
      });
    }
    expect(unset.keyScopes).not.toContain('svc:keys');
  });

  it.each(['grant', 'account', 'user'] as const)('lets no %s list or roll keys as a key does', (kind) => {
    const user = {
      kind: 'user' as const,
      userId: person.userId,
      loginId: 'lgn_x',
      provenAt: new Date(),
      hasSecondFactor: false,
      scopes: SCOPES,
    };
    const of = { accountId: person.live, ownerId: person.organizationId, mode: 'live' as const };
    const account = { ...user, ...of, kind: 'account' as const, role: 'owner' as const };
    const allowed = { toolsets: ['default'], readOnly: false };
    const grant = { ...account, ...allowed, kind: 'grant' as const, grantId: 'grt_x' };
    const caller: Caller = {
      principal: { user, account, grant }[kind],
      scope: 'svc:keys',
      atLeast: 'owner',
      ip: null,
      requestId: null,
    };
    expect(() => listKeysOfAccount(server.services, onlySecretKey(caller), { limit: 1 })).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }),
    );
  });
});
