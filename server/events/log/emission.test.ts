/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_TYPES, type EventType } from '../../platform/events/types';
import type { RoomRole } from '../../platform/principal/principal';
import { deleteExpired } from '../../recordings/retention';
import { runningClock } from '../../testing/clock';
import { assertKnown, followEvents, type EventFeed } from '../../testing/event-feed';
import { connectHub, joinMessage, type HubClient, type Welcome } from '../../testing/hub-client';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { attentive, drafted } from '../../testing/minutes';
import { newKeyFor, newPerson, portalOf, type Person } from '../../testing/people';
import { PROTOCOL_VERSION } from '../../platform/hub/protocol';
import { renewWorker } from '../../recordings/capture/recorder-tasks';
import { claimStreams } from '../../recordings/streams/tasks';
import { CHUNKS, START, STREAMING_WORKER, storeChunk } from '../../testing/recorder';
import { addRecording } from '../../testing/recordings-rows';
import { refuseInserts } from '../../testing/statements';
import { inviteAndAccept, newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';
import type { Event } from './contract';

/** Longer than the resume window, in milliseconds. */
const AWAY_MS = 31_000;
const clock = runningClock();
let speech: TranscriptionDouble;
let model: LanguageModelDouble;
let server: TestServer;
let owner: Person;
let key: string;
let feed: EventFeed;

beforeAll(async () => {
  speech = await transcriptionDouble();
  model = await languageModelDouble(attentive);
  server = await testServer({
    env: { STT_BASE_URL: speech.url, LLM_BASE_URL: model.url, LLM_MODEL: 'tiny-model' },
    replace: () => ({ now: clock.now }),
    timers: clock,
  });
  owner = await newPerson(server.services, 'Olga Owner');
  key = await newKeyFor(owner, 'live', ['svc:rooms', 'svc:history', 'svc:events']);
  feed = followEvents(server, key);
});
afterAll(() => Promise.all([server.close(), speech.close(), model.close()]));

/** Returns the owner in the portal, also after a restart. */
const portal = () => portalOf(server.services, owner.loginId);
/** Returns a reader that advances the clock, for events that occur only when nobody comes back. */
const later = () => followEvents(server, key, () => clock.advance(AWAY_MS));
const newRoom = () => newEmbedRoom(server, key);
const rest = (method: string, path: string, body?: object) => server.call(method, path, { key, body });

interface InCall extends HubClient {
  id: string;
  token: string;
  welcome: Welcome;
}

async function mint(roomId: string, externalUserId: string, role: RoomRole): Promise<string> {
  const body = { roomId, externalUserId, displayName: `Secretname ${externalUserId}`, role };
  return (await rest('POST', '/api/embed/sessions', body)).body.token;
}

async function enter(token: string, given: Parameters<typeof joinMessage>[1] = {}): Promise<InCall> {
  const client = await connectHub(server.url);
  client.send(joinMessage(token, given));
  const welcome = await client.take('welcome');
  return Object.assign(client, { id: welcome.participantId, token, welcome });
}

const join = async (roomId: string, externalUserId: string, role: RoomRole = 'participant') =>
  enter(await mint(roomId, externalUserId, role));

const resume = (person: InCall) =>
  enter(person.token, { resume: { participantId: person.id, secret: person.welcome.resumeSecret } });

const typesOf = (events: readonly Event[]) => events.map(({ type }) => type);
const moment = expect.stringMatching(/^\d{4}-.*Z$/);

/** Returns the fields that every event about a person has. The integrator knows the person by this id. */
const person = ({ id }: { id: string }, externalUserId: string, role: RoomRole) => ({
  participantId: id,
  externalUserId,
  role,
  joinedAt: moment,
  metadata: {},
});
const gone = (leftReason: string) => ({ leftAt: moment, leftReason });

describe('a room', () => {
  it('is told of when a person creates it and when it is deleted', async () => {
    const { roomId } = await portal().rooms.create({ accountId: owner.live, endToEndEncrypted: true });
    await portal().rooms.remove({ roomId });
    const events = await feed.untilRoom('room.deleted', roomId);
    expect(events).toMatchObject([
      {
        type: 'room.created',
        accountId: owner.live,
        conferenceSessionId: null,
        data: { isEmbed: false, isEndToEndEncrypted: true, metadata: {} },
      },
      { type: 'room.deleted', conferenceSessionId: null, data: { liveSessionId: null, metadata: {} } },
    ]);
  });

  it('names the changed fields of a room, and deletes it in the background when its time has come', async () => {
    const metadata = { customer: 'c-42' };
    const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
    const { roomId } = (await rest('POST', '/api/embed/rooms', { metadata })).body;
    expect((await rest('PATCH', `/api/rooms/${roomId}`, { expiresAt, maxParticipants: 2 })).status).toBe(200);
    const events = await later().untilRoom('room.deleted', roomId);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['room.created', { isEmbed: true, isEndToEndEncrypted: false, metadata }],
      ['room.updated', { changedFields: ['maxParticipants', 'expiresAt'], metadata }],
      ['room.deleted', { liveSessionId: null, metadata }],
    ]);
    expect((await rest('GET', `/api/rooms/${roomId}`)).status).toBe(404);
  });

  it('names the session that goes on when a room is deleted during a call', async () => {
    const roomId = await newRoom();
    const host = await join(roomId, 'ada', 'host');
    expect((await rest('DELETE', `/api/rooms/${roomId}`)).status).toBe(204);
    const { data } = await feed.find('room.deleted', { roomId });
    expect(data).toEqual({ liveSessionId: host.welcome.sessionId, metadata: {} });
    host.send({ type: 'end-for-all' });
    expect(typesOf(await feed.untilRoom('session.ended', roomId))).toEqual([
      'room.created',
      'session.started',
      'participant.joined',
      'room.deleted',
      'participant.left',
      'session.ended',
    ]);
  });
});

