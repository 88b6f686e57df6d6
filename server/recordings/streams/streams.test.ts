import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loggedRequests } from '../../platform/db/schema/events';
import { PROTOCOL_VERSION, RESUME_WINDOW_MS } from '../../platform/hub/protocol';
import { callScene, type CallScene } from '../../testing/call';
import type { HubClient } from '../../testing/hub-client';
import { actionsOn, eventsOn } from '../../testing/identity-rows';
import { STREAMING_WORKER } from '../../testing/recorder';
import { findEventsOfRoom } from '../../testing/rooms-rows';
import { run } from '../../testing/statements';
import { endWorker, renewWorker } from '../capture/recorder-tasks';
import { GIVE_UP_MS } from './end';
import { STREAMS_AT_ONCE_MAX } from './start';
import { claimStreams, findStreamTask, releaseStreams, type StreamClaim } from './tasks';

/*
 * Live streams with a client in place of the page that streams.
 */

const URL_WITH_KEY = 'rtmp://live.example.com/app/secret-key';
const WORKER = STREAMING_WORKER;
let scene: CallScene;
const db = () => scene.server.services.db;

beforeAll(async () => {
  scene = await callScene();
  await scene.main.stop();
  scene.main = await scene.startHub({ bus: scene.server.services.bus });
});
afterEach(async () => {
  scene.hangUp();
  await run(
    db(),
    `update streams set status = 'ended', ended_at = now(), sealed_url = null where ended_at is null`,
  );
  await run(db(), 'delete from stream_tasks');
  await endWorker(db(), WORKER.id);
});
afterAll(() => scene.close());

const call = (method: string, roomId: string, more = '', body?: object) =>
  scene.server.call(method, `/api/rooms/${roomId}/live/streams${more}`, { key: scene.key, body });
const start = (roomId: string, more: object = {}) => call('POST', roomId, '', { url: URL_WITH_KEY, ...more });
const list = async (roomId: string) => (await call('GET', roomId)).body.streams;
const live = async (roomId: string) =>
  (await scene.server.call('GET', `/api/rooms/${roomId}/live`, { key: scene.key })).body.streams;

/** Returns the data of the event of a room. */
const told = async (roomId: string, type: string) =>
  (await findEventsOfRoom(db(), roomId)).find((event) => event.type === type)?.data;

/** Returns a call, while a worker with ffmpeg runs. */
async function newCall(room: object = {}) {
  await renewWorker(db(), WORKER);
  const roomId = await scene.newRoom(room);
  const guest = await scene.join(scene.token(roomId));
  return { roomId, guest };
}

async function claimed(): Promise<StreamClaim> {
  const claim = await claimStreams(db(), WORKER.id, 3_600_000);
  if (claim === null) throw new Error('There is nothing to claim.');
  return claim;
}

/** Enters as the page of a claim. */
async function enter({ token }: StreamClaim): Promise<HubClient> {
  const page = await scene.connect();
  page.send({ type: 'stream-call', protocol: PROTOCOL_VERSION, token });
  await page.take('welcome');
  return page;
}

const report = (page: HubClient, streamId: string, status: 'live' | 'reconnecting') =>
  page.send({
    type: 'stream-report',
    report: { streamId, status, problem: status === 'live' ? null : 'refused' },
  });

/** Returns a call that is streamed live. */
async function streamed(room: object = {}) {
  const { roomId, guest } = await newCall(room);
  const { streamId } = (await start(roomId)).body;
  const claim = await claimed();
  const page = await enter(claim);
  report(page, streamId, 'live');
  await guest.take('streaming-changed', ({ streaming }) => streaming !== null);
  return { roomId, guest, streamId, claim, page };
}

