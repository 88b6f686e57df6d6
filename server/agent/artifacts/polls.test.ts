import { afterAll, beforeAll, expect, it } from 'vitest';
import { addParticipant, addPoll, addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { httpTools } from '../../testing/tool-client';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const db = () => server.services.db;
const get = async (path: string) => (await server.call('GET', path, { key: scene.key })).body;
const artifact = (sessionId: string) => get(`/api/artifacts/${sessionId}`);

/** Holds a session with three polls: an ended one, an open anonymous one, and an open one with names. */
async function held(roomId = scene.own.roomId) {
  const { id: sessionId } = await addSession(db(), roomId);
  const { id: ada } = await addParticipant(db(), sessionId, { displayName: 'Ada', externalUserId: 'user-1' });
  const named = await addPoll(db(), sessionId, ada, { startedAt: after(180_000), endedAt: null });
  const open = { startedAt: after(120_000), endedAt: null, isAnonymous: true, isMultiple: true };
  const secret = await addPoll(db(), sessionId, ada, open);
  const finalResults = { counts: [2, 5], voterCount: 7 };
  const ended = await addPoll(db(), sessionId, ada, { isAnonymous: true, finalResults });
  return { sessionId, ada, inOrder: [ended, secret, named] };
}

it('an artifact has the polls of its session with their results, in the order in which they were asked', async () => {
  const { sessionId, ada, inOrder } = await held();
  await held();
  const { polls, pollCount } = await artifact(sessionId);
  expect(polls).toMatchObject([
    {
      pollId: inOrder[0],
      isAnonymous: true,
      endedAt: after(60_000).toISOString(),
      voterCount: 7,
      voters: null,
    },
    { pollId: inOrder[1], isAnonymous: true, isMultiple: true, endedAt: null, voterCount: 1, voters: null },
    { pollId: inOrder[2], question: 'When do we meet?', voters: [{ participantId: ada, choices: [1] }] },
  ]);
  const votes = polls.map(({ choices }: { choices: { votes: number }[] }) => choices.map((one) => one.votes));
  expect(votes).toEqual([
    [2, 5],
    [0, 1],
    [0, 1],
  ]);
  expect(pollCount).toBe(3);
  expect((await get(`/api/sessions/${sessionId}/polls`)).polls).toEqual(polls);
});

it('says nowhere in an artifact who voted in an anonymous poll', async () => {
  const { id: sessionId } = await addSession(db(), scene.own.roomId);
  const { id: ada } = await addParticipant(db(), sessionId);
  const { id: bob } = await addParticipant(db(), sessionId, { displayName: 'Bob', externalUserId: 'user-7' });
  // As if the vote had been stored with its participant.
  await addPoll(db(), sessionId, bob, { isAnonymous: true, endedAt: null, startedBy: ada });
  const { text } = await server.call('GET', `/api/artifacts/${sessionId}`, { key: scene.key });
  for (const trace of [bob, 'Bob', 'user-7', 'hash']) expect(text).not.toContain(trace);
});

it('a window of an artifact has all polls, or as many of the first as are asked for', async () => {
  const { sessionId, inOrder } = await held();
  const idsWith = async (query: string) => {
    const { polls, pollCount } = await get(`/api/artifacts/${sessionId}?${query}`);
    expect(pollCount).toBe(3);
    return polls.map(({ pollId }: { pollId: string }) => pollId);
  };
  expect(await idsWith('limit=0')).toEqual(inOrder);
  expect(await idsWith('limit=0&maxPolls=2')).toEqual(inOrder.slice(0, 2));
  expect(await idsWith('maxPolls=0')).toEqual([]);
  const whole = await get(`/api/artifacts/${sessionId}?maxPolls=1`);
  expect(whole).not.toHaveProperty('remainingTurnCount');
  const refused = await server.call('GET', `/api/artifacts/${sessionId}?maxPolls=101`, { key: scene.key });
  expect(refused.status).toBe(400);
});

it('the list of artifacts counts the polls of each session and leaves them out', async () => {
  const roomId = await newEmbedRoom(server, scene.key);
  const { sessionId } = await held(roomId);
  const { id: silent } = await addSession(db(), roomId, { startedAt: after(-1) });
  expect((await get(`/api/rooms/${roomId}/artifacts`)).artifacts).toMatchObject([
    { conferenceSessionId: sessionId, polls: [], pollCount: 3 },
    { conferenceSessionId: silent, polls: [], pollCount: 0 },
  ]);
});

it('has none of the polls of an end-to-end encrypted room, not even while the call runs', async () => {
  const roomId = await newEmbedRoom(server, scene.key, { endToEndEncrypted: true });
  const { id: sessionId } = await addSession(db(), roomId, { endedAt: null });
  const { id: ada } = await addParticipant(db(), sessionId);
  await addPoll(db(), sessionId, ada, { question: 'V2hlbj8=', endedAt: null });
  expect(await artifact(sessionId)).toMatchObject({ polls: [], pollCount: 0 });
  expect((await get(`/api/rooms/${roomId}/artifacts`)).artifacts).toMatchObject([{ pollCount: 0 }]);
});

it('has no poll any more that was deleted', async () => {
  const { sessionId, inOrder } = await held();
  const path = `/api/sessions/${sessionId}/polls/${inOrder[1]}`;
  expect((await server.call('DELETE', path, { key: scene.key })).status).toBe(204);
  const { polls, pollCount } = await artifact(sessionId);
  expect(polls.map(({ pollId }: { pollId: string }) => pollId)).toEqual([inOrder[0], inOrder[2]]);
  expect(pollCount).toBe(2);
});

it('shows them in the portal to whoever may read the session, and to nobody else', async () => {
  const { sessionId } = await held();
  const session = await scene.member.portal.artifacts.fromHistory({ sessionId });
  expect(session.polls).toEqual((await artifact(sessionId)).polls);
  await expect(scene.stranger.portal.artifacts.fromHistory({ sessionId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const answer = await server.call('GET', `/api/artifacts/${sessionId}`, { key: scene.otherKey });
  expect(answer.status).toBe(403);
});

/** The bytes that a model can read: three per token at worst. */
const MODEL_MAX_BYTES = 3 * 25_000;

it('gives an assistant the first polls with the minutes, without names, short enough for a model', async () => {
  const { id: sessionId } = await addSession(db(), scene.own.roomId);
  const { id: ada } = await addParticipant(db(), sessionId);
  for (let index = 0; index < 21; index += 1) {
    await addPoll(db(), sessionId, ada, {
      question: 'Q'.repeat(300),
      choices: Array.from({ length: 10 }, (_, choice) => `${choice}${'c'.repeat(99)}`),
      startedAt: after(index),
    });
  }
  const tools = await httpTools({ baseUrl: server.url, key: scene.key });
  const { text, structured } = await tools.call('get_summary_and_actions', { sessionId });
  expect(structured).toMatchObject({ pollCount: 21, summaryText: null });
  expect(structured.polls).toHaveLength(20);
  expect(structured.polls[0]).toMatchObject({ voterCount: 1 });
  expect(structured.polls[0]).not.toHaveProperty('voters');
  expect(Buffer.byteLength(text)).toBeLessThan(MODEL_MAX_BYTES);
  const { structured: transcript } = await tools.call('get_transcript', { sessionId });
  expect(transcript).not.toHaveProperty('polls');
  await tools.close();
});
