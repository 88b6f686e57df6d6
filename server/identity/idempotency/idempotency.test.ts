import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoomEvent } from '../../platform/hub/bus';
import { testClock } from '../../testing/clock';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { actionsOn, findKeyedRequests } from '../../testing/identity-rows';
import { countRooms, lockRoom } from '../../testing/rooms-rows';
import { cancelWaitingFor, countWaiting, refuseCommits } from '../../testing/statements';
import { joinToken, newEmbedRoom } from '../../testing/scene';
import { testServer, type Answer, type CallOptions, type TestServer } from '../../testing/server';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';

const DAY_MS = 86_400_000;
const ROOMS = '/api/embed/rooms';

const clock = testClock();
/** Milliseconds that have passed at once, without a timer. */
let skippedMs = 0;
const now = () => new Date(clock.now().getTime() + skippedMs);
/** How long a request waits for an earlier one: longer than any test, unless a test says otherwise. */
const idempotency = { waitMs: 3_600_000 };
let speech: TranscriptionDouble;
let server: TestServer;
let person: Person;
let key: string;

beforeAll(async () => {
  speech = await transcriptionDouble();
  server = await testServer({
    env: { STT_BASE_URL: speech.url },
    replace: () => ({ now, idempotency }),
  });
  person = await newPerson(server.services);
  key = await newKeyFor(person);
});
afterAll(() => Promise.all([server.close(), speech.close()]));

/** Sends a request under an Idempotency-Key. */
const send = (path: string, name: string, options: CallOptions = {}) =>
  server.call('POST', path, { key, ...options, headers: { 'Idempotency-Key': name } });
const create = (name: string, roomName = 'Weekly', options: CallOptions = {}) =>
  send(ROOMS, name, { body: { roomName }, ...options });
const isReplayed = ({ headers }: Answer) => headers.get('Idempotency-Replayed') === 'true';
const isStored = async (name: string) =>
  (await findKeyedRequests(server.services.db)).some((request) => request.key === name);
/** Creates an account, so that its rooms can be counted, and a key of it. */
async function newAccount() {
  const owner = await newPerson(server.services);
  const secret = await newKeyFor(owner);
  return { key: secret, rooms: () => countRooms(server.services.db, owner.live) };
}

it(
  'fifty identical requests at once create the one room that the account may have, and get the same answer, also after a restart',
  { tags: ['slow'] },
  async () => {
    const limited = await testServer({ env: { QUOTA_ROOMS: '1' }, replace: () => ({ idempotency }) });
    const owner = await newPerson(limited.services);
    const options = { key: await newKeyFor(owner), headers: { 'Idempotency-Key': 'fifty' } };
    const atOnce = () =>
      Promise.all(Array.from({ length: 50 }, () => limited.call('POST', ROOMS, { ...options, body: {} })));
    const answers = await atOnce();
    expect(answers.filter(isReplayed)).toHaveLength(49);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([answers[0]?.status, await countRooms(limited.services.db, owner.live)]).toEqual([201, 1]);

    await limited.restart();
    const later = await atOnce();
    expect(later.filter(isReplayed)).toHaveLength(50);
    expect(new Set(later.map(({ text }) => text))).toEqual(new Set([answers[0]?.text]));
    expect(await countRooms(limited.services.db, owner.live)).toBe(1);
    await limited.close();
  },
);

