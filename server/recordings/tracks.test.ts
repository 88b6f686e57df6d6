import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BufferSource, Input, WEBM } from 'mediabunny';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Devices } from '../platform/hub/protocol';
import { RECORDING_SOURCES, type RecordingSource } from '../platform/vocabulary/recording-status';
import { callScene, type CallScene, type InCall } from '../testing/call';
import { CHUNKS, fragmentFrame, RECORDED_SECONDS, sendChunk, storeChunk } from '../testing/recorder';
import { run } from '../testing/statements';
import { findRow } from './store';
import { listTracks } from './store-tracks';

/*
 * Microphones, cameras and screens are the same recording of Chromium: a file of sound has its sound, and another file its
 * picture.
 */

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
const get = async (path: string) => (await scene.server.call('GET', path, { key: scene.key })).body;

async function start(roomId: string, kind = 'tracks'): Promise<string> {
  const { status, body } = await post(roomId, { action: 'start', kind });
  expect([status, body]).toEqual([
    200,
    { success: true, recordingId: expect.any(String), recordedBy: 'server', queuePosition: null },
  ]);
  return body.recordingId;
}

const enter = (roomId: string, name: string, given: { permissions?: Partial<Devices> } = {}) =>
  scene.join(scene.token(roomId, 'participant', { sub: `ext:acc_a:${name}`, name, ...given }));

const announce = (client: InCall, recordingId: string, source: RecordingSource, given: object = {}) =>
  client.send({ type: 'send-track', recordingId, source, firstChunk: 0, agoMs: 0, ...given });

/** Has an element begin to send a source now. */
async function begin(client: InCall, recordingId: string, source: RecordingSource, given: object = {}) {
  announce(client, recordingId, source, given);
  await client.take('chunk-stored', (stored) => stored.source === source);
}

/** Sends the recorded file, and waits until it is acknowledged. */
async function send(client: InCall, source: RecordingSource, firstChunk = 0): Promise<void> {
  for (const [i, chunk] of CHUNKS.entries()) await storeChunk(client, firstChunk + i, chunk, source);
}

const end = (client: InCall, recordingId: string, source: RecordingSource, chunkCount = CHUNKS.length) =>
  client.send({ type: 'track-sent', recordingId, source, chunkCount });

async function stop(roomId: string, id: string) {
  await post(roomId, { action: 'stop' });
  const listed = async () => (await get(`/api/recordings?roomId=${roomId}`)).recordings;
  await expect.poll(listed).toMatchObject([{ id, status: 'ready' }]);
  return (await listed())[0];
}

/** Returns which media a file has, and its length in seconds. */
async function fetched(id: string, fileId: string) {
  const { url, mimeType } = await get(`/api/recordings/${id}/stream?fileId=${fileId}`);
  const { pathname, search } = new URL(url);
  const answer = await fetch(scene.server.url + pathname + search);
  expect(answer.headers.get('content-type')).toBe(mimeType);
  const source = new BufferSource(await answer.arrayBuffer());
  const input = new Input({ source, formats: [WEBM] });
  return {
    video: (await (await input.getPrimaryVideoTrack())?.getCodec()) ?? null,
    audio: (await (await input.getPrimaryAudioTrack())?.getCodec()) ?? null,
    seconds: await input.getDurationFromMetadata(),
  };
}

const stored = async () => (await readdir(join(scene.server.dataDir, 'recordings'))).toSorted();
const LENGTH_MS = 1_000 * RECORDED_SECONDS;

