import { afterAll, beforeAll, expect, it } from 'vitest';
import { actionsOn } from '../../testing/identity-rows';
import { addParticipant, addPoll, addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const db = () => server.services.db;

/** Returns a session with a poll with names, an anonymous one. */
async function held() {
  const { id: sessionId } = await addSession(db(), scene.own.roomId);
  const { id: ada } = await addParticipant(db(), sessionId, { displayName: 'Ada', externalUserId: 'user-1' });
  const named = await addPoll(db(), sessionId, ada);
  const finalResults = { counts: [2, 5], voterCount: 7 };
  const later = { startedAt: after(120_000), isAnonymous: true, finalResults };
  const anonymous = await addPoll(db(), sessionId, ada, later);
  return { sessionId, ada, named, anonymous, path: `/api/sessions/${sessionId}/polls` };
}

it('lists the polls of a session page by page, with names where they are not anonymous', async () => {
  const { ada, named, anonymous, path } = await held();
  const first = (await server.call('GET', `${path}?limit=1`, { key: scene.key })).body;
  expect(first.polls).toEqual([
    {
      pollId: named,
      question: 'When do we meet?',
      choices: [
        { text: 'Thursday', votes: 0 },
        { text: 'Friday', votes: 1 },
      ],
      isMultiple: false,
      isAnonymous: false,
      startedAt: after(0).toISOString(),
      startedByParticipantId: ada,
      endedAt: after(60_000).toISOString(),
      voterCount: 1,
      voters: [{ participantId: ada, displayName: 'Ada', externalUserId: 'user-1', choices: [1] }],
    },
  ]);
  const rest = (await server.call('GET', `${path}?limit=1&after=${first.next}`, { key: scene.key })).body;
  expect(rest).toMatchObject({
    polls: [{ pollId: anonymous, choices: [{ votes: 2 }, { votes: 5 }], voterCount: 7, voters: null }],
    next: null,
  });
});

it('deletes one poll with its votes, and records it in the audit log', async () => {
  const { named, anonymous, path } = await held();
  const remove = (pollId: string) => server.call('DELETE', `${path}/${pollId}`, { key: scene.key });
  expect((await remove(named)).status).toBe(204);
  const again = await remove(named);
  expect([again.status, again.body]).toEqual([404, { error: 'There is no such poll.' }]);
  const other = await held();
  expect((await remove(other.named)).status).toBe(404); // a poll of another session
  const { polls } = (await server.call('GET', path, { key: scene.key })).body;
  expect(polls.map(({ pollId }: { pollId: string }) => pollId)).toEqual([anonymous]);
  expect(await actionsOn(db(), scene.own.roomId)).toContain('poll.delete');
});