describe('a call', () => {
  it('is told of from the first person to the end, each change once and in order', async () => {
    const roomId = await newRoom();
    const host = await join(roomId, 'ada', 'host');
    const lost = await join(roomId, 'grace');
    lost.drop();
    const grace = await resume(lost);
    const change = async (message: Parameters<HubClient['send']>[0]) => {
      host.send(message);
      await host.settle();
    };
    await change({ type: 'set-role', participantId: grace.id, role: 'co-host' });
    await change({ type: 'set-role', participantId: grace.id, role: 'co-host' });
    await change({ type: 'lock', locked: true });
    await change({ type: 'lock', locked: true });
    const again = await enter(grace.token);
    await change({ type: 'lock', locked: false });
    const removed = await join(roomId, 'linus');
    await change({ type: 'remove', participantId: removed.id });
    const leaving = await join(roomId, 'barbara');
    leaving.send({ type: 'leave' });
    await leaving.closed;
    await change({ type: 'lock', locked: true });
    host.send({ type: 'chat', clientId: 'c1', body: { kind: 'plain', text: 'A confidential remark.' } });
    host.send({ type: 'end-for-all' });

    const events = await feed.untilRoom('session.ended', roomId);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['room.created', { isEmbed: true, isEndToEndEncrypted: false, metadata: {} }],
      ['session.started', { startedAt: host.welcome.sessionStartedAt }],
      ['participant.joined', person(host, 'ada', 'host')],
      ['participant.joined', person(lost, 'grace', 'participant')],
      ['participant.role_changed', { participantId: grace.id, from: 'participant', to: 'co-host' }],
      ['room.locked', {}],
      ['participant.left', { ...person(grace, 'grace', 'co-host'), ...gone('duplicate') }],
      ['participant.joined', person(again, 'grace', 'participant')],
      ['room.unlocked', {}],
      ['participant.joined', person(removed, 'linus', 'participant')],
      ['participant.left', { ...person(removed, 'linus', 'participant'), ...gone('removed') }],
      ['participant.joined', person(leaving, 'barbara', 'participant')],
      ['participant.left', { ...person(leaving, 'barbara', 'participant'), ...gone('left') }],
      ['room.locked', {}],
      ['participant.left', { ...person(host, 'ada', 'host'), ...gone('ended') }],
      ['participant.left', { ...person(again, 'grace', 'participant'), ...gone('ended') }],
      ['room.unlocked', {}],
      [
        'session.ended',
        {
          endedAt: moment,
          durationSeconds: expect.any(Number),
          participantCount: 4,
          reason: 'ended-by-host',
        },
      ],
    ]);
    const { sessionId } = host.welcome;
    for (const event of events.slice(1)) expect(event.conferenceSessionId).toBe(sessionId);
  });

  it('ends, when everybody has left, at the moment at which the last one did', async () => {
    const roomId = await newRoom();
    const only = await join(roomId, 'ada', 'host');
    only.send({ type: 'leave' });
    await only.closed;
    const reader = later();
    const { data } = await reader.find('session.ended', { roomId });
    const left = await reader.find('participant.left', { roomId });
    expect(data).toMatchObject({
      endedAt: left.data.leftAt,
      participantCount: 1,
      reason: 'everybody-left',
    });
    expect(left.timestamp).toBe(left.data.leftAt);
  });

  it('is left once by somebody whose connection was lost and who does not come back', async () => {
    const roomId = await newRoom();
    const only = await join(roomId, 'ada', 'host');
    only.drop();
    const events = await later().untilRoom('session.ended', roomId);
    expect(typesOf(events)).toEqual([
      'room.created',
      'session.started',
      'participant.joined',
      'participant.left',
      'session.ended',
    ]);
    expect(events[3]?.data).toEqual({ ...person(only, 'ada', 'host'), ...gone('network') });
  });

  it("is left by a member who loses the membership of a person's room, whose role changed before", async () => {
    const member = await newPerson(server.services, 'Mia Member');
    const { roomId } = await portal().rooms.create({ accountId: owner.live, isPublic: false });
    await inviteAndAccept(owner, member, roomId, 'member');
    const theirs = await enter((await member.portal.rooms.enter({ roomId })).token);
    const { userId } = member;
    await portal().members.setRole({ roomId, userId, role: 'co-organizer' });
    await portal().members.remove({ roomId, userId });
    const { data } = await feed.find('participant.role_changed', { roomId });
    expect(data).toEqual({ participantId: theirs.id, from: 'participant', to: 'co-host' });
    const left = await feed.find('participant.left', { roomId });
    expect(left.data).toMatchObject({ participantId: theirs.id, role: 'co-host', leftReason: 'left' });
  });

  it('is left by a person who deletes themselves', async () => {
    const guest = await newPerson(server.services, 'Gus Guest');
    const { roomId } = await portal().rooms.create({ accountId: owner.live });
    const theirs = await enter((await guest.portal.rooms.enter({ roomId })).token);
    const { email } = await guest.portal.users.me();
    await guest.portal.users.delete({ confirmation: email });
    const { data } = await feed.find('participant.left', { roomId });
    expect(data).toMatchObject({ participantId: theirs.id, leftReason: 'left' });
  });
});

