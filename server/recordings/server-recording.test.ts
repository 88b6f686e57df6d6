import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { STEP_LIMIT_MS } from '../testing/limits';
import { PROTOCOL_VERSION } from '../platform/hub/protocol';
import { callScene, type CallScene, type InCall } from '../testing/call';
import type { HubClient } from '../testing/hub-client';
import { CHUNKS, probe, RECORDED_SECONDS, sendChunk, START, storeChunk } from '../testing/recorder';
import { run } from '../testing/statements';
import {
  claimTask,
  endWorker,
  findTask,
  releaseClaim,
  renewWorker,
  type Claim,
} from './capture/recorder-tasks';
import { STOP_GRACE_MS } from './capture/end';

/*
 * Recordings by the server's recorder, with a client in place of its browser.
 */

let scene: CallScene;
const WORKER = { id: 'worker', recordings: 0, isAccepting: true, leaseMs: 3_600_000 };
const db = () => scene.server.services.db;

beforeAll(async () => {
  scene = await callScene();
  await scene.main.stop();
  scene.main = await scene.startHub({ bus: scene.server.services.bus });
});
afterEach(async () => {
  scene.hangUp();
  await run(db(), `delete from recordings where status = 'recording'`);
  await run(db(), 'delete from recorder_tasks');
  await endWorker(db(), WORKER.id);
});
afterAll(() => scene.close());

const post = (roomId: string, body: object) =>
  scene.server.call('POST', `/api/rooms/${roomId}/live/recording`, { key: scene.key, body });
const start = (roomId: string, more: object = {}) => post(roomId, { action: 'start', ...more });
const live = async (roomId: string) =>
  (await scene.server.call('GET', `/api/rooms/${roomId}/live`, { key: scene.key })).body;
const listed = async (roomId: string) =>
  (await scene.server.call('GET', `/api/recordings?roomId=${roomId}`, { key: scene.key })).body.recordings[0];

interface Call {
  roomId: string;
  guest: InCall;
}

/** Returns a call without a host, while a worker runs. */
async function newCall(room: object = {}): Promise<Call> {
  await renewWorker(db(), WORKER);
  const roomId = await scene.newRoom(room);
  return { roomId, guest: await scene.join(scene.token(roomId)) };
}

async function claimed(): Promise<Claim> {
  // The server may not have noticed yet that the page before is gone.
  return vi.waitUntil(() => claimTask(db(), WORKER.id, 3_600_000), { timeout: STEP_LIMIT_MS });
}

/** Enters as the page of a claim. */
async function enter({ token }: Claim): Promise<HubClient> {
  const page = await scene.connect();
  page.send({ type: 'record-call', protocol: PROTOCOL_VERSION, token });
  await page.take('welcome');
  return page;
}

/** Has a page begin. @returns the number of its first chunk */
async function begin(page: HubClient): Promise<number> {
  page.send(START);
  const { recording } = await page.take('recording-changed');
  return recording?.nextChunk ?? -1;
}

/** Returns a call that the server records, with its first chunk stored. */
async function recorded(room: object = {}) {
  const call = await newCall(room);
  await start(call.roomId);
  const claim = await claimed();
  const page = await enter(claim);
  await begin(page);
  await storeChunk(page, 0);
  return { ...call, claim, page };
}

