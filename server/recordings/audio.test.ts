import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callScene, type CallScene, type InCall } from '../testing/call';
import { hasFfmpeg } from '../testing/ffmpeg-program';
import { sendChunk } from '../testing/recorder';
import { run } from '../testing/statements';
import { heardIn, tone } from '../testing/tones';
import { STOP_GRACE_MS } from './capture/end';
import { TRACK_CHUNK_MAX_BYTES } from './capture/track';
import { trackBytesOf } from './processing/finalise-tracks';
import { findRow } from './store';
import { listTracks } from './store-tracks';

const HZ = [400, 900, 1_500, 2_300] as const;

let scene: CallScene;
const db = () => scene.server.services.db;

beforeAll(async () => {
  scene = await callScene();
  await scene.main.stop();
  scene.main = await scene.startHub({ bus: scene.server.services.bus });
});
afterEach(async () => {
  scene.hangUp();
  await run(db(), `delete from recordings where status = 'recording'`);
});
afterAll(() => scene.close());

const post = (roomId: string, body: object) =>
  scene.server.call('POST', `/api/rooms/${roomId}/live/recording`, { key: scene.key, body });

async function start(roomId: string): Promise<string> {
  const { status, body } = await post(roomId, { action: 'start', kind: 'audio' });
  expect([status, body]).toEqual([
    200,
    { success: true, recordingId: expect.any(String), recordedBy: 'server', queuePosition: null },
  ]);
  return body.recordingId;
}

/** Returns somebody in the call, who is the same person whenever they enter. */
const enter = (roomId: string, name: string) =>
  scene.join(scene.token(roomId, 'participant', { sub: `ext:acc_a:${name}`, name }));

/** Has an element begin to send its microphone now. */
async function begin(client: InCall, recordingId: string, firstChunk = 0): Promise<void> {
  client.send({ type: 'send-track', source: 'microphone', recordingId, firstChunk, agoMs: 0 });
  await client.take('chunk-stored');
}

/** Sends a file in two chunks, and waits until they are acknowledged. */
async function send(client: InCall, bytes: Buffer, firstChunk = 0): Promise<void> {
  const half = Math.ceil(bytes.length / 2);
  for (const [i, chunk] of [bytes.subarray(0, half), bytes.subarray(half)].entries()) {
    sendChunk(client, firstChunk + i, chunk);
    await client.take('chunk-stored', ({ nextChunk }) => nextChunk === firstChunk + i + 1);
  }
}

const end = (client: InCall, recordingId: string, chunkCount = 2) =>
  client.send({ type: 'track-sent', source: 'microphone', recordingId, chunkCount });

async function details(roomId: string, id: string) {
  const bearer = scene.token(roomId, 'host');
  return (await scene.server.call('GET', `/api/recordings/${id}`, { bearer })).body;
}

async function ready(roomId: string, id: string) {
  await expect.poll(async () => (await details(roomId, id)).status).toBe('ready');
  return details(roomId, id);
}

/** Stops the recording as a host outside of the call, once nobody sends any more. */
async function stop(roomId: string, id: string) {
  await post(roomId, { action: 'stop' });
  return ready(roomId, id);
}

/** Returns what a player shows of a recording, once it is made. */
async function picturesOf(id: string) {
  const get = async () =>
    (await scene.server.call('GET', `/api/recordings/${id}/stream`, { key: scene.key })).body.pictures;
  await expect.poll(get).toBeDefined();
  return get();
}

async function fetched(id: string, fileId?: string): Promise<Uint8Array> {
  const query = fileId === undefined ? '' : `?fileId=${fileId}`;
  const { body } = await scene.server.call('GET', `/api/recordings/${id}/stream${query}`, { key: scene.key });
  const { pathname, search } = new URL(body.url);
  return new Uint8Array(await (await fetch(scene.server.url + pathname + search)).arrayBuffer());
}

/** A tone at a time, within 50 ms. */
const at = (from: number, to: number) => ({
  from: expect.closeTo(from, 1),
  to: expect.closeTo(to, 1),
});

const stored = async () => (await readdir(join(scene.server.dataDir, 'recordings'))).toSorted();

