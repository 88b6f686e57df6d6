import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RetryLater } from '../../platform/jobs/handler';
import { addTurn, deleteTurns } from '../../testing/agent-rows';
import { embeddingDouble, type EmbeddingDouble } from '../../testing/embeddings';
import { findJobs } from '../../testing/jobs-rows';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { newKeyFor, newPerson } from '../../testing/people';
import { addSession } from '../../testing/rooms-rows';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { countToEmbed, embedAgain, enqueueOldSessions, sessionEmbedder } from './embed-session';
import { findVectorExtension } from './store';
import { comparesVectors } from './vectors';

/** Words of one meaning have one vector; other texts have another. */
const MEANINGS = [/price|cost|euro/i, /boat|ship|ferry/i, /^(?!.*(price|cost|euro|boat|ship|ferry))/i];
const vectorOf = (text: string) => MEANINGS.map((meaning) => (meaning.test(text) ? 3 : 0.1));

const isEmbedded = process.env.TEST_DATABASE === 'embedded';

let embeddings: EmbeddingDouble;
let model: LanguageModelDouble;
let server: TestServer;
let key: string;
beforeAll(async () => {
  [embeddings, model] = await Promise.all([
    embeddingDouble(vectorOf),
    languageModelDouble(() => ({ json: { claims: [] } })),
  ]);
  server = await testServer({
    env: {
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'test-model',
      EMBEDDINGS_BASE_URL: embeddings.url,
      EMBEDDINGS_MODEL: 'embed',
    },
  });
});
beforeEach(async () => {
  key = await newKeyFor(await newPerson(server.services), 'test');
  embeddings.vectorOf = vectorOf;
  embeddings.asked.length = 0;
  model.asked.length = 0;
});
afterAll(() => Promise.all([server.close(), model.close(), embeddings.close()]));

const post = (path: string, body: object) => server.call('POST', path, { key, body });

/** Holds a simulated meeting of one person. */
async function hold(...said: string[]): Promise<string> {
  const roomId = await newEmbedRoom(server, key);
  const { body } = await post(`/api/rooms/${roomId}/simulated-sessions`, {
    agentMode: 'Transcriber',
    participants: [{ externalUserId: 'ada', displayName: 'Ada' }],
    turns: said.map((text) => ({ externalUserId: 'ada', text })),
  });
  await embedded();
  return body.conferenceSessionId;
}

/** Waits until the windows of all meetings are stored. */
const embedded = () =>
  expect
    .poll(async () => {
      const jobs = await findJobs(server.services.db);
      return jobs.filter(({ kind, finishedAt }) => kind === 'embed-session' && finishedAt === null);
    })
    .toEqual([]);

/** Returns the turns that the model reads for a question. */
async function readFor(question: string): Promise<string[]> {
  model.asked.length = 0;
  expect(await post('/api/ask', { question })).toMatchObject({ status: 200 });
  return model.asked.flatMap(({ data }) => data.flatMap(({ text }) => text ?? []));
}

it(
  'finds passages by their meaning when a session has ended, without a word of the question',
  { tags: ['slow'] },
  async () => {
    await hold('We pay forty euros.');
    await hold('The weather is nice.');
    expect(await readFor('What is the price?')).toContain('We pay forty euros.');
    expect(embeddings.asked.flat()).toContain('Ada: We pay forty euros.');
    expect(embeddings.asked.flat()).toContain('What is the price?');
  },
);

it('embeds the windows of a long meeting in several requests', async () => {
  const long = Array.from({ length: 65 }, (_, number) => `${number} ${'rain '.repeat(180)}`.trim());
  await hold(...long, 'We sell the boat.');
  expect(embeddings.asked.map(({ length }) => length)).toEqual([64, 2]);
  expect(await readFor('Which ship?')).toContain('We sell the boat.');
});

it('finds nothing of another account by meaning', async () => {
  await hold('We pay fifty euros.');
  expect(await readFor('What is the price?')).toEqual(['We pay fifty euros.']);
  key = await newKeyFor(await newPerson(server.services), 'test');
  expect(await readFor('What is the price?')).toEqual([]);
});

it('compares vectors by the extension of the embedded database', async () => {
  expect(await comparesVectors(server.services.db)).toBe(isEmbedded);
});

it.runIf(isEmbedded)(
  'does not compare them by an extension in a schema that it does not search',
  async () => {
    const { db } = server.services;
    expect(await findVectorExtension(db)).toBe('usable');
    const undone = new Error('The change of the schema is undone.');
    const moved = db.transaction(async (tx) => {
      await tx.execute('create schema elsewhere');
      await tx.execute('alter extension vector set schema elsewhere');
      expect(await findVectorExtension(tx)).toBe('none');
      throw undone;
    });
    await expect(moved).rejects.toBe(undone);
  },
);

it('goes on with words when the service fails', async () => {
  await hold('The price is good.');
  embeddings.vectorOf = () => 400;
  expect(await readFor('What is the price?')).toEqual(['The price is good.']);
});

it('embeds sessions that ended before the model was set', async () => {
  const roomId = await newEmbedRoom(server, key);
  const { id } = await addSession(server.services.db, roomId);
  await addTurn(server.services.db, id, { text: 'The old boat leaks.' });
  await addSession(server.services.db, roomId); // without turns
  expect(await countToEmbed(server.services)).toBe(1);
  await enqueueOldSessions(server.services);
  await embedded();
  expect(await countToEmbed(server.services)).toBe(0);
  expect(await readFor('Which ship?')).toEqual(['The old boat leaks.']);
});

it('embeds a session again when turns are deleted while it is embedded', async () => {
  const { db, now, jobs } = server.services;
  const roomId = await newEmbedRoom(server, key);
  const { id: sessionId } = await addSession(db, roomId);
  await addTurn(db, sessionId, { text: 'Good morning.' });
  // The job that runs is not finished, so another one is not enqueued.
  const running = { ...jobs, enqueue: async () => undefined };
  const model = {
    name: 'embed',
    embed: vi.fn(async (texts: readonly string[]) => {
      if (model.embed.mock.calls.length === 1) {
        await deleteTurns(db, sessionId);
        await db.transaction((tx) =>
          embedAgain(tx, { jobs: running, embeddings: model }, { sessionId, accountId: 'acc' }),
        );
        await addTurn(db, sessionId, { text: 'The old boat leaks.' });
      }
      return texts.map(vectorOf);
    }),
  };
  const embed = () =>
    sessionEmbedder({ db, now, jobs: running, embeddings: model }).run({
      subject: sessionId,
      payload: {},
      attempt: 1,
      signal: new AbortController().signal,
    });
  await expect(embed()).rejects.toThrow(RetryLater);
  await embed();
  expect(await readFor('Which ship?')).toEqual(['The old boat leaks.']);
});

it('forgets the windows of deleted turns', async () => {
  const sessionId = await hold('We sell the boat.');
  expect(await readFor('Which ship?')).toEqual(['We sell the boat.']);
  await deleteTurns(server.services.db, sessionId);
  await addTurn(server.services.db, sessionId, { text: 'Good morning.' });
  expect(await readFor('Which ship?')).toEqual([]);
});
