import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMinutes } from '../../testing/agent-rows';
import { addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { joinToken, newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../../testing/server';
import { explain } from '../../testing/statements';
import { searchStatements } from './store';

const HOUR_MS = 3_600_000;

/** Minutes with the same words in each part. */
const MINUTES = {
  summaryText: 'They spoke of the xylophone\nand "the offer".',
  outcome: 'The offer is ready.',
  decisions: ['Buy a xylophone.', 'Send the "naïve" offer\ntwice.'],
  decisionEvidence: [
    { turnIds: [], startMs: 1_000 },
    { turnIds: [], startMs: 2_000 },
  ],
  followUps: ['Is the offer legal?'],
  followUpEvidence: [{ turnIds: [], startMs: 3_000 }],
  actionItems: [
    {
      actionItemId: 'act_1',
      text: 'Write the offer.',
      ownerName: 'Marimba',
      ownerExternalUserId: null,
      dueDate: null,
      dueText: null,
      status: 'open' as const,
      evidence: { turnIds: ['trn_offer'], startMs: 4_000 },
    },
  ],
};

let server: TestServer;
let scene: Scene;
let roomId: string;
let older: string;
let newer: string;

beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
  const other = await newScene(server);
  await hold(await newEmbedRoom(server, other.key), 0);
  roomId = await newEmbedRoom(server, scene.key, { roomName: 'Standup' });
  older = await hold(roomId, 0);
  newer = await hold(roomId, HOUR_MS);
  await addMinutes(server.services.db, scene.own.sessionId, { outcome: 'The owner has an offer.' });
});
afterAll(() => server.close());

/** Adds a session with minutes. @returns its id */
async function hold(room: string, startMs: number): Promise<string> {
  const { db } = server.services;
  const startedAt = after(startMs);
  const { id } = await addSession(db, room, {
    openedAt: startedAt,
    startedAt,
    endedAt: after(startMs + HOUR_MS),
  });
  await addMinutes(db, id, MINUTES);
  return id;
}

const search = (query: Record<string, string>, options: CallOptions = { key: scene.key }) =>
  server.call('GET', `/api/search?${new URLSearchParams(query)}`, options);

type Statement = Record<'kind' | 'conferenceSessionId' | 'text', string>;

async function kindsOf(query: Record<string, string>, options?: CallOptions): Promise<string[]> {
  const { status, body } = await search(query, options);
  expect(status).toBe(200);
  return body.statements.map(({ kind }: Statement) => kind);
}

const ALL = ['summary', 'outcome', 'decision', 'follow-up', 'action-item'];

it('finds every part of minutes with its session, room and evidence, of the newest session first', async () => {
  const { body } = await search({ q: 'OFFER', roomId });
  expect(body.next).toBeNull();
  const of = {
    conferenceSessionId: newer,
    roomId,
    roomName: 'Standup',
    startedAt: after(HOUR_MS).toISOString(),
  };
  expect(body.statements.slice(0, 5)).toEqual([
    { kind: 'summary', text: MINUTES.summaryText, startMs: null, ...of },
    { kind: 'outcome', text: MINUTES.outcome, startMs: null, ...of },
    { kind: 'decision', text: MINUTES.decisions[1], startMs: 2_000, ...of },
    { kind: 'follow-up', text: MINUTES.followUps[0], startMs: 3_000, ...of },
    { kind: 'action-item', text: 'Write the offer.', startMs: 4_000, ...of },
  ]);
  expect(body.statements.slice(5).map((found: Statement) => [found.conferenceSessionId, found.kind])).toEqual(
    ALL.map((kind) => [older, kind]),
  );
});

it.each([
  ['xylo', ['summary', 'decision']],
  ['offer xylophone', ['summary']],
  ['naïve twice', ['decision']],
  ['is', ['outcome', 'follow-up']],
  ['marimba', []],
  ['trn_offer', []],
  ['ownerName', []],
  ['startMs', []],
])('finds statements with all the words of %j, and nothing else of minutes', async (q, kinds) => {
  const once = { roomId, from: after(HOUR_MS).toISOString() };
  expect(await kindsOf({ q, ...once })).toEqual(kinds);
  expect(await kindsOf({ q })).toEqual([...kinds, ...kinds]);
});

it('finds one kind, and in a time', async () => {
  expect(await kindsOf({ q: 'offer', in: 'action-item' })).toEqual(['action-item', 'action-item']);
  expect(await kindsOf({ q: 'xylophone', to: after(HOUR_MS).toISOString() })).toEqual([
    'summary',
    'decision',
  ]);
});

it.each(['account', 'room'])('pages through what it finds in one %s to the end', async (where) => {
  const seen: string[] = [];
  const query = { q: 'offer', limit: '3', ...(where === 'room' && { roomId }) };
  for (let next: string | null = ''; next !== null;) {
    const { body } = await search({ ...query, after: next });
    seen.push(
      ...body.statements.map(({ conferenceSessionId, kind }: Statement) => `${conferenceSessionId} ${kind}`),
    );
    next = body.next;
  }
  const all = [newer, older].flatMap((id) => ALL.map((kind) => `${id} ${kind}`));
  expect(seen.filter((found) => !found.startsWith(scene.own.sessionId))).toEqual(all);
});

it.each([
  'q=',
  'q=!?',
  'q=x&in=turns',
  'q=x&after=1.ses_x.1',
  'q=x&from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
])('refuses %s', async (query) => {
  expect((await server.call('GET', `/api/search?${query}`, { key: scene.key })).status).toBe(400);
});

it('shows people the rooms whose history they may read, and hosts their room', async () => {
  for (const { bearer } of [scene.owner, scene.coOrganizer, scene.member]) {
    expect(await kindsOf({ q: 'offer' }, { bearer })).toEqual(['outcome']);
    expect((await search({ q: 'offer', roomId }, { bearer })).status).toBe(403);
  }
  expect(await kindsOf({ q: 'offer' }, { bearer: scene.stranger.bearer })).toEqual([]);
  const host = { bearer: joinToken(server, roomId, 'host') };
  expect(await kindsOf({ q: 'xylophone' }, host)).toEqual(['summary', 'decision', 'summary', 'decision']);
  expect((await search({ q: 'offer' }, { bearer: joinToken(server, roomId, 'participant') })).status).toBe(
    403,
  );
});

it('searches for people in the portal in their own accounts alone', async () => {
  const { portal, live } = scene.owner;
  const { statements } = await portal.search.minutesOfAccount({ accountId: live, q: 'naïve' });
  expect(statements).toHaveLength(2);
  await expect(
    scene.stranger.portal.search.minutesOfAccount({ accountId: live, q: 'naïve' }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('finds nothing of an artifact from when it is deleted', async () => {
  const id = await hold(roomId, 2 * HOUR_MS);
  const count = async () => (await kindsOf({ q: 'naïve' })).length;
  expect(await count()).toBe(3);
  await server.call('DELETE', `/api/artifacts/${id}`, { key: scene.key });
  expect(await count()).toBe(2);
});

it('reads the index of the words of an account, and never the minutes of all', async () => {
  const { db } = server.services;
  const page = { kind: null, from: null, to: null, after: null, except: [], limit: 11 };
  const of = { accountId: scene.owner.live };
  const plan = await explain(db, searchStatements(db, { ...page, of, words: ["'xylo':*"] }));
  expect(plan).toContain('minutes_account_words');
  expect(plan).not.toContain('Seq Scan');
});