describe('an agent', () => {
  const invite = async (roomId: string, mode: string) =>
    (await rest('POST', `/api/rooms/${roomId}/ai-agent/invite`, { mode, inlineConfig: { language: 'en' } }))
      .body;

  it('tells of nothing but the agent in a session that nobody enters', async () => {
    const roomId = await newRoom();
    const { sessionId } = await invite(roomId, 'Notetaker');
    await rest('POST', `/api/rooms/${roomId}/ai-agent/remove`);
    const joined = await feed.find('agent.joined', { roomId });
    const { participantId } = joined.data;
    expect(await feed.untilRoom('agent.left', roomId)).toMatchObject([
      { type: 'room.created' },
      {
        type: 'agent.joined',
        conferenceSessionId: sessionId,
        data: { participantId, mode: 'Notetaker', language: 'en' },
      },
      { type: 'agent.left', conferenceSessionId: sessionId, data: { participantId, ...gone('removed') } },
    ]);
  });

  it('leaves once, without an end of the session, when nobody comes', async () => {
    const roomId = await newRoom();
    await invite(roomId, 'Captioner');
    clock.advance(600_000);
    const events = await later().untilRoom('agent.left', roomId);
    expect(typesOf(events)).toEqual(['room.created', 'agent.joined', 'agent.left']);
    expect(events[2]?.data).toMatchObject(gone('ended'));
  });

  /** Returns a call with an agent, in which a decision is written; it is over afterwards. */
  async function heldWith(mode: string) {
    const roomId = await newRoom();
    const host = await join(roomId, 'ada', 'host');
    const { sessionId } = await invite(roomId, mode);
    const text = 'We decide to ship it.';
    host.send({ type: 'chat', clientId: 'c1', body: { kind: 'plain', text } });
    await host.take('chat');
    host.send({ type: 'end-for-all' });
    await host.closed;
    return { roomId, sessionId: String(sessionId) };
  }

  it('leaves with the end of the session, and the minutes are told of when they are written, again when they are written anew, and when they and the session are deleted', async () => {
    const { roomId, sessionId } = await heldWith('Notetaker');
    const ready = await feed.find('artifact.ready', { roomId });
    expect(ready).toMatchObject({
      conferenceSessionId: sessionId,
      data: { turnCount: 1, hasMinutes: true },
    });
    expect(typesOf(feed.seen.filter((event) => event.roomId === roomId))).toEqual([
      'room.created',
      'session.started',
      'participant.joined',
      'agent.joined',
      'participant.left',
      'agent.left',
      'session.ended',
      'artifact.ready',
    ]);
    await portal().artifacts.regenerateMinutes({ sessionId });
    const again = await feed.find('artifact.ready', { roomId, matching: ({ id }) => id !== ready.id });
    expect(again.data).toEqual(ready.data);
    expect((await rest('DELETE', `/api/artifacts/${sessionId}`)).status).toBe(204);
    const deleted = await feed.find('artifact.deleted', { roomId });
    expect(deleted).toMatchObject({ conferenceSessionId: sessionId, data: {} });
    expect((await rest('DELETE', `/api/sessions/${sessionId}`)).status).toBe(204);
    const gone = await feed.find('session.deleted', { roomId });
    expect(gone).toMatchObject({ conferenceSessionId: sessionId, data: {} });
  });

  it('records the confirmed items of minutes, again when they change', async () => {
    const { roomId, sessionId } = await heldWith('Notetaker');
    await feed.find('artifact.ready', { roomId });
    const { decisionConfirmations } = (await rest('GET', `/api/artifacts/${sessionId}`)).body;
    const [{ decisionId }] = decisionConfirmations;
    const path = `/api/artifacts/${sessionId}/minutes/items/${decisionId}`;
    await rest('PATCH', path, { opinion: 'confirmed' });
    const confirmed = await feed.find('minutes.confirmed', { roomId });
    expect(confirmed.data).toEqual({ decisionIds: [decisionId], actionItemIds: [] });
    await rest('PATCH', path, { opinion: 'contested' });
    const changed = await feed.find('minutes.confirmed', {
      roomId,
      matching: ({ id }) => id !== confirmed.id,
    });
    expect(changed.data).toEqual({ decisionIds: [], actionItemIds: [] });
  });

  it('records the rating of a session without its words', async () => {
    const roomId = await newRoom();
    const host = await join(roomId, 'ada', 'host');
    const { sessionId } = host.welcome;
    const body = { stars: 2, comment: 'Secretname was not heard.' };
    const path = `/api/sessions/${sessionId}/ratings`;
    expect((await server.call('POST', path, { bearer: host.token, body })).status).toBe(200);
    const { data, conferenceSessionId } = await feed.find('session.rated', { roomId });
    expect(conferenceSessionId).toBe(sessionId);
    expect(data).toEqual({ participantId: host.id, externalUserId: 'ada', stars: 2, hasComment: true });
  });

  it('records an action item when minutes first have it, when it is changed, and when it is due', async () => {
    const item = { text: 'Ship it.', turns: [1], owner: null, dueText: null, dueDate: null };
    model.onAsked = () => drafted({ actionItems: [item] });
    const { roomId } = await heldWith('Notetaker');
    const created = await feed.find('action_item.created', { roomId });
    model.onAsked = attentive;
    const { actionItemId } = created.data;
    const known = { actionItemId, ownerExternalUserId: 'ada' };
    expect(created.data).toEqual({ ...known, ownerExternalUserId: null, dueDate: null });
    const dueDate = clock.now().toISOString().slice(0, 10);
    const change = { ownerExternalUserId: 'ada', dueDate };
    expect((await rest('PATCH', `/api/action-items/${actionItemId}`, change)).status).toBe(200);
    const { data } = await feed.find('action_item.updated', { roomId });
    const changedFields = ['ownerExternalUserId', 'dueDate'];
    expect(data).toEqual({ ...known, dueDate, status: 'open', changedFields });
    clock.advance(AWAY_MS * 2);
    expect((await feed.find('action_item.due', { roomId })).data).toEqual({ ...known, dueDate });
  });

  it('records a failed artifact with our sentence when minutes cannot be written', async () => {
    model.onAsked = () => ({ status: 401, body: 'The secret of the model service.' });
    const { roomId } = await heldWith('Notetaker');
    const { data } = await feed.find('artifact.failed', { roomId });
    model.onAsked = attentive;
    expect(data).toEqual({
      errorMessage: 'The language model service refuses the credentials of this server: check LLM_API_KEY.',
    });
  });

  it('records one ready artifact for an agent that writes a transcript only, and none for one that captions', async () => {
    const captioned = await heldWith('Captioner');
    const transcribed = await heldWith('Transcriber');
    const { data } = await feed.find('artifact.ready', { roomId: transcribed.roomId });
    expect(data).toEqual({ turnCount: 1, hasMinutes: false });
    const artifact = await rest('GET', `/api/artifacts/${transcribed.sessionId}`);
    expect(artifact.body.artifactStatus).toBe('ready');
    clock.advance(AWAY_MS);
    const last = await newRoom();
    await feed.find('room.created', { roomId: last });
    const told = (roomId: string) =>
      feed.seen.filter((event) => event.roomId === roomId && event.type.startsWith('artifact.'));
    expect(told(transcribed.roomId)).toHaveLength(1);
    expect(told(captioned.roomId)).toEqual([]);
  });
});

