import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent, addTurn, addTurns, forgetNumbers, markDrained } from '../../testing/agent-rows';
import { runningClock } from '../../testing/clock';
import { newKeyFor } from '../../testing/people';
import { addParticipant, addSession, endLiveSessions } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

const clock = runningClock();
let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer({ timers: clock, replace: () => ({ now: clock.now }) });
  scene = await newScene(server);
});
afterAll(() => server.close());

const db = () => server.services.db;

const newSession = async (roomId?: string): Promise<string> =>
  (await addSession(db(), roomId ?? (await newEmbedRoom(server, scene.key)), { endedAt: null })).id;

const read = (sessionId: string, query = '', key = scene.key) =>
  server.call('GET', `/api/sessions/${sessionId}/turns${query}`, { key });

/** Waits until somebody waits for turns of the session. */
const awaited = (sessionId: string) =>
  expect.poll(() => server.services.turnReaders.topics()).toContain(sessionId);

const textsOf = ({ turns }: { turns: { text: string }[] }) => turns.map(({ text }) => text);

describe('pages of turns', () => {
  it('are in the order in which the turns were stored, each turn with its cursor', async () => {
    const sessionId = await newSession();
    const speaker = await addParticipant(db(), sessionId, { displayName: 'Ada', externalUserId: 'user-1' });
    const later = { startedAt: after(60_000), endedAt: after(61_000) };
    const first = await addTurn(db(), sessionId, { text: 'Late.', participantId: speaker.id, ...later });
    await addTurn(db(), sessionId, { text: 'Early.' });
    const { body } = await read(sessionId, '?limit=1');
    expect(body).toEqual({
      turns: [
        {
          turnId: first.id,
          speakerId: speaker.id,
          speakerName: 'Ada',
          externalUserId: 'user-1',
          text: 'Late.',
          language: null,
          startedAt: '2026-03-01T10:01:00.000Z',
          endedAt: '2026-03-01T10:01:01.000Z',
          startMs: 60_000,
          endMs: 61_000,
          confidence: null,
          source: 'speech',
          cursor: 1,
        },
      ],
      nextCursor: 1,
      ended: false,
    });
    const next = (await read(sessionId, '?after=1')).body;
    expect(textsOf(next)).toEqual(['Early.']);
    expect((await read(sessionId, `?after=${next.nextCursor}`)).body).toEqual({
      turns: [],
      nextCursor: 2,
      ended: false,
    });
  });

  it('refuses a cursor beyond the last turn', async () => {
    const sessionId = await newSession();
    await addTurn(db(), sessionId);
    expect(await read(sessionId, '?after=2')).toMatchObject({
      status: 400,
      body: { error: 'The turns end at 1.' },
    });
  });

  it('ends a page at a size of its texts, with one turn at least', async () => {
    const sessionId = await newSession();
    await addTurn(db(), sessionId, { text: 'é'.repeat(900) });
    await addTurn(db(), sessionId);
    const { body } = await read(sessionId, '?maxTextBytes=1000');
    expect(body).toMatchObject({ turns: [{ cursor: 1 }], nextCursor: 1 });
  });

  it('numbers turns that are older than their numbers in the order of the transcript', async () => {
    const sessionId = await newSession();
    const at = (ms: number) => ({ startedAt: after(ms), endedAt: after(ms) });
    await addTurns(db(), sessionId, [
      { text: 'Second.', ...at(20) },
      { text: 'First.', ...at(10) },
    ]);
    await forgetNumbers(db(), sessionId);
    expect(textsOf((await read(sessionId)).body)).toEqual(['First.', 'Second.']);
    await forgetNumbers(db(), sessionId);
    await addTurn(db(), sessionId, { text: 'Third.', ...at(0) });
    expect(textsOf((await read(sessionId)).body)).toEqual(['First.', 'Second.', 'Third.']);
  });

  it('ends when the session is over and all speech is transcribed', async () => {
    const roomId = await newEmbedRoom(server, scene.key);
    const sessionId = await newSession(roomId);
    await addAgent(db(), sessionId, { drainedAt: null });
    await addTurn(db(), sessionId);
    expect((await read(sessionId)).body.ended).toBe(false);
    await endLiveSessions(db(), roomId);
    expect((await read(sessionId)).body.ended).toBe(false);
    await markDrained(db(), sessionId);
    expect((await read(sessionId)).body.ended).toBe(true);
    await addTurn(db(), sessionId);
    expect((await read(sessionId, '?limit=1')).body.ended).toBe(false);
  });

  it('of an end-to-end encrypted room do not exist', async () => {
    const roomId = await newEmbedRoom(server, scene.key, { endToEndEncrypted: true });
    const { id } = await addSession(db(), roomId);
    expect(await read(id)).toMatchObject({
      status: 409,
      body: {
        error:
          'The room is end-to-end encrypted: its key is never given to a server, so no agent can listen.',
      },
    });
  });
});

