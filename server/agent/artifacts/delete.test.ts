import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAgent, addMinutes, addTurn, findMinutes, findTurns } from '../../testing/agent-rows';
import { followEvents, type EventFeed } from '../../testing/event-feed';
import { actionsOn } from '../../testing/identity-rows';
import { findJobs } from '../../testing/jobs-rows';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { attentive } from '../../testing/minutes';
import { newKeyFor } from '../../testing/people';
import { addRecording } from '../../testing/recordings-rows';
import {
  addMessage,
  addParticipant,
  addPoll,
  addSession,
  findMessages,
  findPolls,
} from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { joinToken, newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../../testing/server';
import { newId } from '../../platform/ids';
import { recordUtterance } from '../transcript/record';

let model: LanguageModelDouble;
let server: TestServer;
let scene: Scene;
let feed: EventFeed;
beforeAll(async () => {
  model = await languageModelDouble(attentive);
  server = await testServer({ env: { LLM_BASE_URL: model.url, LLM_MODEL: 'tiny-model' } });
  scene = await newScene(server);
  feed = followEvents(server, scene.key);
});
beforeEach(() => {
  model.onAsked = attentive;
});
afterAll(() => Promise.all([server.close(), model.close()]));

const db = () => server.services.db;
const withKey = (): CallOptions => ({ key: scene.key });
const remove = (sessionId: string, options = withKey()) =>
  server.call('DELETE', `/api/artifacts/${sessionId}`, options);
const read = (path: string) => server.call('GET', path, withKey());
const left = async (sessionId: string) => {
  const rows = [
    await findTurns(db()),
    await findMinutes(db()),
    await findMessages(db()),
    await findPolls(db()),
  ].flat();
  return rows.filter((row) => row.sessionId === sessionId).length;
};

/** Holds a session with a turn, minutes, a chat message and a poll. */
async function heldIn(roomId = scene.own.roomId, given: Parameters<typeof addSession>[2] = {}) {
  const { id } = await addSession(db(), roomId, given);
  const { id: participantId } = await addParticipant(db(), id);
  await addAgent(db(), id);
  await addTurn(db(), id, { participantId, text: 'We decide to ship it.' });
  await addMinutes(db(), id, { decisions: ['ship it'] });
  await addMessage(db(), id, participantId);
  await addPoll(db(), id, participantId);
  return { id, participantId };
}

it('deletes transcript, minutes, chat and polls of one session, and nothing of another', async () => {
  const { id } = await heldIn();
  const { id: other } = await heldIn();
  const answer = await remove(id);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect([await left(id), await left(other)]).toEqual([0, 4]);
  const paths = [`/api/artifacts/${id}`, `/api/artifacts/${id}/transcript`];
  for (const path of paths) {
    const { status, body } = await read(path);
    expect([status, body]).toEqual([404, { error: 'There is no such artifact.' }]);
  }
  expect((await server.call('POST', `/api/artifacts/${id}/minutes`, withKey())).status).toBe(404);
  const { artifacts } = (await read(`/api/rooms/${scene.own.roomId}/artifacts`)).body;
  const listed = artifacts.map((artifact: { conferenceSessionId: string }) => artifact.conferenceSessionId);
  expect([listed.includes(id), listed.includes(other)]).toEqual([false, true]);
  expect((await remove(id)).status).toBe(404);
});

it('keeps the recordings of the session, and in the portal who was in it', async () => {
  const { id, participantId } = await heldIn();
  const recording = await addRecording(db(), scene.own.roomId, { sessionId: id });
  await remove(id);
  const { recordings } = (await read(`/api/recordings?roomId=${scene.own.roomId}`)).body;
  expect(recordings).toContainEqual(expect.objectContaining({ id: recording.id, conferenceSessionId: id }));
  const { portal } = scene.owner;
  expect(await portal.artifacts.fromHistory({ sessionId: id })).toMatchObject({
    isArtifactDeleted: true,
    mayDeleteArtifact: false,
    canWriteMinutes: false,
    turns: [],
    decisions: null,
    polls: [],
    pollCount: 0,
    people: expect.arrayContaining([expect.objectContaining({ participantId })]),
  });
});

it('leaves an audit line of who did it, and one event', async () => {
  const { id } = await heldIn();
  await remove(id);
  expect(await actionsOn(db(), id)).toEqual(['artifact.delete']);
  const { roomId } = scene.own;
  const event = await feed.find('artifact.deleted', {
    roomId,
    matching: ({ conferenceSessionId }) => conferenceSessionId === id,
  });
  expect(event.data).toEqual({});
});

it('is for the owner of the room and the owning account alone', async () => {
  const bare = await newKeyFor(scene.owner, 'live', []);
  const { id } = await heldIn();
  const refused: CallOptions[] = [
    { key: scene.otherKey },
    { key: scene.testKey },
    { key: bare },
    { bearer: scene.coOrganizer.bearer },
    { bearer: scene.member.bearer },
    { bearer: scene.stranger.bearer },
    { bearer: joinToken(server, scene.own.roomId, 'host') },
  ];
  for (const caller of refused) expect((await remove(id, caller)).status).toBe(403);
  expect(await left(id)).toBe(4);
  expect((await remove(id, { bearer: scene.owner.bearer })).status).toBe(204);
  const { id: embedded } = await heldIn(scene.embed.roomId);
  const { owner, coOrganizer, stranger } = scene;
  await expect(stranger.portal.artifacts.deleteFromHistory({ sessionId: embedded })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const { id: shared } = await heldIn();
  await expect(coOrganizer.portal.artifacts.deleteFromHistory({ sessionId: shared })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect((await owner.portal.artifacts.fromHistory({ sessionId: embedded })).mayDeleteArtifact).toBe(true);
  await owner.portal.artifacts.deleteFromHistory({ sessionId: embedded });
  expect(await left(embedded)).toBe(0);
});

it('is refused while the session is live', async () => {
  const { id } = await heldIn(await newEmbedRoom(server, scene.key), { endedAt: null });
  const { status, body } = await remove(id);
  expect([status, body]).toEqual([409, { error: expect.stringMatching(/still running/) }]);
  expect(await left(id)).toBe(4);
});

it('happens once when several ask at the same time', async () => {
  const { id } = await heldIn();
  const answers = await Promise.all([1, 2, 3, 4].map(() => remove(id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404]);
  expect(await actionsOn(db(), id)).toEqual(['artifact.delete']);
});

describe('work on it', () => {
  it('is cancelled: minutes that are being written are not stored and not told of', async () => {
    const { id } = await heldIn();
    let answer = () => {};
    const asked = new Promise<void>((isAsked) => {
      model.onAsked = (given) =>
        new Promise((resolve) => {
          answer = () => resolve(attentive(given));
          isAsked();
        });
    });
    const path = `/api/artifacts/${id}/minutes`;
    expect((await server.call('POST', path, withKey())).status).toBe(202);
    await asked;
    expect((await remove(id)).status).toBe(204);
    expect((await findJobs(db())).filter(({ subject }) => subject === id)).toEqual([]);
    answer();
    // When the minutes of a later session are announced, those of the first session would have been announced before.
    model.onAsked = attentive;
    const { id: later } = await heldIn();
    await server.call('POST', `/api/artifacts/${later}/minutes`, withKey());
    const ofSession = (sessionId: string) => ({
      roomId: scene.own.roomId,
      matching: ({ conferenceSessionId }: { conferenceSessionId: string | null }) =>
        conferenceSessionId === sessionId,
    });
    await feed.find('artifact.ready', ofSession(later));
    expect(await left(id)).toBe(0);
    const told = feed.seen.filter(({ conferenceSessionId }) => conferenceSessionId === id);
    expect(told.map(({ type }) => type)).toEqual(['artifact.deleted']);
  });

  it('adds no turn any more: speech that is transcribed later is dropped', async () => {
    const { id, participantId } = await heldIn();
    const said = (text: string) =>
      recordUtterance(db(), {
        id: newId('trn'),
        sessionId: id,
        participantId,
        text,
        language: null,
        confidence: 0.5,
        startedAt: after(1_000),
        endedAt: after(2_000),
      });
    expect(await said('Before.')).toBe(true);
    await remove(id);
    expect(await said('After.')).toBe(false);
    expect(await left(id)).toBe(0);
  });
});
