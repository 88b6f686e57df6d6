import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMinutes, addTurn } from '../../testing/agent-rows';
import { addParticipant, addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { joinToken, newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const db = () => server.services.db;
const newRoom = () => newEmbedRoom(server, scene.key);
const get = async (path: string, key = scene.key) => (await server.call('GET', path, { key })).body;
const artifact = (sessionId: string) => get(`/api/artifacts/${sessionId}`);
const artifacts = async (roomId: string) => (await get(`/api/rooms/${roomId}/artifacts`)).artifacts;

const EMPTY = {
  parentSessionId: null,
  breakoutName: null,
  summaryText: null,
  actionItems: null,
  outcome: null,
  decisions: null,
  followUps: null,
  decisionEvidence: null,
  decisionConfirmations: null,
  followUpEvidence: null,
  sections: null,
  chapters: null,
  speakingTimes: null,
  provenance: {
    transcriptionModel: null,
    minutesModel: null,
    inputTokens: null,
    outputTokens: null,
    unsupportedCount: null,
  },
  minutesOmission: null,
  polls: [],
  pollCount: 0,
};

it('a session without transcript and minutes has all fields, null or empty', async () => {
  const roomId = await newRoom();
  const { id } = await addSession(db(), roomId);
  const known = {
    conferenceSessionId: id,
    roomId,
    startedAt: '2026-03-01T10:00:00.000Z',
    endedAt: '2026-03-01T11:00:00.000Z',
    turns: [],
    artifactStatus: 'ready',
    ...EMPTY,
  };
  expect(await artifact(id)).toEqual({ ...known, consents: [] });
  expect(await artifacts(roomId)).toEqual([
    { ...known, turnCount: 0, participantCount: 0, durationSeconds: 3_600 },
  ]);
});

it('turns are in the order of speaking, with known speakers', async () => {
  const { id } = await addSession(db(), await newRoom());
  const ada = await addParticipant(db(), id, { displayName: 'Ada', externalUserId: 'user-1' });
  const guest = await addParticipant(db(), id, { displayName: 'Gus', externalUserId: null });
  await addTurn(db(), id, {
    text: 'third',
    startedAt: after(5_000),
    endedAt: after(6_500),
    participantId: guest.id,
    source: 'chat',
  });
  await addTurn(db(), id, {
    text: 'first',
    startedAt: after(1_000),
    endedAt: after(2_000),
    participantId: ada.id,
    language: 'en',
    confidence: 0.5,
  });
  await addTurn(db(), id, { text: 'second', startedAt: after(1_000), endedAt: after(3_000) });
  const { turns } = await artifact(id);
  expect(turns).toEqual([
    {
      turnId: expect.stringMatching(/^trn_/),
      index: 0,
      speakerId: ada.id,
      speakerName: 'Ada',
      externalUserId: 'user-1',
      text: 'first',
      language: 'en',
      startedAt: '2026-03-01T10:00:01.000Z',
      endedAt: '2026-03-01T10:00:02.000Z',
      startMs: 1_000,
      endMs: 2_000,
      confidence: 0.5,
      source: 'speech',
    },
    expect.objectContaining({
      index: 1,
      text: 'second',
      speakerId: null,
      speakerName: null,
      externalUserId: null,
      language: null,
      confidence: null,
    }),
    expect.objectContaining({
      index: 2,
      text: 'third',
      speakerName: 'Gus',
      externalUserId: null,
      source: 'chat',
      startMs: 5_000,
      endMs: 6_500,
    }),
  ]);
});

it('minutes are shown as they were written, with their evidence', async () => {
  const { id } = await addSession(db(), await newRoom());
  const evidence = { turnIds: ['trn_a'], startMs: 1_000 };
  const item = {
    actionItemId: 'act_1',
    text: 'Send the offer',
    ownerName: null,
    ownerExternalUserId: null,
    dueDate: '2026-03-06',
    dueText: 'by Friday',
    status: 'open' as const,
    evidence,
  };
  const minutes = {
    summaryText: 'Short.',
    outcome: 'Agreed.',
    decisions: ['Do it'],
    decisionEvidence: [evidence],
    followUps: [],
    followUpEvidence: [],
    actionItems: [item],
  };
  await addMinutes(db(), id, minutes);
  expect(await artifact(id)).toMatchObject({ ...minutes, artifactStatus: 'ready' });
});

it.each([
  ['live', null, undefined],
  ['live', null, 'processing'],
  ['ready', after(1), undefined],
  ['processing', after(1), 'processing'],
  ['failed', after(1), 'failed'],
  ['ready', after(1), 'ready'],
] as const)('is %s when it ended at %s and its minutes are %s', async (expected, endedAt, status) => {
  const roomId = await newRoom();
  const { id } = await addSession(db(), roomId, { endedAt });
  if (status !== undefined) await addMinutes(db(), id, { status });
  expect((await artifact(id)).artifactStatus).toBe(expected);
  const [listed] = await artifacts(roomId);
  expect([listed.artifactStatus, listed.durationSeconds]).toEqual([expected, endedAt === null ? null : 0]);
});

it('the list is newest first, without transcripts, with counts of turns and of people', async () => {
  const roomId = await newRoom();
  const older = await addSession(db(), roomId);
  const newer = await addSession(db(), roomId, {
    openedAt: after(1),
    startedAt: after(7_200_000),
    endedAt: after(7_201_400),
  });
  for (const text of ['a', 'b']) await addTurn(db(), older.id, { text });
  await addParticipant(db(), older.id, { subject: 'ext:acc_a:1' });
  await addParticipant(db(), older.id, { subject: 'ext:acc_a:1' }); // came back
  await addParticipant(db(), older.id, { subject: 'gst_b' });
  await addParticipant(db(), older.id, { subject: 'agent', kind: 'agent' });
  expect(await artifacts(roomId)).toMatchObject([
    { conferenceSessionId: newer.id, turns: [], turnCount: 0, participantCount: 0, durationSeconds: 1 },
    { conferenceSessionId: older.id, turns: [], turnCount: 2, participantCount: 2, durationSeconds: 3_600 },
  ]);
});

it('a session that no person entered is not listed and not found', async () => {
  const roomId = await newRoom();
  const { id } = await addSession(db(), roomId, { startedAt: null });
  expect(await artifacts(roomId)).toEqual([]);
  const answer = await server.call('GET', `/api/artifacts/${id}`, { key: scene.key });
  expect(answer.status).toBe(404);
});

it.each(['host', 'co-host'] as const)(
  "a %s's join token reads the sessions of its room and of no other",
  async (role) => {
    const bearer = joinToken(server, scene.embed.roomId, role);
    const statuses = [scene.embed, scene.own].map(async ({ sessionId, roomId }) => [
      (await server.call('GET', `/api/artifacts/${sessionId}`, { bearer })).status,
      (await server.call('GET', `/api/rooms/${roomId}/artifacts`, { bearer })).status,
    ]);
    expect(await Promise.all(statuses)).toEqual([
      [200, 200],
      [403, 403],
    ]);
  },
);