describe('a key', () => {
  it('is the same with and without quotes', async () => {
    const bare = await create('quotes-1');
    const quoted = await create('"quotes-1"');
    expect([quoted.text, isReplayed(quoted)]).toEqual([bare.text, true]);
  });

  it.each(['', '""', '"half', 'two words', 'x'.repeat(256)])('%j is refused with 400', async (name) => {
    const answer = await create(name);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('Idempotency-Key')]);
  });

  it('counts for the same body in another order of its fields, and not for another body or route', async () => {
    const body = { roomName: 'Weekly', endToEndEncrypted: true };
    const first = await send(ROOMS, 'other', { body });
    const reordered = await send(ROOMS, 'other', { body: { endToEndEncrypted: true, roomName: 'Weekly' } });
    expect([reordered.text, isReplayed(reordered)]).toEqual([first.text, true]);
    const roomId = await newEmbedRoom(server, key);
    for (const other of [
      await create('other', 'Another'),
      await send(`/api/rooms/${roomId}/ai-agent/invite`, 'other'),
    ]) {
      expect([other.status, other.body]).toEqual([
        422,
        { error: expect.stringContaining('Idempotency-Key') },
      ]);
      expect(isReplayed(other)).toBe(false);
    }
  });

  it('counts for one room: the same call on another room is another request', async () => {
    const [one, other] = [await newEmbedRoom(server, key), await newEmbedRoom(server, key)];
    expect((await send(`/api/rooms/${one}/ai-agent/invite`, 'one-room')).status).toBe(200);
    expect((await send(`/api/rooms/${other}/ai-agent/invite`, 'one-room')).status).toBe(422);
  });

  it('belongs to its account: other keys of the account share it, other accounts do not', async () => {
    const first = await create('shared');
    const sibling = await create('shared', 'Weekly', { key: await newKeyFor(person) });
    const test = await create('shared', 'Weekly', { key: await newKeyFor(person, 'test') });
    const stranger = await create('shared', 'Other', { key: (await newAccount()).key });
    expect([sibling.text, isReplayed(sibling)]).toEqual([first.text, true]);
    expect([test.status, isReplayed(test)]).toEqual([201, false]);
    expect([stranger.status, isReplayed(stranger)]).toEqual([201, false]);
  });

  it('replays nothing to a key without the scope of the operation', async () => {
    const path = `/api/rooms/${await newEmbedRoom(server, key)}/ai-agent/invite`;
    expect((await send(path, 'scoped')).status).toBe(200);
    const bare = await send(path, 'scoped', { key: await newKeyFor(person, 'live', []) });
    expect([bare.status, isReplayed(bare)]).toEqual([403, false]);
  });

  it('is free again after 24 hours, and not before', async () => {
    const first = await create('a-day');
    skippedMs += DAY_MS - 1;
    expect((await create('a-day')).text).toBe(first.text);
    skippedMs += 1;
    const next = await create('a-day', 'Another');
    expect([next.status, isReplayed(next)]).toEqual([201, false]);
    expect(isReplayed(await create('a-day', 'Another'))).toBe(true);
  });

  it('is ignored, malformed or not, by a mint and by callers without a secret key', async () => {
    const roomId = await newEmbedRoom(server, key);
    const body = { roomId, externalUserId: 'user-42' };
    for (const name of ['ignored', 'two words']) {
      const minted = await send('/api/embed/sessions', name, { body });
      expect([minted.status, isReplayed(minted)]).toEqual([200, false]);
      const bearer = joinToken(server, roomId, 'host');
      const invited = await send(`/api/rooms/${roomId}/ai-agent/invite`, name, { key: undefined, bearer });
      expect([invited.status, isReplayed(invited)]).toEqual([200, false]);
    }
    expect([await isStored('ignored'), await isStored('two words')]).toEqual([false, false]);
  });
});

describe('an error keeps nothing: a retry runs anew', () => {
  it('runs a retry anew after a 4xx', async () => {
    const refused = await create('late-name', 'x'.repeat(201));
    const accepted = await create('late-name');
    expect([refused.status, accepted.status, isReplayed(accepted)]).toEqual([400, 201, false]);
  });

  it('runs a retry anew after a 503 of the service behind', async () => {
    const path = `/api/rooms/${await newEmbedRoom(server, key)}/ai-agent/invite`;
    speech.behaviour = 'down';
    skippedMs += 10_000;
    expect((await send(path, 'late-service')).status).toBe(503);
    speech.behaviour = 'well';
    skippedMs += 10_000;
    const invited = await send(path, 'late-service');
    expect([invited.status, isReplayed(invited)]).toEqual([200, false]);
  });

  it('runs a retry anew after a transaction that failed when its answer was stored already', async () => {
    const account = await newAccount();
    const restore = await refuseCommits(server.services.db, 'idempotency_keys');
    const failed = await create('late-commit', 'Weekly', { key: account.key });
    await restore();
    expect([failed.status, await account.rooms(), await isStored('late-commit')]).toEqual([500, 0, false]);
    const created = await create('late-commit', 'Weekly', { key: account.key });
    expect([created.status, isReplayed(created), await account.rooms()]).toEqual([201, false, 1]);
  });
});