it(
  'has a file for the sound, the camera and the screen of each person, each at its time',
  { tags: ['slow'] },
  async () => {
    const roomId = await scene.newRoom();
    const ada = await enter(roomId, 'ada');
    const ben = await enter(roomId, 'ben');
    const id = await start(roomId);
    const begun = { recording: { recordingId: id, kind: 'tracks', isByServer: true } };
    expect(await ben.take('recording-changed')).toMatchObject(begun);
    scene.clock.advance(1_000);
    await begin(ada, id, 'microphone', { pageMs: 50_000 });
    scene.clock.advance(300); // the message waited, so the camera seems to have begun later
    await begin(ada, id, 'camera', { pageMs: 50_000 });
    scene.clock.advance(700);
    await begin(ben, id, 'screen'); // at 2 s
    scene.clock.advance(LENGTH_MS);
    await send(ada, 'camera');
    await send(ben, 'screen');
    await send(ada, 'microphone');
    end(ada, id, 'microphone');
    end(ada, id, 'camera');
    await ada.settle();
    ben.send({ type: 'leave' }); // without saying that the screen is complete
    await ben.closed;
    scene.clock.advance(40_000 - LENGTH_MS);
    await begin(ada, id, 'camera', { firstChunk: CHUNKS.length, pageMs: 91_000 }); // at 42 s
    scene.clock.advance(LENGTH_MS);
    await send(ada, 'camera', CHUNKS.length);
    end(ada, id, 'camera', 2 * CHUNKS.length);
    await ada.settle();

    const done = await stop(roomId, id);
    expect(done).toMatchObject({ kind: 'tracks', mimeType: 'audio/webm', width: null, errorMessage: null });
    const person = (displayName: string) => ({ displayName, externalUserId: displayName });
    const files: { fileId: string; parts: { fromMs: number; toMs: number }[]; sizeBytes: number }[] =
      done.files;
    expect(files).toMatchObject([
      { role: 'mix', person: null, source: null, startedAtMs: 0, mimeType: 'audio/webm' },
      { role: 'person', person: person('ada'), source: 'microphone', startedAtMs: 0, mimeType: 'audio/webm' },
      { role: 'person', person: person('ada'), source: 'camera', startedAtMs: 1_000, mimeType: 'video/webm' },
      { role: 'person', person: person('ben'), source: 'screen', startedAtMs: 2_000, mimeType: 'video/webm' },
    ]);
    const seconds = files.map(({ parts }) =>
      parts.map(({ fromMs, toMs }) => [Math.round(fromMs / 1_000), Math.round(toMs / 1_000)]),
    );
    expect(seconds).toEqual([
      [],
      [[1, 21]],
      [
        [1, 21],
        [42, 62],
      ],
      [[2, 22]],
    ]);
    const [mix, microphone, camera, screen] = files;
    const media = await Promise.all(
      [mix, microphone, camera, screen].map((file) => fetched(id, file?.fileId ?? '')),
    );
    expect(media).toMatchObject([
      { video: null, audio: 'opus' },
      { video: null, audio: 'opus' },
      { video: 'vp8', audio: null, seconds: expect.closeTo(61.4, 0) },
      { video: 'vp8', audio: null, seconds: expect.closeTo(RECORDED_SECONDS, 0) },
    ]);
    const bearer = scene.token(roomId, 'host');
    const path = `/api/recordings/${id}/download?fileId=${camera?.fileId}`;
    const { filename } = (await scene.server.call('GET', path, { bearer })).body;
    expect(filename).toMatch(/ ada camera\.webm$/);

    await expect.poll(stored).toEqual(files.map(({ fileId }) => `${fileId}.webm`).toSorted()); // no chunk is left
    const allBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    await expect.poll(async () => (await findRow(db(), id))?.storedBytes).toBe(allBytes);
    await scene.server.call('DELETE', `/api/recordings/${id}`, { key: scene.key });
    await expect.poll(stored).toEqual([]);
  },
);

it.each(['tracks', 'audio'] as const)(
  'has the sound of a screen in a file and in the mix of a recording of kind %s, also after its person returned',
  { tags: ['slow'] },
  async (kind) => {
    const roomId = await scene.newRoom();
    const ada = await enter(roomId, 'ada');
    const id = await start(roomId, kind);
    scene.clock.advance(1_000);
    await begin(ada, id, 'screen-audio');
    scene.clock.advance(LENGTH_MS);
    await send(ada, 'screen-audio');
    ada.send({ type: 'leave' });
    await ada.closed;
    scene.clock.advance(40_000 - LENGTH_MS);
    const again = await enter(roomId, 'ada');
    await begin(again, id, 'screen-audio'); // at 41 s
    scene.clock.advance(LENGTH_MS);
    await send(again, 'screen-audio');
    end(again, id, 'screen-audio');
    await again.settle();

    const { files, errorMessage } = await stop(roomId, id);
    expect(errorMessage).toBeNull();
    expect(files).toMatchObject([
      { role: 'mix', source: null },
      { role: 'person', source: 'screen-audio', startedAtMs: 0, mimeType: 'audio/webm' },
    ]);
    const [mix, sound] = files;
    const seconds = sound.parts.map(({ fromMs, toMs }: { fromMs: number; toMs: number }) => [
      Math.round(fromMs / 1_000),
      Math.round(toMs / 1_000),
    ]);
    expect(seconds).toEqual([
      [1, 21],
      [41, 61],
    ]);
    const media = { video: null, audio: 'opus', seconds: expect.closeTo(41 + RECORDED_SECONDS, 0) };
    expect(await fetched(id, mix.fileId)).toMatchObject(media);
    expect(await fetched(id, sound.fileId)).toMatchObject(media);
    const bearer = scene.token(roomId, 'host');
    const path = `/api/recordings/${id}/download?fileId=${sound.fileId}`;
    const { filename } = (await scene.server.call('GET', path, { bearer })).body;
    expect(filename).toMatch(/ ada screen audio\.weba$/);
  },
);

it('has files of pictures and no mix when no microphone was on', { tags: ['slow'] }, async () => {
  const roomId = await scene.newRoom();
  const ada = await enter(roomId, 'ada');
  const id = await start(roomId);
  await begin(ada, id, 'camera');
  scene.clock.advance(LENGTH_MS);
  await send(ada, 'camera');
  end(ada, id, 'camera');
  await ada.settle();
  const done = await stop(roomId, id);
  expect(done).toMatchObject({ playbackAvailable: false, durationSeconds: 20 });
  expect(done.errorMessage).toMatch(/no mix, because no microphone was on/);
  expect(done.files).toMatchObject([{ source: 'camera', startedAtMs: 0 }]);
});

