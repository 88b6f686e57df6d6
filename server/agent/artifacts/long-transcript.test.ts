import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountPrincipal, Caller } from '../../platform/principal/principal';
import { addTurn, addTurns, changeTurns } from '../../testing/agent-rows';
import { addParticipant, addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { httpTools } from '../../testing/tool-client';
import { getArtifact as contract } from './contract';
import { getArtifact } from './read';
import { PAGE_TURNS } from '../transcript/read';

const LENGTH = 2 * PAGE_TURNS + 100;
const textAt = (index: number) => `"Turn" ${index}, «ñ» 語`;
const numbersTo = (length: number) => Array.from({ length }, (_, index) => index);
const numbers = numbersTo(LENGTH);

let server: TestServer;
let scene: Scene;
let long: string;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
  long = await newTranscript(LENGTH);
});
afterAll(() => server.close());

const db = () => server.services.db;
const path = (sessionId: string) => `/api/artifacts/${sessionId}`;
const read = (sessionId: string) => server.call('GET', path(sessionId), { key: scene.key });

/** Makes a session with that many turns; every three of them begin at the same moment. */
async function newTranscript(length: number): Promise<string> {
  const { id } = await addSession(db(), scene.own.roomId);
  const { id: participantId } = await addParticipant(db(), id);
  const said = numbersTo(length).map((index) => ({
    participantId,
    text: textAt(index),
    startedAt: after(Math.floor(index / 3) * 100),
    endedAt: after(index * 100),
  }));
  await addTurns(db(), id, said);
  return id;
}

it('answers with a transcript of many pages, exactly as the contract serialises it', async () => {
  const answer = await read(long);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(answer.headers.get('content-length')).toBeNull();
  const turns: { index: number; text: string }[] = answer.body.turns;
  expect(turns.map(({ index }) => index)).toEqual(numbers);
  expect(turns.map(({ text }) => text)).toEqual(numbers.map(textAt));
  expect(answer.text).toBe(JSON.stringify(contract.output.parse(answer.body)));
});

it('answers with a transcript of one page at once, with Content-Length', async () => {
  const short = await newTranscript(PAGE_TURNS);
  const answer = await read(short);
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(answer.text)));
  expect(answer.body.turns).toHaveLength(PAGE_TURNS);
  expect(answer.text).toBe(JSON.stringify(contract.output.parse(answer.body)));
});

it('answers HEAD without reading the transcript', async () => {
  const answer = await server.call('HEAD', path(long), { key: scene.key });
  expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
    200,
    '',
    'application/json',
  ]);
});

it('reads a page when it is asked for and not before', { tags: ['slow'] }, async () => {
  const sessionId = await newTranscript(LENGTH);
  const pages: AsyncIterable<readonly unknown[]>[] = [];
  const { turns } = await getArtifact(
    server.services,
    asOwner(),
    { sessionId },
    (given) => void pages.push(given),
  );
  expect(turns).toHaveLength(PAGE_TURNS);
  const rest = pages[0]?.[Symbol.asyncIterator]();
  expect((await rest?.next())?.value).toHaveLength(PAGE_TURNS);
  await addTurn(db(), sessionId, {
    startedAt: after(3_000_000),
    endedAt: after(3_000_001),
    text: 'Said meanwhile.',
  });
  const last: unknown = (await rest?.next())?.value;
  expect(last).toHaveLength(LENGTH - 2 * PAGE_TURNS + 1);
  expect(last).toContainEqual(expect.objectContaining({ text: 'Said meanwhile.', index: LENGTH }));
  expect(await rest?.next()).toMatchObject({ done: true });
});

it(
  'aborts the answer when a page cannot be read, instead of ending it as if it were complete',
  { tags: ['slow'] },
  async () => {
    const broken = await newTranscript(LENGTH);
    // The contract does not contain such a source, and only the last page has it.
    await changeTurns(db(), { sessionId: broken, text: textAt(LENGTH - 1) }, 'telepathy');
    await expect(read(broken)).rejects.toThrow(TypeError);
    expect(server.logged()).toContain('request failed');
    expect((await read(long)).status).toBe(200);
  },
);

/**
 * The bytes that a model can read: three per token at worst. Latin text has four, and longer characters are one each.
 */
const MODEL_MAX_BYTES = 3 * 25_000;

it(
  'gives an assistant a long transcript window by window, each short enough for a model',
  { tags: ['slow'] },
  async () => {
    const tools = await httpTools({ baseUrl: server.url, key: scene.key });
    const sessionId = await newTranscript(3_000);
    const seen: string[] = [];
    let calls = 0;
    for (let after: string | null | undefined; after !== null; calls += 1) {
      const { text, structured } = await tools.call('get_transcript', {
        sessionId,
        ...(after && { after }),
      });
      expect(Buffer.byteLength(text)).toBeLessThan(MODEL_MAX_BYTES);
      seen.push(...structured.turns.map((turn: { text: string }) => turn.text));
      expect(structured.remainingTurnCount).toBe(3_000 - seen.length);
      expect(Object.keys(structured.turns[0])).toEqual(['speakerName', 'startMs', 'text']);
      after = structured.next;
    }
    expect(seen).toEqual(numbersTo(3_000).map(textAt));
    expect(calls).toBe(10);
    const { structured: minutes } = await tools.call('get_summary_and_actions', { sessionId });
    expect(minutes).toMatchObject({ conferenceSessionId: sessionId, summaryText: null });
    expect(minutes).not.toHaveProperty('turns');
    await tools.close();
  },
);