describe('a live stream', () => {
  it('is made by a page of the server, and everybody sees that the call is live once it is', async () => {
    const { roomId, guest } = await newCall();
    const { status, body, headers } = await start(roomId, { layout: 'speaker' });
    expect([status, body]).toEqual([
      201,
      {
        streamId: expect.stringMatching(/^str_/),
        roomId,
        conferenceSessionId: guest.welcome.sessionId,
        url: 'rtmp://live.example.com/app',
        layout: 'speaker',
        status: 'connecting',
        createdAt: expect.any(String),
        startedAt: null,
        endedAt: null,
        endReason: null,
        error: null,
      },
    ]);
    const { streamId } = body;
    expect(headers.get('location')).toBe(`/api/rooms/${roomId}/live/streams/${streamId}`);
    expect((await call('GET', roomId, `/${streamId}`)).body).toEqual(body);

    const page = await enter(await claimed());
    const { streamer } = await guest.take('streamer-changed');
    expect((await page.take('stream-targets')).streams).toEqual([
      { streamId, url: URL_WITH_KEY, layout: 'speaker' },
    ]);
    expect(await live(roomId)).toEqual([]);
    expect((await scene.join(scene.token(roomId))).welcome).toMatchObject({ streaming: null, streamer });

    report(page, streamId, 'live');
    const { streaming } = await guest.take('streaming-changed', (one) => one.streaming !== null);
    expect(await live(roomId)).toEqual([{ streamId, startedAt: streaming?.startedAt }]);
    expect((await scene.join(scene.token(roomId))).welcome).toMatchObject({ streaming });
    expect(await told(roomId, 'stream.started')).toEqual({
      streamId,
      startedAt: streaming?.startedAt,
    });
  });

  it('ends when it is stopped, and leaves no address', async () => {
    const { roomId, guest, streamId, page } = await streamed();
    const others = (await start(roomId)).body;
    expect((await call('DELETE', roomId, `/${streamId}`)).status).toBe(204);
    await page.take(
      'stream-targets',
      ({ streams }) => streams.length === 1 && streams[0]?.streamId !== streamId,
    );
    await guest.take('streaming-changed', ({ streaming }) => streaming === null);
    expect((await call('DELETE', roomId, `/${streamId}`)).status).toBe(204);
    // Both can have been started in the same millisecond, so their order is open.
    const statuses = new Map((await list(roomId)).map((one: typeof others) => [one.streamId, one]));
    expect(statuses.get(streamId)).toMatchObject({ status: 'ended', endReason: 'requested' });
    expect(statuses.get(others.streamId)).toMatchObject({ status: 'connecting', endReason: null });
    expect(await findStreamTask(db(), guest.welcome.sessionId)).not.toBeNull();
    await call('DELETE', roomId, `/${others.streamId}`);
    expect(await findStreamTask(db(), guest.welcome.sessionId)).toBeNull();
    expect(await told(roomId, 'stream.ended')).toEqual({ streamId, reason: 'requested' });
    const actions = (await actionsOn(db(), roomId)).filter((action) => action.startsWith('stream.'));
    expect(actions).toEqual(['stream.start', 'stream.start', 'stream.stop', 'stream.stop']);
  });

  it('ends with its call', async () => {
    const { roomId, guest, streamId, page } = await streamed();
    const host = await scene.join(scene.token(roomId, 'host'));
    host.send({ type: 'end-for-all' });
    await page.closed;
    expect(await told(roomId, 'stream.ended')).toEqual({ streamId, reason: 'call-ended' });
    expect(await findStreamTask(db(), guest.welcome.sessionId)).toBeNull();
  });

  it('ends when its room is deleted, although the call continues', async () => {
    const { roomId, guest, streamId, page } = await streamed();
    await scene.server.call('DELETE', `/api/rooms/${roomId}`, { key: scene.key });
    await scene.pass(RESUME_WINDOW_MS, [guest, page]);
    await guest.take('streaming-changed', ({ streaming }) => streaming === null);
    expect(await told(roomId, 'stream.ended')).toEqual({ streamId, reason: 'room-deleted' });
  });

  it('ends when the room no longer allows recordings', async () => {
    const { roomId, guest, streamId } = await streamed();
    await scene.server.call('PATCH', `/api/rooms/${roomId}`, {
      key: scene.key,
      body: { features: { recording: false } },
    });
    await guest.take('streaming-changed', ({ streaming }) => streaming === null);
    expect(await told(roomId, 'stream.ended')).toEqual({ streamId, reason: 'recording-off' });
  });

  it('tells why nothing arrives, and is given up after five minutes of it', { tags: ['slow'] }, async () => {
    const { roomId, guest, streamId, page } = await streamed();
    await scene.pass(60_000, [guest, page]);
    report(page, streamId, 'reconnecting');
    await page.settle();
    expect(await list(roomId)).toMatchObject([
      { status: 'reconnecting', error: 'The address refused the connection.' },
    ]);
    // A moment of success is not an end of the failures.
    report(page, streamId, 'live');
    report(page, streamId, 'reconnecting');
    await page.settle();
    await scene.pass(GIVE_UP_MS + RESUME_WINDOW_MS, [guest, page]);
    await guest.take('streaming-changed', ({ streaming }) => streaming === null);
    const failed = { status: 'failed', endReason: null, error: 'The address refused the connection.' };
    expect(await list(roomId)).toMatchObject([failed]);
    expect(await told(roomId, 'stream.failed')).toEqual({
      streamId,
      errorMessage: 'The address refused the connection.',
    });
  });

  it('is continued by another page, whose token is the only one that admits a page', async () => {
    const { roomId, guest, streamId, page, claim } = await streamed();
    await releaseStreams(db(), WORKER.id, guest.welcome.sessionId);
    const next = await claimed();
    const refused = await scene.connect();
    refused.send({ type: 'stream-call', protocol: PROTOCOL_VERSION, token: claim.token });
    expect((await refused.take('refused')).code).toBe('token-invalid');
    const other = await enter(next);
    expect(await page.closed).toMatchObject({ reason: 'duplicate' });
    expect(await list(roomId)).toMatchObject([{ streamId, status: 'reconnecting' }]);
    report(other, streamId, 'live');
    await other.settle();
    expect(await list(roomId)).toMatchObject([{ streamId, status: 'live', error: null }]);
    // It was live all the time for the people in the call.
    expect(guest.types()).not.toContain('streaming-changed');
  });

  it('exchanges signals with the participants, and does nothing else', async () => {
    const { guest, page } = await streamed();
    const id = (await guest.take('streamer-changed')).streamer?.participantId ?? '';
    const signal = {
      kind: 'candidate',
      connection: 'c',
      candidate: '',
      sdpMid: null,
      sdpMLineIndex: null,
    } as const;
    guest.send({ type: 'signal', to: id, signal });
    expect((await page.take('signal')).from).toBe(guest.id);
    page.send({ type: 'signal', to: guest.id, signal });
    expect((await guest.take('signal')).from).toBe(id);
    page.send({ type: 'start-recording', mimeType: 'video/webm', width: 160, height: 90 });
    expect((await page.take('rejected')).of).toBe('start-recording');
    guest.send({ type: 'stream-report', report: { streamId: 'str_1', status: 'live', problem: null } });
    expect((await guest.take('rejected')).of).toBe('stream-report');
  });

  it('shows its key in no answer, no event, no audit record and no line of the log', async () => {
    const { roomId, streamId, page } = await streamed();
    report(page, streamId, 'reconnecting');
    await page.settle();
    await call('DELETE', roomId, `/${streamId}`);
    const ended = await told(roomId, 'stream.ended');
    await scene.server.services.requestLog.flush();
    const requests = await db().select().from(loggedRequests);
    expect(JSON.stringify(requests)).toContain('/live/streams');
    const texts = [await list(roomId), ended, await eventsOn(db(), roomId), requests];
    expect(JSON.stringify(texts)).not.toContain('secret-key');
    expect(scene.server.logged()).not.toContain('secret-key');
  });
});