describe('a person', () => {
  it('is told of when they are erased, without their identifier', async () => {
    const answer = await rest('DELETE', '/api/people/Secretname');
    const { data, ...event } = await later().find('person.erased');
    expect(data).toEqual({
      erasureId: answer.body.erasureId,
      recordings: 'keep',
      erased: answer.body.erased,
    });
    expect(event).toMatchObject({ roomId: null, conferenceSessionId: null });
  });
});

describe('consent', () => {
  it('is told of when somebody agrees, refuses and withdraws, with no word of the question', async () => {
    const roomId = await newEmbedRoom(server, key, { consent: 'ask' });
    const ada = await join(roomId, 'ada');
    const answer = (answers: object) =>
      ada.send({ type: 'consent', answers, wording: 'Secretname asks.', language: 'en' });
    answer({ record: true });
    answer({ record: true });
    answer({ record: false, transcribe: false });
    const given = await feed.find('consent.given', { roomId });
    const withdrawn = await feed.find('consent.withdrawn', { roomId });
    const refused = await feed.find('consent.refused', { roomId });
    const { body } = await rest('GET', `/api/sessions/${ada.welcome.sessionId}/consents`);
    const idOf = (answered: string) =>
      body.consents.find(({ answer: one }: { answer: string }) => one === answered).consentId;
    expect(body.consents).toHaveLength(3);
    for (const [event, answered, purpose] of [
      [given, 'given', 'record'],
      [withdrawn, 'withdrawn', 'record'],
      [refused, 'refused', 'transcribe'],
    ] as const) {
      expect(event.data).toEqual({ consentId: idOf(answered), participantId: ada.id, purpose });
      expect(event.conferenceSessionId).toBe(ada.welcome.sessionId);
    }
  });
});

