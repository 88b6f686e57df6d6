import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountPrincipal, Caller } from '../../platform/principal/principal';
import { addTurn, addTurns, changeTurns } from '../../testing/agent-rows';
import { addParticipant, addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { getArtifact as contract } from './contract';
import { getArtifact } from './read';
import { PAGE_TURNS } from '../transcript/read';

const LENGTH = 2 * PAGE_TURNS + 100;
const textAt = (index: number) => `"Turn" ${index}, «ñ» 語`;
const numbers = Array.from({ length: LENGTH }, (_, index) => index);

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

/** A session of that many turns, of which three at a time begin at the same moment. */
async function newTranscript(length: number): Promise<string> {
  const { id } = await addSession(db(), scene.own.roomId);
  const { id: participantId } = await addParticipant(db(), id);
  const said = numbers.slice(0, length).map((index) => ({
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

it('reads a page when it is asked for and not before', async () => {
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

it('aborts the answer when a page cannot be read, instead of ending it as if it were complete', async () => {
  const broken = await newTranscript(LENGTH);
  // No such source is in the contract, and only the last page has one.
  await changeTurns(db(), { sessionId: broken, text: textAt(LENGTH - 1) }, 'telepathy');
  await expect(read(broken)).rejects.toThrow(TypeError);
  expect(server.logged()).toContain('request failed');
  expect((await read(long)).status).toBe(200);
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
  const { live: accountId, userId } = scene.owner;
  const principal = {
    kind: 'account' as const,
    accountId,
    mode: 'live' as const,
    userId,
    scopes: ['svc:history' as const],
  };
  return { principal, scope: 'svc:history', ip: null, requestId: null };
}