it('ends a window before its texts are too long, with one turn at least', async () => {
  const { id } = await addSession(db(), scene.own.roomId);
  await addTurns(
    db(),
    id,
    numbers
      .slice(0, 4)
      .map((index) => ({ text: '語'.repeat(500), startedAt: after(index), endedAt: after(index + 1) })),
  );
  const lengths = async (query: string) =>
    (await server.call('GET', `${path(id)}?${query}`, { key: scene.key })).body;
  expect(await lengths('maxTextBytes=3000')).toMatchObject({
    turns: [{ index: 0 }, { index: 1 }],
    remainingTurnCount: 2,
  });
  expect(await lengths('maxTextBytes=1')).toMatchObject({ turns: [{ index: 0 }], remainingTurnCount: 3 });
  expect(await lengths('limit=0')).toMatchObject({ turns: [], remainingTurnCount: 4, next: null });
});

it('finds turns by time, speaker and words, and tells where they stand in the whole', async () => {
  const { id } = await addSession(db(), scene.own.roomId);
  const { id: ada } = await addParticipant(db(), id, { displayName: 'Ada 100%', externalUserId: 'user-42' });
  const { id: bob } = await addParticipant(db(), id, { displayName: 'Bob', externalUserId: 'user-7' });
  const said = [ada, bob, ada, bob].map((participantId, index) => ({
    participantId,
    text: index === 3 ? 'The OFFER_2 stands.' : `Words ${index}`,
    startedAt: after(index * 1_000),
    endedAt: after(index * 1_000 + 500),
  }));
  await addTurns(db(), id, said);
  const found = async (window: Record<string, string>) => {
    const { body } = await server.call('GET', `${path(id)}?${new URLSearchParams(window)}`, {
      key: scene.key,
    });
    return body.turns.map(({ index }: { index: number }) => index);
  };
  expect(await found({ speaker: 'ada' })).toEqual([0, 2]);
  expect(await found({ speaker: '0%' })).toEqual([0, 2]);
  expect(await found({ speaker: '%' })).toEqual([0, 2]);
  expect(await found({ speaker: 'user-42' })).toEqual([0, 2]);
  expect(await found({ query: 'offer_' })).toEqual([3]);
  expect(await found({ query: 'words_' })).toEqual([]);
  expect(await found({ from: '1000', to: '3000' })).toEqual([1, 2]);
  expect(await found({ from: '1000', speaker: 'bob', limit: '1' })).toEqual([1]);
});

it.each([
  'limit=-1',
  'limit=1001',
  'limit=x',
  'after=1',
  'after=1.2.3.%27',
  'from=-1',
  'query=%00',
  'maxTextBytes=0',
])('refuses a window with %s', async (window) => {
  const answer = await server.call('GET', `${path(long)}?${window}`, { key: scene.key });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['error']]);
});

it('gives the portal a transcript page by page, and refuses a long one as a whole', async () => {
  const { portal } = scene.owner;
  const session = await portal.artifacts.fromHistory({ sessionId: long });
  expect([session.turns.length, session.turnCount]).toEqual([PAGE_TURNS, LENGTH]);
  const seen = session.turns.map(({ text }) => text);
  for (let { nextTurns: cursor } = session; cursor !== null;) {
    const page = await portal.artifacts.turns({ sessionId: long, after: cursor });
    seen.push(...page.turns.map(({ text }) => text));
    cursor = page.next;
  }
  expect(seen).toEqual(numbers.map(textAt));
  await expect(getArtifact(server.services, asOwner(), { sessionId: long })).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
  });
});

it('refuses pages to those who may not read the session, and refuses an invalid cursor', async () => {
  const { nextTurns } = await scene.owner.portal.artifacts.fromHistory({ sessionId: long });
  const more = { sessionId: long, after: nextTurns ?? '' };
  await expect(scene.stranger.portal.artifacts.turns(more)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const elsewhere = { sessionId: scene.embed.sessionId, after: more.after };
  expect((await scene.owner.portal.artifacts.turns(elsewhere)).turns).toEqual([]);
  for (const after of ['', '1', "1.2.3.'; drop table turns", `1.${'9'.repeat(15)}.9.trn_a`]) {
    const refused = scene.owner.portal.artifacts.turns({ sessionId: long, after });
    await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
});

function asOwner(): Caller<AccountPrincipal> {
  const { live: accountId, organizationId: ownerId, userId } = scene.owner;
  const principal = {
    kind: 'account' as const,
    accountId,
    ownerId,
    role: 'owner' as const,
    mode: 'live' as const,
    userId,
    scopes: ['svc:history' as const],
  };
  return { principal, scope: 'svc:history', atLeast: 'owner', ip: null, requestId: null };
}