describe('a recording', () => {
  /** Returns a host whose recording has this number of chunks and is over. */
  async function recorded(chunks: number) {
    const roomId = await newRoom();
    const host = await join(roomId, 'ada', 'host');
    host.send(START);
    const { recording } = await host.take('recording-changed');
    for (let index = 0; index < chunks; index += 1) await storeChunk(host, index);
    host.send({ type: 'pause-recording' });
    host.send({ type: 'recording-paused' });
    host.send({ type: 'resume-recording' });
    host.send({ type: 'stop-recording', chunkCount: chunks });
    await host.take('recording-changed', (message) => message.recording === null);
    host.send({ type: 'leave' });
    await host.closed;
    return { roomId, host, recordingId: recording?.recordingId ?? '' };
  }

  it('is told of from the start to the finished file, and when it is deleted', async () => {
    const { roomId, host, recordingId } = await recorded(CHUNKS.length);
    const ready = await feed.find('recording.ready', { roomId });
    const bearer = host.token;
    const { body } = await server.call('GET', `/api/recordings/${recordingId}`, { bearer });
    expect(ready.data).toEqual({
      recordingId,
      storage: 'local',
      durationSeconds: 20,
      sizeBytes: body.sizeBytes,
      mimeType: 'video/webm',
      sha256: body.files[0].sha256,
    });
    const started = await feed.find('recording.started', { roomId });
    expect(started.data).toEqual({ recordingId, startedByParticipantId: host.id });
    const paused = await feed.find('recording.paused', { roomId });
    const [{ pausedAt, resumedAt }] = body.pauses;
    expect(paused.data).toEqual({ recordingId, pausedAt });
    const resumed = await feed.find('recording.resumed', { roomId });
    expect(resumed.data).toEqual({ recordingId, resumedAt });
    const stopped = await feed.find('recording.stopped', { roomId });
    expect(stopped.data).toEqual({ recordingId, endedAt: body.endedAt });
    await portal().recordings.delete({ id: recordingId });
    const deleted = await feed.find('recording.deleted', { roomId });
    expect(deleted.data).toEqual({ recordingId, reason: 'requested' });
    for (const event of [started, paused, resumed, stopped, ready, deleted]) {
      expect(event.conferenceSessionId).toBe(host.welcome.sessionId);
    }
  });

  it('records that a requested file is ready, or cannot be made', async () => {
    const { roomId, recordingId } = await recorded(CHUNKS.length);
    await feed.find('recording.ready', { roomId });
    const request = (of: string) =>
      portal().renders.createFromHistory({ recordingId: of, format: 'webm', from: 2_000, to: 8_000 });
    const { renderId } = await request(recordingId);
    const ready = await feed.find('recording.render_ready', { roomId });
    const { renders } = await portal().renders.fromHistory({ id: recordingId });
    const { format, durationMs, sizeBytes, sha256 } = renders[0] ?? {};
    expect(ready.data).toEqual({ recordingId, renderId, format, durationMs, sizeBytes, sha256 });
    const lost = await addRecording(server.services.db, roomId);
    const { renderId: impossible } = await request(lost.id);
    const failed = await feed.find('recording.render_failed', { roomId });
    expect(failed.data).toEqual({
      recordingId: lost.id,
      renderId: impossible,
      errorMessage: 'The file of the recording is missing in the storage.',
    });
  });

  it('records that a recording failed of which no file can be made, and its deletion when its time is over', async () => {
    const { roomId, recordingId } = await recorded(0);
    const failed = await feed.find('recording.failed', { roomId });
    expect(failed.data).toEqual({ recordingId, errorMessage: 'Nothing was recorded.' });
    await portal().accounts.setRetention({ accountId: owner.live, retentionDays: 30 });
    const now = () => new Date(clock.now().getTime() + 31 * 86_400_000);
    await deleteExpired({ ...server.services, now });
    const deleted = await feed.find('recording.deleted', { roomId });
    expect(deleted.data).toEqual({ recordingId, reason: 'retention' });
  });
});