describe.skipIf(!hasFfmpeg)('an audio recording', () => {
  it(
    'has each of four people in their file and in the mix at the right time',
    { tags: ['slow'] },
    async () => {
      const roomId = await scene.newRoom();
      const [ada, ben, cleo, dan] = await Promise.all(
        ['ada', 'ben', 'cleo', 'dan'].map((name) => enter(roomId, name)),
      );
      if (!ada || !ben || !cleo || !dan) throw new Error('Four people enter.');
      const id = await start(roomId);
      expect(await ada.take('recording-changed')).toMatchObject({
        recording: { recordingId: id, kind: 'audio', isByServer: true },
      });
      scene.clock.advance(1_000);
      await begin(ada, id);
      scene.clock.advance(500);
      await begin(ben, id);
      scene.clock.advance(1_000);
      await begin(cleo, id);
      scene.clock.advance(100);
      await begin(dan, id);
      scene.clock.advance(1_400);
      await send(ada, tone(HZ[0], 3));
      await send(ben, tone(HZ[1], 2));
      await send(cleo, tone(HZ[2], 1.5));
      await send(dan, tone(HZ[3], 1));
      for (const client of [ada, ben, cleo, dan]) end(client, id);
      dan.send({ type: 'leave' });
      await dan.closed;
      scene.clock.advance(2_000);
      const again = await enter(roomId, 'dan'); // at 6 s
      await begin(again, id);
      scene.clock.advance(1_000);
      await send(again, tone(HZ[3], 1));
      end(again, id);
      await again.settle();
      const done = await stop(roomId, id);

      expect(done).toMatchObject({ kind: 'audio', width: null, gaps: [], errorMessage: null });
      expect(done).toMatchObject({ mimeType: 'audio/webm', playbackAvailable: true, durationSeconds: 7 });
      const names = done.files.map(({ role, person }: { role: string; person: object | null }) => [
        role,
        person,
      ]);
      const person = (displayName: string) => ['person', { displayName, externalUserId: displayName }];
      expect(names).toEqual([['mix', null], person('ada'), person('ben'), person('cleo'), person('dan')]);
      const times = [[at(1, 4)], [at(1.5, 3.5)], [at(2.5, 4)], [at(2.6, 3.6), at(6, 7)]];
      for (const [i, time] of times.entries()) {
        const own = heardIn(await fetched(id, done.files[i + 1].fileId), HZ);
        expect(own).toEqual(Object.fromEntries(HZ.map((hz, k) => [hz, k === i ? time : []])));
      }
      const mixed = heardIn(await fetched(id), HZ);
      expect(mixed).toEqual(Object.fromEntries(HZ.map((hz, i) => [hz, times[i]])));
      const { posterUrl, sprite, loudness } = await picturesOf(id);
      expect([posterUrl, sprite]).toEqual([null, null]);
      const valueAt = (seconds: number) => loudness[Math.floor((200 * seconds) / 7)];
      expect([0.5, 3, 5, 6.5].map((seconds) => valueAt(seconds) > 50)).toEqual([false, true, false, true]);
      const ids = done.files.map(({ fileId }: { fileId: string }) => `${fileId}.webm`);
      await expect.poll(stored).toEqual(expect.arrayContaining(ids));
      await expect.poll(async () => (await stored()).length).toBe(ids.length); // no chunk is left
      const sizes = done.files.map(({ sizeBytes }: { sizeBytes: number }) => sizeBytes);
      const allBytes = sizes.reduce((sum: number, each: number) => sum + each, 0);
      await expect.poll(async () => (await findRow(db(), id))?.storedBytes).toBe(allBytes);
      await scene.server.call('DELETE', `/api/recordings/${id}`, { key: scene.key });
      await expect.poll(stored).toEqual([]);
    },
  );

  it('goes on without what is said in a pause, and where it was', { tags: ['slow'] }, async () => {
    const roomId = await scene.newRoom();
    const ada = await enter(roomId, 'ada');
    const id = await start(roomId);
    await ada.take('recording-changed');
    scene.clock.advance(1_000);
    await begin(ada, id);
    scene.clock.advance(1_000);
    await post(roomId, { action: 'pause' });
    const isPaused = await ada.take('recording-changed');
    expect(isPaused).toMatchObject({ recording: { pausedAt: scene.clock.now().toISOString() } });
    scene.clock.advance(2_000);
    await post(roomId, { action: 'resume' });
    expect((await ada.take('recording-changed')).recording?.pausedAt).toBeUndefined();
    scene.clock.advance(1_000);
    await send(ada, tone(HZ[0], 4)); // an element that does not obey: 1 s before the pause, and 1 s after it
    end(ada, id);
    scene.clock.advance(1_000);
    await begin(ada, id, 2);
    scene.clock.advance(1_000);
    await send(ada, tone(HZ[1], 1), 2);
    end(ada, id, 4);
    await ada.settle();
    const done = await stop(roomId, id);
    expect(done).toMatchObject({ durationSeconds: 5, pauses: [{ atSeconds: 2 }], gaps: [] });
    const heard = {
      ...Object.fromEntries(HZ.map((hz) => [hz, []])),
      [HZ[0]]: [at(1, 3)],
      [HZ[1]]: [at(4, 5)],
    };
    expect(heardIn(await fetched(id), HZ)).toEqual(heard);
  });

  it('has a file for each person and no mix where there is no ffmpeg', { tags: ['slow'] }, async () => {
    const { services } = scene.server;
    const { ffmpeg } = services;
    services.ffmpeg = null;
    const { id, files, ...done } = await twoPeople().finally(() => {
      services.ffmpeg = ffmpeg;
    });
    expect(done).toMatchObject({ playbackAvailable: false, sizeBytes: null });
    expect(done.errorMessage).toMatch(/no mix: mixing needs ffmpeg with libopus/);
    expect(files.map(({ role }: { role: string }) => role)).toEqual(['person', 'person']);
    expect(heardIn(await fetched(id, files[1].fileId), [HZ[1]])).toEqual({ [HZ[1]]: [at(0, 1)] });
    const stream = await scene.server.call('GET', `/api/recordings/${id}/stream`, { key: scene.key });
    expect([stream.status, stream.body.error]).toEqual([404, expect.stringContaining('no mix')]);
  });
});