describe('the recorder of the server', () => {
  it('records a call without a host, and is not a participant of it', { tags: ['slow'] }, async () => {
    const { roomId, guest } = await newCall({ maxParticipants: 1 });
    const { status, body } = await start(roomId);
    expect([status, body]).toEqual([
      200,
      { success: true, recordingId: expect.any(String), recordedBy: 'server', queuePosition: 1 },
    ]);
    const page = await enter(await claimed());
    const { recorder } = await guest.take('recorder-changed');
    expect(await begin(page)).toBe(0);
    expect((await live(roomId)).participants).toHaveLength(1);
    expect(guest.types()).not.toContain('participant-joined');
    // Nobody is told that the call is recorded before anything is stored.
    expect(guest.types()).not.toContain('recording-changed');
    expect((await live(roomId)).recording).toBeNull();

    await storeChunk(page, 0);
    const { recording } = await guest.take('recording-changed');
    expect(recording).toMatchObject({ recordingId: body.recordingId, isByServer: true });
    expect((await live(roomId)).recording).toMatchObject({
      recordedBy: 'server',
      startedByParticipantId: recorder?.participantId,
    });
    for (const index of CHUNKS.keys()) if (index > 0) await storeChunk(page, index);
    await post(roomId, { action: 'stop' });
    await page.take('stop-recording');
    page.send({ type: 'stop-recording', chunkCount: CHUNKS.length });
    expect(await guest.take('recording-changed')).toMatchObject({ recording: null });
    await expect
      .poll(() => listed(roomId))
      .toMatchObject({
        status: 'ready',
        recordedBy: 'server',
        startedBy: null,
        gaps: [],
        durationSeconds: Math.round(RECORDED_SECONDS),
      });
  });

  it('exchanges signals with the participants, those who come later too', async () => {
    const { roomId, guest, page } = await recorded();
    const later = await scene.join(scene.token(roomId));
    const id = later.welcome.recorder?.participantId ?? '';
    expect(id).toMatch(/^rcd_/);
    expect((await page.take('participant-joined')).participant.participantId).toBe(later.id);
    const signal = {
      kind: 'candidate',
      connection: 'c',
      candidate: '',
      sdpMid: null,
      sdpMLineIndex: null,
    } as const;
    for (const person of [guest, later]) {
      person.send({ type: 'signal', to: id, signal });
      expect((await page.take('signal')).from).toBe(person.id);
      page.send({ type: 'signal', to: person.id, signal });
      expect((await person.take('signal')).from).toBe(id);
    }
  });

  it('is admitted by the token of the present claim only', async () => {
    const { claim, page } = await recorded();
    await releaseClaim(db(), WORKER.id, claim.task.sessionId);
    const next = await claimed();
    for (const token of [claim.token, 'guess', scene.token(claim.task.sessionId)]) {
      const other = await scene.connect();
      other.send({ type: 'record-call', protocol: PROTOCOL_VERSION, token: token.slice(0, 200) });
      expect((await other.take('refused')).code).toBe('token-invalid');
    }
    await enter(next);
    expect(await page.closed).toMatchObject({ reason: 'duplicate' });
  });

  it('may only record and signal', async () => {
    const { page, guest } = await recorded();
    page.send({ type: 'hand', raised: true });
    expect((await page.take('rejected')).of).toBe('hand');
    page.send({ type: 'remove', participantId: guest.id });
    expect((await page.take('rejected')).of).toBe('remove');
  });

  it(
    'continues the same recording after a page failed where the clock has it, and marks the gap',
    { tags: ['slow'] },
    async () => {
      const { roomId, page, claim } = await recorded();
      for (const index of [1, 2]) await storeChunk(page, index);
      page.drop();
      scene.clock.advance(13_000);
      await releaseClaim(db(), WORKER.id, claim.task.sessionId);
      const next = await enter(await claimed());
      expect(await begin(next)).toBe(3);
      for (const index of [0, 1, 2]) {
        sendChunk(next, index + 3, CHUNKS[index]);
        await next.take('chunk-stored', ({ nextChunk }) => nextChunk > index + 3);
      }
      next.send({ type: 'stop-recording', chunkCount: 6 });
      await expect.poll(() => listed(roomId)).toMatchObject({ status: 'ready' });
      const { id, gaps } = await listed(roomId);
      const [{ fromSeconds, toSeconds }] = gaps;
      expect(gaps).toHaveLength(1);
      expect(toSeconds).toBeCloseTo(13, 3);
      const { body } = await scene.server.call('GET', `/api/recordings/${id}/stream`, { key: scene.key });
      const { pathname, search } = new URL(body.url);
      const file = await (await fetch(scene.server.url + pathname + search)).arrayBuffer();
      const { durationSeconds } = await probe(new Uint8Array(file));
      expect(durationSeconds).toBeCloseTo(13 + fromSeconds, 1);
    },
  );

  it('sends the last seconds after the call has ended', { tags: ['slow'] }, async () => {
    const { roomId, guest, page } = await recorded();
    const host = await scene.join(scene.token(roomId, 'host'));
    host.send({ type: 'end-for-all' });
    await guest.take('left');
    const { recordingId } = await page.take('stop-recording');
    await storeChunk(page, 1);
    page.send({ type: 'stop-recording', chunkCount: 2 });
    await expect.poll(() => listed(roomId)).toMatchObject({ id: recordingId, status: 'ready' });
    expect(await findTask(db(), guest.welcome.sessionId)).toBeNull();
  });

  it('ends a recording whose page does not answer in time', async () => {
    const { roomId, guest, page } = await recorded();
    await post(roomId, { action: 'stop' });
    await page.take('stop-recording');
    await scene.pass(STOP_GRACE_MS, [guest]);
    expect(await guest.take('recording-changed', (one) => one.recording === null)).toBeTruthy();
  });
});