it('a live stream is told of when it is live and when it ends, without its address', async () => {
  const { db } = server.services;
  await renewWorker(db, STREAMING_WORKER);
  const roomId = await newRoom();
  const host = await join(roomId, 'ada', 'host');
  const path = `/api/rooms/${roomId}/live/streams`;
  const { streamId } = (await rest('POST', path, { url: 'rtmps://live.example.com/app/secret-key' })).body;
  const claim = await claimStreams(db, STREAMING_WORKER.id);
  const page = await connectHub(server.url);
  page.send({ type: 'stream-call', protocol: PROTOCOL_VERSION, token: claim?.token ?? '' });
  await page.take('welcome');
  page.send({ type: 'stream-report', report: { streamId, status: 'live', problem: null } });
  const { streaming } = await host.take('streaming-changed', (message) => message.streaming !== null);
  const started = await feed.find('stream.started', { roomId });
  expect(started.data).toEqual({ streamId, startedAt: streaming?.startedAt });
  await rest('DELETE', `${path}/${streamId}`);
  const ended = await feed.find('stream.ended', { roomId });
  expect(ended.data).toEqual({ streamId, reason: 'requested' });
  expect(ended.conferenceSessionId).toBe(host.welcome.sessionId);
  host.send({ type: 'leave' });
  await host.closed;
});

