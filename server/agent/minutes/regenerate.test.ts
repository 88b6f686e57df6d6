import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { attentive, drafted } from '../../testing/minutes';
import { addAgent, addMinutes, addTurn, findMinutes } from '../../testing/agent-rows';
import { actionsOn, eventsOn } from '../../testing/identity-rows';
import { addSession } from '../../testing/rooms-rows';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../../testing/server';

let model: LanguageModelDouble;
let server: TestServer;
let bare: TestServer;
let scene: Scene;

beforeAll(async () => {
  model = await languageModelDouble(attentive);
  server = await testServer({ env: { LLM_BASE_URL: model.url, LLM_MODEL: 'tiny-model' } });
  bare = await testServer();
  scene = await newScene(server);
});
beforeEach(() => {
  model.onAsked = attentive;
});
afterAll(() => Promise.all([server.close(), bare.close(), model.close()]));

/** Makes a session that a Notetaker listened to, in a room of a scene. */
async function noted(on = server, roomId = scene.own.roomId, given: Parameters<typeof addSession>[2] = {}) {
  const { db } = on.services;
  const { id } = await addSession(db, roomId, given);
  await addAgent(db, id);
  await addTurn(db, id, { text: 'We decide to ship it.' });
  return id;
}
const minutesOf = async (sessionId: string) =>
  (await findMinutes(server.services.db)).find((row) => row.sessionId === sessionId);
const written = (sessionId: string) =>
  expect.poll(async () => (await minutesOf(sessionId))?.status).toBe('ready');

it(
  'regenerates minutes for the owner, a co-organizer, and the account of an embed room, with one event each',
  { tags: ['slow'] },
  async () => {
    const { owner, coOrganizer } = scene;
    for (const [person, roomId] of [
      [owner, scene.own.roomId],
      [coOrganizer, scene.own.roomId],
      [owner, scene.embed.roomId],
    ] as const) {
      const sessionId = await noted(server, roomId);
      const before = await person.portal.artifacts.fromHistory({ sessionId });
      expect([before.decisions, before.canWriteMinutes, before.minutesError]).toEqual([null, true, null]);
      expect(await person.portal.artifacts.regenerateMinutes({ sessionId })).toEqual({
        conferenceSessionId: sessionId,
        artifactStatus: 'processing',
      });
      await written(sessionId);
      expect((await person.portal.artifacts.fromHistory({ sessionId })).decisions).toEqual(['ship it']);
      expect(await actionsOn(server.services.db, sessionId)).toEqual(['minutes.write-again']);
      const [event] = await eventsOn(server.services.db, sessionId);
      expect(event).toMatchObject({ actorKind: 'user', actorId: person.userId });
    }
  },
);

it('keeps the old minutes until new ones are written, also when that fails: they are ready again then', async () => {
  const sessionId = await noted();
  await addMinutes(server.services.db, sessionId, { decisions: ['old'], status: 'ready' });
  let answer = () => {};
  const asked = new Promise<void>((isAsked) => {
    model.onAsked = () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 401 });
        isAsked();
      });
  });
  const { portal } = scene.owner;
  await portal.artifacts.regenerateMinutes({ sessionId });
  await asked;
  expect(await portal.artifacts.fromHistory({ sessionId })).toMatchObject({
    artifactStatus: 'processing',
    decisions: ['old'],
    canWriteMinutes: false,
  });
  answer();
  await expect
    .poll(() => portal.artifacts.fromHistory({ sessionId }))
    .toMatchObject({
      artifactStatus: 'ready',
      decisions: ['old'],
      minutesError: expect.stringContaining('LLM_API_KEY'),
      canWriteMinutes: true,
    });
});

it('happens once when several people ask at the same time', async () => {
  const sessionId = await noted();
  const { portal } = scene.owner;
  const answer = holdAnswers();
  const asked = await Promise.allSettled(
    [1, 2, 3, 4].map(() => portal.artifacts.regenerateMinutes({ sessionId })),
  );
  const refused = asked.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused).toMatchObject(refused.map(() => ({ reason: { code: 'CONFLICT' } })));
  answer();
  await written(sessionId);
  expect(await actionsOn(server.services.db, sessionId)).toEqual(['minutes.write-again']);
});

