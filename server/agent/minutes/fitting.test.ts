import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent, addTurn, findMinutes } from '../../testing/agent-rows';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { drafted } from '../../testing/minutes';
import { newKeyFor, newPerson } from '../../testing/people';
import { addParticipant, addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let model: LanguageModelDouble;
let server: TestServer;
let key: string;
beforeAll(async () => {
  model = await languageModelDouble(() => drafted());
  server = await testServer({ env: { LLM_BASE_URL: model.url, LLM_MODEL: 'tiny-model' } });
  key = await newKeyFor(await newPerson(server.services));
});
afterAll(() => Promise.all([server.close(), model.close()]));

const db = () => server.services.db;

/** Has minutes written of a call in which Ada speaks for three seconds and Grace for one. @returns the artifact */
async function writtenIn(roomId: string, agent: Parameters<typeof addAgent>[2] = {}) {
  const { id } = await addSession(db(), roomId);
  await addAgent(db(), id, agent);
  const { id: ada } = await addParticipant(db(), id, { displayName: 'Ada', subject: 'ext:a:ada' });
  const { id: grace } = await addParticipant(db(), id, { displayName: 'Grace', subject: 'ext:a:grace' });
  const say = (participantId: string, text: string, from: number, to: number) =>
    addTurn(db(), id, { participantId, text, startedAt: after(from), endedAt: after(to) });
  await say(grace, 'I finished the login page.', 0, 1_000);
  const { id: first } = await say(ada, 'The build server holds me up.', 1_000, 3_000);
  await say(ada, 'Nothing else.', 4_000, 5_000);
  const options = { key };
  expect((await server.call('POST', `/api/artifacts/${id}/minutes`, options)).status).toBe(202);
  const statusOf = async () => (await findMinutes(db())).find((row) => row.sessionId === id)?.status;
  await expect.poll(statusOf).toBe('ready');
  return { artifact: (await server.call('GET', `/api/artifacts/${id}`, options)).body, first };
}

it('writes the sections of the template of the room, chapters, and how long each person spoke', async () => {
  model.onAsked = () =>
    drafted({
      sections: {
        done: [{ text: 'Grace finished the login page.', turns: [1] }],
        planned: [{ text: 'Ada will fly to the moon.', turns: [2] }],
        blockers: [],
      },
      chapters: [{ text: 'The login page', turns: [1] }],
    });
  const minutes = { template: 'standup', vocabulary: ['Jenkins'], instructions: 'Name people first.' };
  const { artifact, first } = await writtenIn(await newEmbedRoom(server, key, { minutes }));
  expect(artifact.sections).toMatchObject([
    { key: 'done', title: 'Done', kind: 'list', statements: [{ text: 'Grace finished the login page.' }] },
    { key: 'planned', statements: [] },
    { key: 'blockers', statements: [] },
  ]);
  expect(artifact.chapters).toMatchObject([{ title: 'The login page', evidence: { startMs: 0 } }]);
  expect(artifact.speakingTimes).toMatchObject([
    {
      displayName: 'Ada',
      speakingMs: 3_000,
      turnCount: 2,
      evidence: { turnIds: [first], startMs: 1_000 },
    },
    { displayName: 'Grace', speakingMs: 1_000, turnCount: 1 },
  ]);
  const asked = model.asked.at(-1);
  expect(asked?.data[0]).toMatchObject({ vocabulary: ['Jenkins'] });
  expect(JSON.stringify(asked?.messages[0])).toContain('Name people first.');
  expect(JSON.stringify(asked?.schema)).toContain('Things that hold somebody up');
});

it('writes the sections that the invitation of the agent asks for, in place of those of the room', async () => {
  const risk = {
    key: 'risks',
    title: 'Risks',
    instruction: 'Risks that somebody named.',
    kind: 'list',
  } as const;
  model.onAsked = () =>
    drafted({ sections: { risks: [{ text: 'The build server holds Ada up.', turns: [2] }] } });
  const roomId = await newEmbedRoom(server, key, {
    minutes: { template: 'standup', vocabulary: ['Jenkins'] },
  });
  const { artifact } = await writtenIn(roomId, {
    minutes: { template: 'custom', sections: [risk], instructions: null, vocabulary: ['Zeppelin'] },
  });
  expect(artifact.sections).toMatchObject([{ key: 'risks', statements: [{ evidence: { startMs: 1_000 } }] }]);
  expect(model.asked.at(-1)?.data[0]).toMatchObject({ vocabulary: ['Zeppelin'] });
});

it('writes no sections where the room asks for none', async () => {
  model.onAsked = () => drafted();
  const { artifact } = await writtenIn(await newEmbedRoom(server, key));
  expect([artifact.sections, artifact.chapters]).toEqual([[], []]);
});

it.each([
  { template: 'custom' },
  { template: 'party' },
  { vocabulary: ['x'.repeat(61)] },
  { sections: [{ key: 'A b', title: 'A', instruction: 'A', kind: 'list' }] },
  { sections: ['A', 'B'].map((title) => ({ key: 'a', title, instruction: 'A', kind: 'list' })) },
])('refuses the setting %j', async (minutes) => {
  const { status } = await server.call('POST', '/api/embed/rooms', { key, body: { minutes } });
  expect(status).toBe(400);
});