describe('a replay', () => {
  it('gives the first answer although the state has changed, and changes and publishes nothing', async () => {
    const roomId = await newEmbedRoom(server, key);
    const published: RoomEvent['kind'][] = [];
    const unsubscribe = await server.services.bus.subscribe(roomId, ({ kind }) => published.push(kind));
    const [invite, remove] = ['invite', 'remove'].map((act) => `/api/rooms/${roomId}/ai-agent/${act}`);
    const change = async () => [await send(invite ?? '', 'in'), await send(remove ?? '', 'out')];
    const first = await change();
    const [seen, actions] = [[...published], await actionsOn(server.services.db, roomId)];
    expect(first.map(({ body }) => body.alreadyPresent ?? body.alreadyAbsent)).toEqual([false, false]);
    const second = await change();
    unsubscribe();
    expect(second.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
    expect(second.map(isReplayed)).toEqual([true, true]);
    expect(published).toEqual(seen);
    expect(await actionsOn(server.services.db, roomId)).toEqual(actions);
  });

  it('replays the answer of a call that changed nothing', async () => {
    const roomId = await newEmbedRoom(server, key);
    const [invite, remove] = [`/api/rooms/${roomId}/ai-agent/invite`, `/api/rooms/${roomId}/ai-agent/remove`];
    const absent = await send(remove, 'nothing-to-remove');
    await server.call('POST', invite, { key });
    const present = await send(invite, 'nothing-to-invite');
    expect([absent.body.alreadyAbsent, present.body.alreadyPresent]).toEqual([true, true]);
    const again = await send(remove, 'nothing-to-remove');
    expect([again.text, isReplayed(again)]).toEqual([absent.text, true]);
    await server.call('POST', remove, { key });
    const late = await send(invite, 'nothing-to-invite');
    expect([late.text, isReplayed(late)]).toEqual([present.text, true]);
  });
});

it('stores answers encrypted, and logs neither them nor the key', async () => {
  const { body } = await create('sealed-and-not-logged');
  await create('sealed-and-not-logged');
  const stored = await findKeyedRequests(server.services.db);
  expect(stored.find((row) => row.key === 'sealed-and-not-logged')?.answerBox).toMatch(/^v1\./);
  expect(JSON.stringify(stored)).not.toContain(body.roomId);
  expect(server.logged()).not.toContain('sealed-and-not-logged');
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('while the first request is carried out', () => {
  /** Sends an invitation that waits for its room. @returns it, and what lets it go on */
  async function inviteSlowly(name: string) {
    const roomId = await newEmbedRoom(server, key);
    const path = `/api/rooms/${roomId}/ai-agent/invite`;
    const release = await lockRoom(server.services.db, roomId);
    const first = send(path, name);
    await expect.poll(() => countWaiting(server.services.db)).toBe(1);
    return { path, first, release };
  }

  it('lets a repeated request wait for the first one and gives it the same answer', async () => {
    const { path, first, release } = await inviteSlowly('waits');
    const second = send(path, 'waits');
    await expect.poll(() => countWaiting(server.services.db)).toBe(2);
    await release();
    expect((await second).text).toBe((await first).text);
    expect([isReplayed(await first), isReplayed(await second)]).toEqual([false, true]);
  });

  it('lets a repeated request with another body wait for the first one, and refuses it', async () => {
    const { path, first, release } = await inviteSlowly('waits-other');
    const second = send(path, 'waits-other', { body: { mode: 'Captioner' } });
    await expect.poll(() => countWaiting(server.services.db)).toBe(2);
    await release();
    expect([(await first).status, (await second).status]).toEqual([200, 422]);
  });

  it('answers 409 to a repeated request that has waited too long, and later gives the answer', async () => {
    const { path, first, release } = await inviteSlowly('too-long');
    const { waitMs } = idempotency;
    idempotency.waitMs = 1;
    const second = await send(path, 'too-long');
    idempotency.waitMs = waitMs;
    expect([second.status, second.body]).toEqual([409, { error: expect.stringContaining('still') }]);
    await release();
    const retried = await send(path, 'too-long');
    expect([retried.text, isReplayed(retried)]).toEqual([(await first).text, true]);
  });

  it('lets a repeated request make the change when the first one fails', async () => {
    const { path, first, release } = await inviteSlowly('fails');
    const second = send(path, 'fails');
    await expect.poll(() => countWaiting(server.services.db)).toBe(2);
    await cancelWaitingFor(server.services.db, 'rooms');
    expect((await first).status).toBe(500);
    await release();
    expect([(await second).status, isReplayed(await second)]).toEqual([200, false]);
  });
});
