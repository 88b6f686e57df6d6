import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTurn, addTurns } from '../../testing/agent-rows';
import { addParticipant, addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { PAGE_TURNS } from '../transcript/read';

const LENGTH = 2 * PAGE_TURNS + 100;
const numbers = Array.from({ length: LENGTH }, (_, index) => index);

let server: TestServer;
let scene: Scene;
let short: string;
let long: string;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
  short = await newSession();
  const said = numbers.map((index) => ({
    text: `Turn ${index}.`,
    startedAt: after(Math.floor(index / 3) * 100),
    endedAt: after(index * 100),
  }));
  long = (await addSession(db(), scene.own.roomId)).id;
  await addTurns(db(), long, said);
});
afterAll(() => server.close());

const db = () => server.services.db;
const read = (sessionId: string, query = '') =>
  server.call('GET', `/api/artifacts/${sessionId}/transcript${query}`, { key: scene.key });

/** Makes a session with three turns, a second each, the last one in the chat. */
async function newSession(): Promise<string> {
  const { id } = await addSession(db(), scene.own.roomId);
  const { id: participantId } = await addParticipant(db(), id, { displayName: 'Ada Example' });
  for (const [index, text] of ['One.', 'Two & three.', 'Four.'].entries()) {
    await addTurn(db(), id, {
      participantId,
      text,
      source: index === 2 ? 'chat' : 'speech',
      startedAt: after(index * 1_000),
      endedAt: after((index + 1) * 1_000),
    });
  }
  return id;
}

it.each([
  [
    'vtt',
    'text/vtt; charset=utf-8',
    /^WEBVTT\n\ntrn_\w+\n00:00:00\.000 --> 00:00:01\.000\n<v Ada Example>One\.\n\n[^]*Two &amp; three\.\n\n[^]*Four\.\n\n$/,
  ],
  [
    'srt',
    'application/x-subrip; charset=utf-8',
    /^1\n00:00:00,000 --> 00:00:01,000\nAda Example: One\.\n\n2\n[^]*\n3\n00:00:02,000 --> 00:00:05,000\nAda Example: Four\.\n\n$/,
  ],
  [
    'md',
    'text/markdown; charset=utf-8',
    /^# Weekly\n\n2026-03-01 10:00 UTC\n\n\*\*Ada Example\*\* \(0:00\): One\.\n\n[^]*Two \\& three/,
  ],
  [
    'txt',
    'text/plain; charset=utf-8',
    /^\[0:00\] Ada Example: One\.\n[^]*\[0:02\] Ada Example \(in the chat\): Four\.\n$/,
  ],
])(
  'gives a transcript as %s, with its media type and a name to save it under',
  async (format, type, text) => {
    const answer = await read(short, `?format=${format}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Weekly 2026-03-01.${format}"`,
    );
    expect(answer.text).toMatch(text);
    const head = await server.call('HEAD', `/api/artifacts/${short}/transcript?format=${format}`, {
      key: scene.key,
    });
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', type]);
  },
);

it('gives JSON when no format is named, with the turns of the artifact', async () => {
  const answer = await read(short);
  const artifact = (await server.call('GET', `/api/artifacts/${short}`, { key: scene.key })).body;
  const { conferenceSessionId, roomId, startedAt, endedAt, artifactStatus, turns } = artifact;
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Weekly 2026-03-01.json"');
  const known = { conferenceSessionId, roomId, startedAt, endedAt, artifactStatus, turns };
  expect(answer.body).toEqual({ ...known, roomName: 'Weekly' });
  expect((await read(short, '?format=json')).text).toBe(answer.text);
});

it('gives a transcript of many pages in one file', async () => {
  const { text } = await read(long, '?format=txt');
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^.*: /, '')),
  ).toEqual(numbers.map((index) => `Turn ${index}.`));
  const { body } = await read(long);
  expect(body.turns.map(({ index }: { index: number }) => index)).toEqual(numbers);
});

it('gives the turns that begin within a part of the session, each in one of two parts that meet', async () => {
  const textsOf = async (query: string) =>
    (await read(short, query)).body.turns.map(({ index, text }: { index: number; text: string }) => [
      index,
      text,
    ]);
  expect(await textsOf('?to=1000')).toEqual([[0, 'One.']]);
  expect(await textsOf('?from=1000')).toEqual([
    [1, 'Two & three.'],
    [2, 'Four.'],
  ]);
  expect(await textsOf('?from=1000&to=2000')).toEqual([[1, 'Two & three.']]);
  expect(await textsOf('?from=2000&to=1000')).toEqual([]);
  expect((await read(short, '?from=1000&to=2000&format=srt')).text).toMatch(/^1\n00:00:01,000 -->/);
  const [first, second] = [await read(long, '?to=35000'), await read(long, '?from=35000')];
  expect(first.body.turns.length).toBeGreaterThan(PAGE_TURNS);
  const indexes = [...first.body.turns, ...second.body.turns].map(({ index }: { index: number }) => index);
  expect(indexes).toEqual(numbers);
});

it('gives an empty file of a session in which nothing was said', async () => {
  const { id } = await addSession(db(), scene.own.roomId);
  expect((await read(id, '?format=vtt')).text).toBe('WEBVTT\n\n');
  const srt = await read(id, '?format=srt');
  expect([srt.status, srt.text, srt.headers.get('content-type')]).toEqual([
    200,
    '',
    'application/x-subrip; charset=utf-8',
  ]);
});

it.each([
  '?format=pdf',
  '?format=VTT',
  '?from=-1',
  '?from=1.5',
  '?to=x',
  '?from=1000000000001',
  '?from=1&from=2',
])('refuses %s with a sentence', async (query) => {
  const { status, body } = await read(short, query);
  expect([status, Object.keys(body)]).toEqual([400, ['error']]);
});