/** Records two people who speak at once. */
async function twoPeople() {
  const roomId = await scene.newRoom();
  const id = await recordTwo(roomId);
  return { roomId, ...(await stop(roomId, id)) };
}

async function recordTwo(roomId: string): Promise<string> {
  const clients = [await enter(roomId, 'ada'), await enter(roomId, 'ben')];
  const id = await start(roomId);
  for (const client of clients) {
    await begin(client, id);
    scene.clock.advance(1); // files are in this order
  }
  scene.clock.advance(1_000);
  for (const [i, client] of clients.entries()) {
    await send(client, tone(HZ[i] ?? 0, 1));
    end(client, id);
    await client.settle();
  }
  return id;
}

describe('an audio recording', () => {
  it('is refused in an encrypted room, and together with what only pictures have', async () => {
    const roomId = await scene.newRoom({ endToEndEncrypted: true });
    await enter(roomId, 'ada');
    const refused = await post(roomId, { action: 'start', kind: 'audio' });
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('encrypted')]);
    const open = await scene.newRoom();
    await enter(open, 'ada');
    for (const body of [{ layout: 'grid' }, { recordBy: 'browser' }, { action: 'stop' }])
      expect((await post(open, { action: 'start', kind: 'audio', ...body })).status).toBe(400);
    await start(open);
    expect((await post(open, { action: 'start', kind: 'audio' })).status).toBe(409);
  });

  it('stores nothing of somebody who does not agree, and nothing more after a withdrawal', async () => {
    const roomId = await scene.newRoom({ consent: 'ask' });
    const ada = await enter(roomId, 'ada');
    const recordingId = await start(roomId);
    const answer = async (record: boolean) => {
      ada.send({ type: 'consent', answers: { record }, wording: 'May we record?', language: 'en' });
      await ada.settle();
    };
    const chunk = { recordingId, firstChunk: 0, agoMs: 0 };
    ada.send({ type: 'send-track', source: 'microphone', ...chunk });
    const notAgreed = {
      of: 'send-track',
      source: 'microphone',
      message: 'You have not agreed to be recorded.',
    };
    expect(await ada.take('rejected')).toMatchObject(notAgreed);
    sendChunk(ada, 0, Buffer.from('sound'));
    await ada.settle();
    await answer(true);
    await begin(ada, recordingId);
    sendChunk(ada, 0, Buffer.from('sound'));
    expect(await ada.take('chunk-stored')).toMatchObject({ nextChunk: 1 });
    await answer(false);
    sendChunk(ada, 1, Buffer.from('sound'));
    await ada.settle();
    const tracks = (await listTracks(db(), recordingId)).map(({ track }) => track);
    expect(tracks).toMatchObject([{ chunkCount: 1, isOpen: false }]);
  });

  it('waits for the last sound of everybody when it is stopped, but not for ever', async () => {
    const roomId = await scene.newRoom();
    const ada = await enter(roomId, 'ada');
    const recordingId = await start(roomId);
    await begin(ada, recordingId);
    await post(roomId, { action: 'stop' });
    expect(await ada.take('stop-recording')).toMatchObject({ recordingId });
    sendChunk(ada, 0, Buffer.from('the last sound'));
    expect(await ada.take('chunk-stored')).toMatchObject({ nextChunk: 1 });
    expect((await details(roomId, recordingId)).status).toBe('recording');
    end(ada, recordingId, 1);
    await ada.take('recording-changed', ({ recording }) => recording === null);

    const later = await start(roomId);
    await begin(ada, later);
    await post(roomId, { action: 'stop' });
    await ada.take('stop-recording');
    scene.clock.advance(STOP_GRACE_MS);
    await ada.take('recording-changed', ({ recording }) => recording === null);
  });

  it('continues from the last acknowledged chunk after a lost connection', async () => {
    const roomId = await scene.newRoom();
    const ada = await enter(roomId, 'ada');
    const recordingId = await start(roomId);
    await begin(ada, recordingId);
    sendChunk(ada, 0, Buffer.from('sound'));
    await ada.take('chunk-stored');
    ada.drop();
    const resume = { participantId: ada.id, secret: ada.welcome.resumeSecret };
    const back = await scene.join(ada.token, { resume });
    expect(back.welcome.recording).toMatchObject({ recordingId, kind: 'audio' });
    back.send({ type: 'send-track', source: 'microphone', recordingId, firstChunk: 0, agoMs: 4_000 });
    expect(await back.take('chunk-stored')).toMatchObject({ nextChunk: 1 });
    sendChunk(back, 2, Buffer.from('sound'));
    expect(await back.take('chunk-refused')).toMatchObject({ nextChunk: 1 });
    sendChunk(back, 1, Buffer.from('sound'));
    expect(await back.take('chunk-stored')).toMatchObject({ nextChunk: 2 });
  });

  it(
    'goes on for everybody when one person sends more than a microphone records',
    { tags: ['slow'] },
    async () => {
      const roomId = await scene.newRoom();
      const ada = await enter(roomId, 'ada');
      const ben = await enter(roomId, 'ben');
      const recordingId = await start(roomId);
      await begin(ada, recordingId);
      await begin(ben, recordingId);
      const longest = Buffer.alloc(TRACK_CHUNK_MAX_BYTES);
      for (let sent = 0; sent < 63; sent += 1) {
        sendChunk(ada, 0, longest, { frameBytes: 60_000 });
        await ada.take('chunk-stored');
        scene.clock.advance(100); // frames have a limit of their own
      }
      sendChunk(ada, 0, longest, { frameBytes: 60_000 });
      expect(await ada.take('rejected')).toMatchObject({
        of: 'fragment',
        message: expect.stringContaining('More was sent'),
      });
      sendChunk(ben, 0, Buffer.from('sound'));
      expect(await ben.take('chunk-stored')).toMatchObject({ nextChunk: 1 });
      expect((await details(roomId, recordingId)).status).toBe('recording');
    },
  );

  it('needs disk space for the silence of a person once, however often they enter', async () => {
    const roomId = await scene.newRoom();
    const first = await enter(roomId, 'ada');
    const id = await start(roomId);
    await begin(first, id);
    const neededBytes = async () => {
      const row = await findRow(db(), id);
      if (row === null) throw new Error('There is no recording.');
      return trackBytesOf(db(), { ...row, endedAt: new Date(row.startedAt.getTime() + 60_000) });
    };
    const once = await neededBytes();
    first.send({ type: 'leave' });
    await first.closed;
    await begin(await enter(roomId, 'ada'), id);
    expect((await listTracks(db(), id)).length).toBe(2);
    expect(await neededBytes()).toBe(once);
  });
});
