import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addTurn, deleteTurns } from '../../testing/agent-rows';
import { embeddingDouble, type EmbeddingDouble } from '../../testing/embeddings';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { newKeyFor, newPerson } from '../../testing/people';
import { addSession } from '../../testing/rooms-rows';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { enqueueOldSessions } from './embed-session';
import { comparesVectors } from './vectors';

/** Words of one meaning have one vector; other texts have another. */
const MEANINGS = [/price|cost|euro/i, /boat|ship|ferry/i, /^(?!.*(price|cost|euro|boat|ship|ferry))/i];
const vectorOf = (text: string) => MEANINGS.map((meaning) => (meaning.test(text) ? 3 : 0.1));

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

const post = async (path: string, body: object) => (await server.call('POST', path, { key, body })).body;

/** Holds a simulated meeting of one person. */
async function hold(...said: string[]): Promise<string> {
  const roomId = await newEmbedRoom(server, key);
  const { conferenceSessionId } = await post(`/api/rooms/${roomId}/simulated-sessions`, {
    agentMode: 'Transcriber',
    participants: [{ externalUserId: 'ada', displayName: 'Ada' }],
    turns: said.map((text) => ({ externalUserId: 'ada', text })),
  });
  return conferenceSessionId;
}

/** Waits until the service has been asked for a text. */
const embedded = (text: string) =>
  expect.poll(() => embeddings.asked.flat().some((asked) => asked.includes(text))).toBe(true);

/** Returns the turns that the model reads for a question, when the windows of all meetings are stored. */
async function readFor(question: string): Promise<string[]> {
  model.asked.length = 0;
  await post('/api/ask', { question });
  return model.asked.flatMap(({ data }) => data.flatMap(({ text }) => text ?? []));
}

it('finds passages by their meaning when a session has ended, without a word of the question', async () => {
  await hold('We pay forty euros.');
  await hold('The weather is nice.');
  await expect.poll(() => readFor('What is the price?')).toContain('We pay forty euros.');
  expect(embeddings.asked.flat()).toContain('Ada: We pay forty euros.');
  expect(embeddings.asked.flat()).toContain('What is the price?');
});

it('finds nothing of another account by meaning', async () => {
  await hold('We pay fifty euros.');
  await embedded('fifty');
  key = await newKeyFor(await newPerson(server.services), 'test');
  expect(await readFor('What is the price?')).toEqual([]);
});

it('compares vectors by the extension of the embedded database', async () => {
  expect(await comparesVectors(server.services.db)).toBe(process.env.TEST_DATABASE === 'embedded');
});

it('goes on with words when the service fails', async () => {
  await hold('The price is good.');
  embeddings.vectorOf = () => 400;
  expect(await readFor('What is the price?')).toEqual(['The price is good.']);
});

it('embeds sessions that ended before the model was set', async () => {
  const roomId = await newEmbedRoom(server, key);
  const { id } = await addSession(server.services.db, roomId);
  await addTurn(server.services.db, id, { text: 'The old boat leaks.' });
  await enqueueOldSessions(server.services);
  await expect.poll(() => readFor('Which ship?')).toEqual(['The old boat leaks.']);
});

it('forgets the windows of deleted turns', async () => {
  const sessionId = await hold('We sell the boat.');
  await expect.poll(() => readFor('Which ship?')).toEqual(['We sell the boat.']);
  await deleteTurns(server.services.db, sessionId);
  await addTurn(server.services.db, sessionId, { text: 'Good morning.' });
  expect(await readFor('Which ship?')).toEqual([]);
});