describe('a request for a recording by the server', () => {
  it('returns 503 while no recorder runs, and its position while others wait', async () => {
    const roomId = await scene.newRoom();
    await scene.join(scene.token(roomId));
    const refused = await start(roomId, { recordBy: 'server' });
    expect([refused.status, refused.body.error]).toEqual([503, expect.stringContaining('npm run recorder')]);
    // One without the memory for a first recording does not count.
    await renewWorker(db(), { ...WORKER, isAccepting: false });
    expect((await start(roomId, { recordBy: 'server' })).status).toBe(503);
    expect((await start(roomId)).body.error).toContain('No host or co-host');
    await renewWorker(db(), WORKER);
    const other = await newCall();
    await renewWorker(db(), { ...WORKER, recordings: 1, isAccepting: false });
    expect((await start(roomId)).body).toMatchObject({ queuePosition: 1 });
    scene.clock.advance(1);
    expect((await start(other.roomId)).body).toMatchObject({ queuePosition: 2 });
    expect((await claimed()).task.sessionId).not.toBe(other.guest.welcome.sessionId);
  });

  it('can be withdrawn while it waits', async () => {
    const { roomId } = await newCall();
    const { recordingId } = (await start(roomId)).body;
    expect((await post(roomId, { action: 'stop' })).body).toMatchObject({
      recordingId,
      recordedBy: 'server',
    });
    expect(await claimTask(db(), WORKER.id)).toBeNull();
  });

  it('is made for hosts in the call, unless browsers record in the room', async () => {
    const { roomId } = await newCall();
    const host = await scene.join(scene.token(roomId, 'host'));
    expect(host.welcome.recordsOnServer).toBe(true);
    host.send({ type: 'request-recording' });
    expect(await host.take('recording-queued')).toMatchObject({ position: 1 });
    const browsers = await newCall({ recordBy: 'browser' });
    const other = await scene.join(scene.token(browsers.roomId, 'host'));
    expect(other.welcome.recordsOnServer).toBe(false);
    other.send({ type: 'request-recording' });
    await other.take('record-here');
    browsers.guest.send({ type: 'request-recording' });
    expect((await browsers.guest.take('rejected')).of).toBe('request-recording');
  });

  it('comes from a room that records from the start', async () => {
    const { guest } = await newCall({ recordOnStart: true });
    expect((await claimed()).task).toMatchObject({ sessionId: guest.welcome.sessionId, origin: 'setting' });
  });

  it('is given to browsers when no recorder can make it', async () => {
    const { roomId } = await newCall();
    const { recordingId } = (await start(roomId)).body;
    for (let failures = 0; failures < 3; failures += 1) {
      const { task } = await claimed();
      await releaseClaim(db(), WORKER.id, task.sessionId);
    }
    expect(await claimTask(db(), WORKER.id)).toBeNull();
    await endWorker(db(), WORKER.id);
    const host = await scene.join(scene.token(roomId, 'host'), { canRecord: true });
    expect(await host.take('start-recording')).toMatchObject({ recordingId });
  });

  it('has what the agent says, until it is stopped', async () => {
    const { roomId, guest, page } = await recorded();
    const { sessionId } = guest.welcome;
    const piece = { participantId: 'agent', messageId: 'msg', number: 0, audio: 'AAAA' };
    for (const message of [
      { type: 'agent-speech' as const, ...piece },
      { type: 'agent-speech-stopped' as const, by: guest.id },
    ]) {
      scene.main.bus.publish(roomId, { kind: 'message', sessionId, to: null, message });
      expect(await page.take(message.type)).toEqual(message);
    }
  });

  it('changes the layout while it runs, but not the shape of the picture', async () => {
    const { roomId, page, claim } = await recorded();
    await page.take('recorder-layout');
    expect((await post(roomId, { action: 'set-layout', layout: 'speaker' })).status).toBe(200);
    expect(await page.take('recorder-layout')).toMatchObject({ layout: 'speaker' });
    expect((await post(roomId, { action: 'set-layout', layout: 'portrait' })).status).toBe(409);
    expect((await findTask(db(), claim.task.sessionId))?.layout).toBe('speaker');
  });
});
