/** @module-tag slow */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SILENCE_MS } from '../calls/hub/messages/recording-upload';
import { PROTOCOL_VERSION } from '../platform/hub/protocol';
import { callScene, type CallScene, type InCall } from '../testing/call';
import { actionsOn } from '../testing/identity-rows';
import { CHUNKS, sendChunk, START, storeChunk } from '../testing/recorder';
import { run } from '../testing/statements';
import { PAUSES_MAX } from './capture/pause';
import { claimTask, endWorker, releaseClaim, renewWorker } from './capture/recorder-tasks';

let scene: CallScene;
const WORKER = { id: 'worker', recordings: 0, isAccepting: true, leaseMs: 3_600_000 };
const db = () => scene.server.services.db;

beforeAll(async () => {
  scene = await callScene({
    replace: ({ quotas }) => ({
      quotas: {
        ...quotas,
        of: async (...whose) => ({ ...(await quotas.of(...whose)), recordingMinutes: 1 }),
      },
    }),
  });
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

/** Returns a host who records, and a guest. */
async function recorded() {
  const roomId = await scene.newRoom();
  const host = await scene.join(scene.token(roomId, 'host'));
  const guest = await scene.join(scene.token(roomId));
  host.send(START);
  const { recording } = await host.take('recording-changed');
  await guest.take('recording-changed');
  await storeChunk(host, 0);
  return { roomId, host, guest, id: recording?.recordingId ?? '' };
}

const post = (roomId: string, action: string, more: object = {}) =>
  scene.server.call('POST', `/api/rooms/${roomId}/live/recording`, {
    key: scene.key,
    body: { action, ...more },
  });
const live = async (roomId: string) =>
  (await scene.server.call('GET', `/api/rooms/${roomId}/live`, { key: scene.key })).body.recording;
const read = async (roomId: string) =>
  (await scene.server.call('GET', `/api/recordings?roomId=${roomId}`, { key: scene.key })).body.recordings[0];

/** Has a host pause their own recording. @returns what the guest reads */
async function pause({ roomId, host, guest }: { roomId: string; host: InCall; guest: InCall }) {
  await post(roomId, 'pause');
  await host.take('recording-changed', ({ recording }) => recording?.isPauseRequested === true);
  host.send({ type: 'recording-paused' });
  const pausedAt = scene.clock.now().toISOString();
  const isPaused = (of: { pausedAt?: string | undefined } | null) => of?.pausedAt === pausedAt;
  const told = await guest.take('recording-changed', ({ recording }) => isPaused(recording));
  await host.take('recording-changed', ({ recording }) => isPaused(recording));
  return told.recording;
}

describe('a pause of a recording', () => {
  it('begins when the recorder confirms it, and ends before the recorder goes on', async () => {
    const call = await recorded();
    const { roomId, host, guest, id } = call;
    scene.clock.advance(8_000);
    const { status, body } = await post(roomId, 'pause');
    expect([status, body]).toEqual([
      200,
      { success: true, recordingId: id, recordedBy: 'browser', queuePosition: null },
    ]);
    await host.take('recording-changed', ({ recording }) => recording?.isPauseRequested === true);
    expect((await live(roomId)).pausedAt).toBeNull();
    const pausedAt = scene.clock.now().toISOString();
    host.send({ type: 'recording-paused' });
    await guest.take('recording-changed', ({ recording }) => recording?.pausedAt === pausedAt);
    expect((await live(roomId)).pausedAt).toBe(pausedAt);
    expect((await post(roomId, 'pause')).status).toBe(200);

    await scene.pass(60_000, [host, guest]);
    expect((await post(roomId, 'resume')).status).toBe(200);
    for (const person of [host, guest])
      await person.take('recording-changed', ({ recording }) => recording?.pausedAt === undefined);
    expect((await live(roomId)).pausedAt).toBeNull();
    const resumedAt = scene.clock.now().toISOString();
    expect((await read(roomId)).pauses).toEqual([{ atSeconds: 8, pausedAt, resumedAt }]);
    expect(await actionsOn(db(), id)).toEqual(
      expect.arrayContaining(['recording.request-pause', 'recording.pause', 'recording.resume']),
    );
    scene.clock.advance(2_000);
    await pause(call);
    expect((await read(roomId)).pauses).toMatchObject([{ atSeconds: 8 }, { atSeconds: 10, resumedAt: null }]);
  });

  it('is asked for by any host, and by nobody else', async () => {
    const { roomId, host, guest } = await recorded();
    for (const type of ['pause-recording', 'resume-recording'] as const) {
      guest.send({ type });
      expect((await guest.take('rejected')).of).toBe(type);
    }
    const other = await scene.join(scene.token(roomId, 'co-host'));
    other.send({ type: 'pause-recording' });
    await host.take('recording-changed', ({ recording }) => recording?.isPauseRequested === true);
    // Only the recorder knows that it records nothing.
    other.send({ type: 'recording-paused' });
    await other.settle();
    expect((await live(roomId)).pausedAt).toBeNull();
    other.send({ type: 'resume-recording' });
    await host.take('recording-changed', ({ recording }) => recording?.isPauseRequested === undefined);
    host.send({ type: 'recording-paused' });
    await host.settle();
    expect((await live(roomId)).pausedAt).toBeNull();
  });

  it('returns 409 when nothing is recorded, and 400 with a field of another action', async () => {
    const roomId = await scene.newRoom();
    await scene.join(scene.token(roomId, 'host'));
    for (const action of ['pause', 'resume'])
      expect((await post(roomId, action)).body.error).toBe('There is no running recording.');
    expect((await post(roomId, 'pause', { layout: 'grid' })).status).toBe(400);
  });

  it('is told to a recorder who was not connected', async () => {
    const { roomId, host } = await recorded();
    host.drop();
    await post(roomId, 'pause');
    const { participantId, resumeSecret: secret } = host.welcome;
    const back = await scene.join(host.token, { resume: { participantId, secret } });
    expect(back.welcome.recording).toMatchObject({ isPauseRequested: true, nextChunk: 1 });
  });

  it('may be long: a paused recorder is silent, and a pause does not count for the maximum length', async () => {
    const call = await recorded();
    const { roomId, host, guest } = call;
    await pause(call);
    await scene.pass(SILENCE_MS, [host, guest]);
    await scene.pass(SILENCE_MS, [host, guest]);
    expect((await live(roomId)).pausedAt).not.toBeNull();
    await post(roomId, 'resume');
    // The recording would be over after this chunk if the pause counted.
    await storeChunk(host, 1);
    expect((await live(roomId)).pausedAt).toBeNull();
    await scene.pass(SILENCE_MS, [host, guest]);
    await expect.poll(() => live(roomId)).toBeNull();
  });

  it('leaves a recorder the whole time for its next chunk, when it goes on just before the silence would end it', async () => {
    const call = await recorded();
    const { roomId, host, guest } = call;
    await pause(call);
    await scene.pass(SILENCE_MS - 1_000, [host, guest]);
    await post(roomId, 'resume');
    await scene.pass(SILENCE_MS - 1_000, [host, guest]);
    await storeChunk(host, 1);
    expect((await live(roomId)).pausedAt).toBeNull();
    await scene.pass(SILENCE_MS, [host, guest]);
    await expect.poll(() => live(roomId)).toBeNull();
  });

  it('is told in the audit log only when it ends, and returns 409 after the last one that is kept', async () => {
    const { roomId, id } = await recorded();
    expect((await post(roomId, 'resume')).status).toBe(200);
    expect(await actionsOn(db(), id)).not.toContain('recording.resume');
    const moment = '2026-01-05T09:00:00.000Z';
    const pauses = Array.from({ length: PAUSES_MAX }, () => ({ pausedAt: moment, resumedAt: moment }));
    await run(db(), `update recordings set pauses = '${JSON.stringify(pauses)}' where id = '${id}'`);
    const refused = await post(roomId, 'pause');
    expect([refused.status, refused.body.error]).toEqual([409, 'A recording has at most 200 pauses.']);
  });

  it('is not a gap when another page of the server continues', async () => {
    await renewWorker(db(), WORKER);
    const roomId = await scene.newRoom();
    const guest = await scene.join(scene.token(roomId));
    await post(roomId, 'start');
    const enter = async () => {
      const claim = await claimTask(db(), WORKER.id, 3_600_000);
      const page = await scene.connect();
      page.send({ type: 'record-call', protocol: PROTOCOL_VERSION, token: claim?.token ?? '' });
      const { sessionId } = await page.take('welcome');
      page.send(START);
      return { page, sessionId, begun: await page.take('recording-changed') };
    };
    const { page, sessionId } = await enter();
    expect((await post(roomId, 'pause')).status).toBe(409); // nobody sees a recording yet
    for (const index of [0, 1, 2]) await storeChunk(page, index);
    await post(roomId, 'pause');
    await page.take('recording-changed', ({ recording }) => recording?.isPauseRequested === true);
    page.send({ type: 'recording-paused' });
    await page.take('recording-changed', ({ recording }) => recording?.pausedAt !== undefined);
    page.drop();
    await scene.pass(90_000, [guest]);
    await releaseClaim(db(), WORKER.id, sessionId);
    const next = await enter();
    expect(next.begun.recording).toMatchObject({ nextChunk: 3, pausedAt: expect.any(String) });
    await scene.pass(20_000, [guest, next.page]);
    await post(roomId, 'resume');
    await next.page.take('recording-changed', ({ recording }) => recording?.pausedAt === undefined);
    for (const index of [0, 1, 2]) {
      sendChunk(next.page, index + 3, CHUNKS[index]);
      await next.page.take('chunk-stored', ({ nextChunk }) => nextChunk > index + 3);
    }
    next.page.send({ type: 'stop-recording', chunkCount: 6 });
    await expect.poll(() => read(roomId)).toMatchObject({ status: 'ready' });
    const { gaps, durationSeconds } = await read(roomId);
    expect(gaps).toEqual([]);
    expect(durationSeconds).toBeCloseTo(12, 0); // two times three pieces of two seconds
  });
});