it('is refused during the call, and where no Notetaker was present', async () => {
  const { db } = server.services;
  const { id: without } = await addSession(db, scene.own.roomId);
  await addAgent(db, without, { mode: 'Transcriber' });
  await addTurn(db, without);
  const { id: silent } = await addSession(db, scene.own.roomId);
  await addAgent(db, silent);
  const live = await noted(server, scene.embed.roomId, { endedAt: null });
  for (const [sessionId, sentence] of [
    [live, /still running/],
    [without, /had no Notetaker/],
    [silent, /Nothing was said/],
  ] as const) {
    const { portal } = scene.owner;
    await expect(portal.artifacts.regenerateMinutes({ sessionId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(sentence),
    });
    expect((await portal.artifacts.fromHistory({ sessionId })).canWriteMinutes).toBe(false);
  }
});

it('is forbidden to members, and hidden from strangers', async () => {
  const sessionId = await noted();
  const { member, stranger } = scene;
  await expect(member.portal.artifacts.regenerateMinutes({ sessionId })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await member.portal.artifacts.fromHistory({ sessionId })).toMatchObject({
    canWriteMinutes: false,
    runsRoom: false,
  });
  for (const id of [sessionId, `ses_${'a'.repeat(26)}`, 'nonsense']) {
    await expect(stranger.portal.artifacts.regenerateMinutes({ sessionId: id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }
});

it('is refused without a language model; such a session is ready with its transcript', async () => {
  const there = await newScene(bare);
  const sessionId = await noted(bare, there.own.roomId);
  const { portal } = there.owner;
  await expect(portal.artifacts.regenerateMinutes({ sessionId })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'No language model is configured on this server.',
  });
  expect(await portal.artifacts.fromHistory({ sessionId })).toMatchObject({
    artifactStatus: 'ready',
    canWriteMinutes: false,
    provenance: { transcriptionModel: 'whisper-1', minutesModel: null },
  });
});

it('replaces empty minutes', async () => {
  model.onAsked = () => drafted({ summary: { text: 'Nothing supports this.', turns: [] } });
  const sessionId = await noted();
  await scene.owner.portal.artifacts.regenerateMinutes({ sessionId });
  await written(sessionId);
  expect(await minutesOf(sessionId)).toMatchObject({ summaryText: null, decisions: [], actionItems: [] });
});

describe('over REST', () => {
  const again = (sessionId: string, options: CallOptions = { key: scene.key }) =>
    server.call('POST', `/api/artifacts/${sessionId}/minutes`, options);

  it('regenerates minutes for a key and an organizer, who are told that it is accepted', async () => {
    const callers: CallOptions[] = [
      { key: scene.key },
      { bearer: scene.owner.bearer },
      { bearer: scene.coOrganizer.bearer },
    ];
    for (const caller of callers) {
      const sessionId = await noted();
      const answer = await again(sessionId, caller);
      expect([answer.status, answer.body]).toEqual([
        202,
        { conferenceSessionId: sessionId, artifactStatus: 'processing' },
      ]);
      await written(sessionId);
      const artifact = await server.call('GET', `/api/artifacts/${sessionId}`, { key: scene.key });
      expect(artifact.body).toMatchObject({ artifactStatus: 'ready', decisions: ['ship it'] });
      expect(await actionsOn(server.services.db, sessionId)).toEqual(['minutes.write-again']);
    }
  });

  it('says why it is refused while the session is live, while minutes are written, and without a Notetaker', async () => {
    const live = await noted(server, await newEmbedRoom(server, scene.key), { endedAt: null });
    const { id: without } = await addSession(server.services.db, scene.own.roomId);
    const busy = await noted();
    const release = holdAnswers();
    await again(busy);
    for (const [sessionId, sentence] of [
      [live, /still running/],
      [without, /had no Notetaker/],
      [busy, /already being written/],
    ] as const) {
      const { status, body } = await again(sessionId);
      expect([status, body]).toEqual([409, { error: expect.stringMatching(sentence) }]);
    }
    release();
    await written(busy);
  });

  it('says that no language model is configured, after everything that the caller could change', async () => {
    const there = await newScene(bare);
    const sessionId = await noted(bare, there.own.roomId);
    const path = `/api/artifacts/${sessionId}/minutes`;
    const refused = await bare.call('POST', path, { key: there.key });
    expect([refused.status, refused.body]).toEqual([
      503,
      { error: 'No language model is configured on this server.' },
    ]);
    expect((await bare.call('POST', path, { key: there.otherKey })).status).toBe(403);
    const { id: silent } = await addSession(bare.services.db, there.own.roomId);
    expect((await bare.call('POST', `/api/artifacts/${silent}/minutes`, { key: there.key })).status).toBe(
      409,
    );
  });
});

/** Makes the model wait with its answer. @returns a function that lets it answer */
function holdAnswers(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  model.onAsked = async (given) => {
    await held;
    return attentive(given);
  };
  return release;
}