it('a key is told of when it is created, rolled and revoked', async () => {
  const scopes = ['svc:rooms'] as const;
  const made = await portal().keys.create({
    accountId: owner.live,
    name: 'Secretname of a key',
    scopes: [...scopes],
    expiresInDays: 30,
  });
  const { keyId } = made;
  const successor = await portal().keys.roll({ keyId, overlapSeconds: 3_600 });
  const { key: rolled } = await portal().keys.revoke({ keyId });
  await portal().keys.revoke({ keyId });
  const of = (id: string) => ({ matching: ({ data }: { data: { keyId: string } }) => data.keyId === id });
  const created = await feed.find('key.created', of(keyId));
  expect(created.data).toEqual({ keyId, scopes, expiresAt: made.expiresAt });
  expect((await feed.find('key.created', of(successor.keyId))).data).toEqual({
    keyId: successor.keyId,
    scopes,
    expiresAt: successor.expiresAt,
  });
  const ends = { keyId, scopes, expiresAt: rolled.expiresAt };
  expect((await feed.find('key.rolled', of(keyId))).data).toEqual({ ...ends, successorId: successor.keyId });
  const revoked = await feed.find('key.revoked', of(keyId));
  expect(revoked).toMatchObject({ roomId: null, conferenceSessionId: null, data: ends });
  const last = await newRoom();
  await feed.find('room.created', { roomId: last });
  expect(feed.seen.filter(({ type }) => type === 'key.revoked')).toHaveLength(1);
});