describe('a request for a live stream', () => {
  it('returns 409 while no recorder with ffmpeg runs', async () => {
    const { roomId } = await newCall();
    for (const worker of [{ canStream: false }, { isAccepting: false }]) {
      await renewWorker(db(), { ...WORKER, ...worker });
      const { status, body } = await start(roomId);
      expect([status, body.error]).toEqual([409, expect.stringContaining('npm run recorder')]);
    }
  });

  it('returns 409 in an end-to-end encrypted room, without a call, and where recording is off', async () => {
    const off = await newCall({ features: { recording: false } });
    const encrypted = await scene.newRoom({ endToEndEncrypted: true });
    await scene.join(scene.token(encrypted), { hasKey: true });
    const refused: [roomId: string, sentence: string][] = [
      [off.roomId, 'Recording is off in this room.'],
      [await scene.newRoom(), 'There is no call in this room now.'],
      [encrypted, 'end-to-end encrypted'],
    ];
    for (const [roomId, sentence] of refused) {
      const { status, body } = await start(roomId);
      expect([status, body.error]).toEqual([409, expect.stringContaining(sentence)]);
    }
  });

  it('returns 403 to people who may not record', async () => {
    const { roomId } = await newCall();
    const path = `/api/rooms/${roomId}/live/streams`;
    const body = { url: URL_WITH_KEY };
    const as = (bearer: string) => scene.server.call('POST', path, { bearer, body });
    const scope = 'svc:rooms';
    const permissions = { record: false };
    expect((await as(scene.token(roomId, 'participant', { scope }))).status).toBe(403);
    expect((await as(scene.token(roomId, 'host', { scope, permissions }))).status).toBe(403);
    expect((await as(scene.token(roomId, 'co-host', { scope }))).status).toBe(201);
  });

  it('returns 400 for an address that this server does not call, without repeating it', async () => {
    const { roomId } = await newCall();
    for (const url of [
      'rtmp://10.0.0.1/app/secret-key',
      'https://live.example.com/app/secret-key',
      'secret-key',
    ]) {
      const { status, text } = await start(roomId, { url });
      expect([status, text]).toEqual([400, expect.not.stringContaining('secret-key')]);
    }
  });

  it('returns 409 when the call has as many streams as it may have', async () => {
    const { roomId } = await newCall();
    for (let count = 0; count < STREAMS_AT_ONCE_MAX; count += 1)
      expect((await start(roomId)).status).toBe(201);
    expect((await start(roomId)).status).toBe(409);
  });
});
