import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTurn, addTurns, findTurns, forgetAccounts } from '../../testing/agent-rows';
import { addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { explain } from '../../testing/statements';
import { fillAccountsOfTurns } from '../transcript/fill-accounts';
import { listCommonWords, searchTurns } from './store-search';

let server: TestServer;
/** Two accounts with the same words. The first one has a long history after them. */
let scenes: [Scene, Scene];
const earlySessions: string[] = [];

/** More turns than a search reads word by word. */
const LATER = 2_001;

beforeAll(async () => {
  server = await testServer();
  scenes = [await newScene(server), await newScene(server)];
  for (const [index, { key }] of scenes.entries()) {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, key);
    const { id } = await addSession(db, roomId);
    earlySessions.push(id);
    for (const text of ['The Release of the xylophone', 'x-ray: "naïve" release', 'The xylophones alone'])
      await addTurn(db, id, { text: `${text} of ${index}` });
    if (index === 1) continue;
    const late = after(3_600_000);
    const { id: later } = await addSession(db, roomId, { openedAt: late, startedAt: late, endedAt: late });
    const turn = { text: 'Nothing but the release', startedAt: late, endedAt: late };
    await addTurns(
      db,
      later,
      Array.from({ length: LATER }, () => turn),
    );
  }
});
afterAll(() => server.close());

async function find(q: string, { key } = scenes[0]): Promise<string[]> {
  const { body } = await server.call('GET', `/api/turns?${new URLSearchParams({ q })}`, { key });
  return body.turns.map(({ text }: { text: string }) => text).toSorted();
}

async function expectAllFound(): Promise<void> {
  expect(await find('xylo')).toEqual(['The Release of the xylophone of 0', 'The xylophones alone of 0']);
  expect(await find('XYLO', scenes[1])).toEqual([
    'The Release of the xylophone of 1',
    'The xylophones alone of 1',
  ]);
  expect(await find('release xylophone')).toEqual(['The Release of the xylophone of 0']);
  expect(await find('nothing xylophone')).toEqual([]);
  expect(await find('x-ray naïve')).toEqual(['x-ray: "naïve" release of 0']);
  expect(await find('marimba')).toEqual([]);
}

it(
  'finds rare words of an account beyond its newest turns, beside common ones too, and none of another account',
  expectAllFound,
);

it('finds words in turns that are older than the column of the account, before a clean-up has filled it in and after', async () => {
  const { db } = server.services;
  const without = async () => (await findTurns(db)).filter(({ accountId }) => accountId === null);
  expect(await without()).toEqual([]); // the database fills it in for servers that do not know the column
  await forgetAccounts(db, earlySessions);
  await expectAllFound();
  await fillAccountsOfTurns(db, 2);
  expect(await without()).toEqual([]);
  await expectAllFound();
});

it('leaves a word that an account says all the time to the others of a search', async () => {
  const { db } = server.services;
  const words = ["'release':*", "'RELE':*", "'nothing'", "'noth'", "'lease':*", "'xylophone':*"];
  expect(await listCommonWords(db, scenes[0].owner.live, words)).toEqual(
    new Set(["'release':*", "'RELE':*", "'nothing'"]),
  );
});

it('finds in the newest sessions what the index of words finds, however it is written', async () => {
  const { db } = server.services;
  const roomId = await newEmbedRoom(server, scenes[1].key);
  const { id } = await addSession(db, roomId);
  const texts = [
    '(Naïve) OFFERS',
    'co-offer/naïveté',
    'İstanbul offers',
    'Kelvin 421',
    'part of 4210',
    '"421"',
    'it’s',
  ];
  for (const text of texts) await addTurn(db, id, { text });
  const page = { of: { roomId }, from: null, to: null, after: null, except: [], limit: 20 };
  const found = async (...given: Parameters<typeof searchTurns>) =>
    (await searchTurns(...given)).map(({ text }) => text).toSorted();
  for (const [word, count] of [
    ['offer', 3],
    ['OFFERS', 2],
    ['naïve', 2],
    ['kelvin', 1],
    ['421', 3],
    ['art', 0],
    ['stanbul', 0],
  ] as const) {
    const search = { ...page, words: [`'${word}':*`] };
    const newest = await found(db, search, { sessionIds: [id] });
    expect(newest).toEqual(await found(db, search, 'everywhere'));
    expect([word, newest.length]).toEqual([word, count]);
  }
});

it('reads the index of the words of an account, and never the turns of all', async () => {
  const { db } = server.services;
  const accountId = scenes[0].owner.live;
  const words = ["'release':*", "'xylophone':*"];
  const page = { of: { accountId }, words, from: null, to: null, after: null, except: [], limit: 11 };
  const plan = await explain(db, searchTurns(db, page, { accountId, rare: ["'xylophone':*"] }));
  expect(plan).not.toContain('Seq Scan');
  expect(plan).toMatch(/turns_account_words|turns_session/);
  expect(plan).not.toContain('turns_words');
});