describe('a reader that waits', () => {
  it('gets a turn as soon as it is told of, and an empty page when the wait is over', async () => {
    const sessionId = await newSession();
    const answer = read(sessionId, '?wait=30');
    await awaited(sessionId);
    await addTurn(db(), sessionId, { text: 'Now.' });
    server.services.turnReaders.wake(sessionId);
    expect(textsOf((await answer).body)).toEqual(['Now.']);
    const empty = read(sessionId, '?after=1&wait=30');
    await awaited(sessionId);
    clock.advance(30_000);
    expect((await empty).body).toEqual({ turns: [], nextCursor: 1, ended: false });
  });

  it('gets a turn of which nobody told its process', async () => {
    const sessionId = await newSession();
    const answer = read(sessionId, '?wait=30');
    await awaited(sessionId);
    await addTurn(db(), sessionId, { text: 'Untold.' });
    clock.advance(2_000);
    expect(textsOf((await answer).body)).toEqual(['Untold.']);
  });

  it('is refused when its key was revoked', async () => {
    const sessionId = await newSession();
    const { key, revoke } = await revocableKey();
    const answer = read(sessionId, '?wait=30', key);
    await awaited(sessionId);
    await revoke();
    clock.advance(30_000);
    expect((await answer).status).toBe(401);
  });

  it(
    'gets every turn once, however many transactions store turns at the same time',
    { tags: ['slow'] },
    async () => {
      const sessionId = await newSession();
      const writers = Array.from({ length: 5 }, async (_, writer) => {
        for (let turn = 0; turn < 8; turn += 1) {
          await db().transaction(async (tx) => {
            await addTurn(tx, sessionId, { text: `${writer}.${turn}` });
            await tx.execute('select 1'); // the transaction goes on after the turn was stored
          });
        }
      });
      const seen: string[] = [];
      for (let cursor = 0; seen.length < 40;) {
        const { body } = await read(sessionId, `?after=${cursor}&limit=7&wait=30`);
        seen.push(...textsOf(body));
        cursor = body.nextCursor;
      }
      await Promise.all(writers);
      expect(new Set(seen).size).toBe(40);
    },
  );

  it('does not get a turn before one that is still being stored', async () => {
    const sessionId = await newSession();
    let store = () => {};
    const stored = new Promise<void>((resolve) => (store = resolve));
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const slow = db().transaction(async (tx) => {
      await addTurn(tx, sessionId, { text: 'First.' });
      begin();
      await stored;
    });
    await begun;
    const fast = addTurn(db(), sessionId, { text: 'Second.' });
    expect((await read(sessionId)).body.turns).toEqual([]);
    store();
    await Promise.all([slow, fast]);
    expect(textsOf((await read(sessionId)).body)).toEqual(['First.', 'Second.']);
  });
});

/** Returns a new key, and a function that revokes it. */
async function revocableKey() {
  const key = await newKeyFor(scene.owner, 'live', ['svc:history']);
  const { portal, live: accountId } = scene.owner;
  return {
    key,
    async revoke() {
      const { keys } = await portal.keys.list({ accountId });
      await portal.keys.revoke({ keyId: keys.find(({ end }) => key.endsWith(end))?.keyId ?? '' });
    },
  };
}