it('a change whose event cannot be stored does not happen', async () => {
  const { live: accountId } = owner;
  const roomId = await newRoom();
  const token = await mint(roomId, 'ada', 'host');
  const { rooms } = await portal().rooms.list({ accountId });
  const { keys } = await portal().keys.list({ accountId });
  const restore = await refuseInserts(server.services.db, 'events');
  try {
    await expect(portal().rooms.create({ accountId })).rejects.toThrow('insert into "events"');
    await expect(portal().rooms.remove({ roomId })).rejects.toThrow('insert into "events"');
    expect((await rest('POST', '/api/embed/rooms')).status).toBe(500);
    expect((await rest('POST', `/api/rooms/${roomId}/ai-agent/invite`)).status).toBe(500);
    await expect(
      portal().keys.create({ accountId, name: 'Never made', scopes: ['svc:rooms'] }),
    ).rejects.toThrow('insert into "events"');
    const client = await connectHub(server.url);
    client.send(joinMessage(token));
    expect(await client.take('refused')).toMatchObject({ code: 'server-failure' });
  } finally {
    await restore();
  }
  expect((await portal().rooms.list({ accountId })).rooms).toEqual(rooms);
  expect((await portal().keys.list({ accountId })).keys.map(({ keyId }) => keyId).toSorted()).toEqual(
    keys.map(({ keyId }) => keyId).toSorted(),
  );
  expect((await rest('GET', `/api/rooms/${roomId}/ai-agent/status`)).body.agentPresent).toBe(false);
  const host = await enter(token);
  expect(host.welcome.participants).toHaveLength(1);
  host.send({ type: 'end-for-all' });
  expect(typesOf(await feed.untilRoom('session.ended', roomId))).toEqual([
    'room.created',
    'session.started',
    'participant.joined',
    'participant.left',
    'session.ended',
  ]);
});

it('somebody whom a process took along when it ended has left once, when they were last seen', async () => {
  const roomId = await newRoom();
  const taken = await join(roomId, 'ada', 'host');
  await server.restart();
  const seenUntil = clock.now();
  const events = await later().untilRoom('session.ended', roomId);
  expect(events.slice(1)).toMatchObject([
    { type: 'session.started' },
    { type: 'participant.joined' },
    { type: 'participant.left', data: { participantId: taken.id, leftReason: 'network' } },
    { type: 'session.ended', data: { reason: 'everybody-left', participantCount: 1 } },
  ]);
  const left = await feed.find('participant.left', { roomId });
  expect(new Date(left.data.leftAt).getTime()).toBeLessThanOrEqual(seenUntil.getTime());
});

describe('the whole log', () => {
  /** The types that no test here can cause. The tests of endpoints, keys, streams and the waiting room cause them. */
  const ELSEWHERE: readonly EventType[] = [
    'webhook.disabled',
    'stream.failed',
    'key.expiring',
    'key.expired',
    'participant.waiting',
    'participant.admitted',
    'participant.denied',
  ];

  beforeAll(async () => {
    const last = await newRoom();
    await feed.find('room.created', { roomId: last });
  });

  it('has met every type, each with the data that its schema promises, numbered without a gap', () => {
    const met = new Set(feed.seen.map(assertKnown));
    expect([...met, ...ELSEWHERE].toSorted()).toEqual(EVENT_TYPES.toSorted());
    expect(feed.seen.map(({ sequence }) => sequence)).toEqual(feed.seen.map((_, index) => index + 1));
  });

  it('has one leave for every join', () => {
    const of = (type: EventType) =>
      feed.seen.filter((event) => event.type === type).map(({ data }) => String(data['participantId']));
    const [joined, left] = [of('participant.joined'), of('participant.left')];
    expect(new Set(joined).size).toBe(joined.length);
    expect(new Set(left).size).toBe(left.length);
    expect(left.toSorted()).toEqual(joined.toSorted());
  });

  it('names nobody, and contains nothing that was said, no address and no secret', () => {
    const text = JSON.stringify(feed.seen);
    expect(text).not.toMatch(/Secretname|Olga|Mia|Gus|Owner|Member/);
    expect(text).not.toMatch(/confidential|ship it/);
    expect(text).not.toMatch(/@|example\.com|127\.0\.0\.1|::1/);
    expect(text).not.toMatch(/sk_(live|test)_|eyJ|secret of/);
  });
});