it('stores the sources of a person beside one another, and continues each from its own chunk', async () => {
  const roomId = await scene.newRoom();
  const ada = await enter(roomId, 'ada');
  const recordingId = await start(roomId);
  await begin(ada, recordingId, 'microphone');
  await begin(ada, recordingId, 'camera');
  // The fragments of two chunks arrive in turns.
  ada.sendRaw(fragmentFrame(0, 0, Buffer.from('pic'), false, 'camera'));
  ada.sendRaw(fragmentFrame(0, 0, Buffer.from('sou'), false, 'microphone'));
  ada.sendRaw(fragmentFrame(0, 1, Buffer.from('ture'), true, 'camera'));
  ada.sendRaw(fragmentFrame(0, 1, Buffer.from('nd'), true, 'microphone'));
  const answers = [await ada.take('chunk-stored'), await ada.take('chunk-stored')];
  expect(answers.map(({ source, nextChunk }) => [source, nextChunk])).toEqual(
    expect.arrayContaining([
      ['camera', 1],
      ['microphone', 1],
    ]),
  );
  sendChunk(ada, 2, Buffer.from('picture'), { source: 'camera' });
  expect(await ada.take('chunk-refused')).toMatchObject({ source: 'camera', nextChunk: 1 });
  await storeChunk(ada, 1, Buffer.from('sound'), 'microphone');
  ada.drop();
  const resume = { participantId: ada.id, secret: ada.welcome.resumeSecret };
  const back = await scene.join(ada.token, { resume });
  expect(back.welcome.recording).toMatchObject({ recordingId, kind: 'tracks' });
  for (const [source, nextChunk] of [
    ['microphone', 2],
    ['camera', 1],
  ] as const) {
    announce(back, recordingId, source, { agoMs: 4_000 });
    expect(await back.take('chunk-stored')).toMatchObject({ source, nextChunk });
  }
});

it('refuses a source that the participant may not use, or the recording does not have', async () => {
  const roomId = await scene.newRoom();
  const ada = await enter(roomId, 'ada', { permissions: { camera: false, screen: false } });
  const recordingId = await start(roomId);
  announce(ada, recordingId, 'camera');
  const notAllowed = { of: 'send-track', source: 'camera', message: 'You may not use a camera.' };
  expect(await ada.take('rejected')).toMatchObject(notAllowed);
  announce(ada, recordingId, 'screen-audio');
  const noScreen = { source: 'screen-audio', message: 'You may not share a screen.' };
  expect(await ada.take('rejected')).toMatchObject(noScreen);
  await begin(ada, recordingId, 'microphone');

  const other = await scene.newRoom();
  const ben = await enter(other, 'ben');
  const { body } = await post(other, { action: 'start', kind: 'audio' });
  announce(ben, body.recordingId, 'screen');
  const missing = { source: 'screen', message: 'This recording has no screen.' };
  expect(await ben.take('rejected')).toMatchObject(missing);
});

it('stores nothing more of any source after a withdrawal', async () => {
  const roomId = await scene.newRoom({ consent: 'ask' });
  const ada = await enter(roomId, 'ada');
  const recordingId = await start(roomId);
  const answer = async (record: boolean) => {
    ada.send({ type: 'consent', answers: { record }, wording: 'May we record?', language: 'en' });
    await ada.settle();
  };
  await answer(true);
  for (const source of RECORDING_SOURCES) {
    await begin(ada, recordingId, source);
    await storeChunk(ada, 0, Buffer.from('media'), source);
  }
  await answer(false);
  for (const source of RECORDING_SOURCES) sendChunk(ada, 1, Buffer.from('media'), { source });
  await ada.settle();
  const tracks = (await listTracks(db(), recordingId)).map(({ track }) => track);
  expect(tracks.map(({ chunkCount, isOpen }) => [chunkCount, isOpen])).toEqual([
    [1, false],
    [1, false],
    [1, false],
    [1, false],
  ]);
});

it('waits for the last chunk of every source when it is stopped', async () => {
  const roomId = await scene.newRoom();
  const ada = await enter(roomId, 'ada');
  const recordingId = await start(roomId);
  await begin(ada, recordingId, 'microphone');
  await begin(ada, recordingId, 'screen');
  await post(roomId, { action: 'stop' });
  await ada.take('stop-recording');
  end(ada, recordingId, 'microphone', 0);
  await storeChunk(ada, 0, Buffer.from('the last picture'), 'screen');
  expect((await findRow(db(), recordingId))?.status).toBe('recording');
  end(ada, recordingId, 'screen', 1);
  await ada.take('recording-changed', ({ recording }) => recording === null);
});

it('is refused in an encrypted room, and together with a layout', async () => {
  const roomId = await scene.newRoom({ endToEndEncrypted: true });
  await enter(roomId, 'ada');
  const refused = await post(roomId, { action: 'start', kind: 'tracks' });
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('encrypted')]);
  const layout = await post(roomId, { action: 'start', kind: 'tracks', layout: 'grid' });
  expect([layout.status, layout.body.error]).toEqual([400, expect.stringContaining('"tracks" has no')]);
});
