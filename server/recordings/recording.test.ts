import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SILENCE_MS } from '../calls/hub/messages/recording-upload';
import { STOP_GRACE_MS } from './capture/end';
import { callScene, type CallScene, type InCall } from '../testing/call';
import {
  CHUNKS,
  fragmentFrame,
  probe,
  RECORDED_SECONDS,
  sendChunk,
  START,
  storeChunk,
} from '../testing/recorder';
import { actionsOn } from '../testing/identity-rows';
import { run } from '../testing/statements';

let scene: CallScene;
/** Makes every end of a recording fail to be stored. */
let failsToEnd = false;

beforeAll(async () => {
  scene = await callScene({
    replace: ({ jobs }) => ({
      ffmpeg: null, // no pictures, whose files no test expects
      jobs: {
        cancel: (...work) => jobs.cancel(...work),
        wake: () => jobs.wake(),
        async enqueue(...work) {
          if (failsToEnd) throw new Error('The database does not answer.');
          return jobs.enqueue(...work);
        },
      },
    }),
  });
});
afterEach(async () => {
  scene.hangUp();
  // The file of a recording that a test left running would be made in the middle of another test.
  await run(scene.server.services.db, `delete from recordings where status = 'recording'`);
});
afterAll(() => scene.close());

/** Returns a host who records, and another participant of the call. */
async function recording(role: 'host' | 'co-host' = 'host') {
  const roomId = await scene.newRoom();
  const host = await scene.join(scene.token(roomId, role));
  const guest = await scene.join(scene.token(roomId));
  host.send(START);
  const { recording: running } = await host.take('recording-changed');
  await guest.take('recording-changed');
  if (running === null) throw new Error('There is no running recording.');
  return { roomId, host, guest, id: running.recordingId, running };
}

const back = (person: InCall) =>
  scene.join(person.token, { resume: { participantId: person.id, secret: person.welcome.resumeSecret } });

async function listed(roomId: string) {
  const { body } = await scene.server.call('GET', `/api/recordings?roomId=${roomId}`, { key: scene.key });
  return body.recordings[0];
}

const finished = (roomId: string, status = 'ready') =>
  expect.poll(() => listed(roomId)).toMatchObject({ status });

const over = (roomId: string) =>
  expect.poll(async () => (await listed(roomId)).status).toMatch(/^(processing|ready)$/);

/** Returns the file's bytes, as the holder of the key gets them. */
async function fetched(id: string): Promise<Uint8Array> {
  const { body } = await scene.server.call('GET', `/api/recordings/${id}/stream`, { key: scene.key });
  const { pathname, search } = new URL(body.url);
  return new Uint8Array(await (await fetch(scene.server.url + pathname + search)).arrayBuffer());
}

const stored = async () => (await readdir(join(scene.server.dataDir, 'recordings'))).toSorted();

describe('a recording', () => {
  it(
    'becomes a playable file with a duration and an index, and leaves no other files',
    { tags: ['slow'] },
    async () => {
      const { roomId, host, guest, id, running } = await recording();
      expect(running).toMatchObject({ by: host.id, nextChunk: 0 });
      for (const index of CHUNKS.keys()) {
        sendChunk(host, index);
        expect(await host.take('chunk-stored')).toMatchObject({ recordingId: id, nextChunk: index + 1 });
      }
      expect(await listed(roomId)).toMatchObject({ status: 'recording', sizeBytes: null, endedAt: null });
      host.send({ type: 'stop-recording', chunkCount: CHUNKS.length });
      expect(await guest.take('recording-changed')).toMatchObject({ recording: null });
      await finished(roomId);

      const shown = await listed(roomId);
      const bytes = await fetched(id);
      expect(shown).toMatchObject({
        playbackAvailable: true,
        progressPercent: null,
        sizeBytes: bytes.length,
        durationSeconds: 20,
        width: 160,
        height: 90,
        mimeType: 'video/webm',
        startedBy: { displayName: 'Grace' },
      });
      const found = await probe(bytes);
      expect(found).toMatchObject({ video: 'vp8', audio: 'opus', width: 160, height: 90, hasCues: true });
      expect(found.durationSeconds).toBeCloseTo(RECORDED_SECONDS, 0);
      expect(found.keyFrameBefore10).toBeGreaterThan(5);
      const bearer = scene.token(roomId, 'host');
      const detail = await scene.server.call('GET', `/api/recordings/${id}`, { bearer });
      expect(detail.body.files).toMatchObject([{ sha256: found.sha256, sizeBytes: bytes.length }]);
      await expect.poll(stored).toEqual([`${id}.webm`]);
      await expect.poll(() => readdir(join(scene.server.dataDir, 'scratch'))).toEqual([]);
      const actions = await actionsOn(scene.server.services.db, id);
      expect(actions.toSorted()).toEqual(['recording.start', 'recording.stop']);
    },
  );

  it('is shown to later participants before they enter', async () => {
    const { roomId, host, id } = await recording('co-host');
    await storeChunk(host, 0);
    const late = await scene.join(scene.token(roomId));
    expect(late.welcome.recording).toMatchObject({ recordingId: id, by: host.id, nextChunk: 1 });
    const looking = await scene.connect();
    looking.send({ type: 'preview', protocol: 1, token: scene.token(roomId) });
    expect(await looking.take('preview')).toMatchObject({ isRecorded: true });
  });

  it('is not started without permission, twice, with another media type, or in an encrypted room', async () => {
    const { host, guest } = await recording();
    guest.send(START);
    expect(await guest.take('rejected')).toMatchObject({ message: 'Only hosts and co-hosts can record.' });
    host.send(START);
    expect(await host.take('rejected')).toMatchObject({ message: 'The call is already being recorded.' });
    host.send({ ...START, mimeType: 'video/webm;codecs=h264' });
    expect(await host.take('rejected')).toMatchObject({ message: expect.stringContaining('VP8') });
    const secret = await scene.newRoom({ endToEndEncrypted: true });
    const keeper = await scene.join(scene.token(secret, 'host'));
    keeper.send(START);
    expect(await keeper.take('rejected')).toMatchObject({ message: expect.stringContaining('encrypted') });
  });

  it('fails a recording without chunks, with a reason', async () => {
    const { roomId, host } = await recording();
    host.send({ type: 'stop-recording', chunkCount: 0 });
    await finished(roomId, 'failed');
    expect(await listed(roomId)).toMatchObject({ errorMessage: 'Nothing was recorded.' });
  });
});

describe('a chunk', () => {
  it('is stored once when it is sent repeatedly, and none is left out', async () => {
    const { host, id } = await recording();
    await storeChunk(host, 0);
    sendChunk(host, 0);
    expect(await host.take('chunk-stored')).toMatchObject({ nextChunk: 1 });
    sendChunk(host, 2);
    expect(await host.take('chunk-refused')).toMatchObject({ recordingId: id, nextChunk: 1 });
    await storeChunk(host, 1);
    const file = join(scene.server.dataDir, 'recordings', 'chunks', id, '000001');
    expect(await readFile(file)).toEqual(CHUNKS[1]);
    host.send({ type: 'stop-recording', chunkCount: 5 });
    expect(await host.take('chunk-refused')).toMatchObject({ nextChunk: 2 });
  });

  it('requests a chunk again whose fragments are out of order or too many', async () => {
    const { host } = await recording();
    host.sendRaw(fragmentFrame(0, 1, Buffer.from('b'), false));
    expect(await host.take('chunk-refused')).toMatchObject({ nextChunk: 0 });
    const piece = Buffer.alloc(63_000);
    for (let fragment = 0; fragment < 130; fragment += 1) {
      host.sendRaw(fragmentFrame(0, fragment, piece, false));
    }
    expect(await host.take('chunk-refused')).toMatchObject({ nextChunk: 0 });
    await storeChunk(host, 0);
    expect(host.types()).not.toContain('chunk-refused');
  });

  it('drops a chunk from a participant who is not the recorder', async () => {
    const { guest, roomId } = await recording();
    sendChunk(guest, 0);
    await guest.settle();
    expect((await scene.join(scene.token(roomId))).welcome.recording).toMatchObject({ nextChunk: 0 });
  });
});

describe('a recording continues', () => {
  it(
    'continues a recording after its recorder reconnects, from the first chunk that is not stored',
    { tags: ['slow'] },
    async () => {
      const { roomId, host, id } = await recording();
      await storeChunk(host, 0);
      host.drop();
      await host.closed;
      await scene.pass(15_000);
      const again = await back(host);
      expect(again.welcome.recording).toMatchObject({ recordingId: id, nextChunk: 1 });
      await storeChunk(again, 1);
      await scene.pass(15_000);
      await storeChunk(again, 2);
      again.send({ type: 'stop-recording', chunkCount: 3 });
      await finished(roomId);
      expect(await listed(roomId)).toMatchObject({ durationSeconds: 6 });
    },
  );

  it('continues a recording after the server restarted', async () => {
    const { roomId, host } = await recording();
    await storeChunk(host, 0);
    await scene.restartHub();
    await scene.pass(20_000);
    const again = await back(host);
    await storeChunk(again, 1);
    await scene.pass(15_000);
    expect(await listed(roomId)).toMatchObject({ status: 'recording' });
  });
});

describe('the server ends a recording', () => {
  it.each<[string, (scene: Awaited<ReturnType<typeof recording>>) => Promise<unknown>]>([
    ['when its recorder leaves', async ({ host }) => host.send({ type: 'leave' })],
    [
      'when its recorder is lost and does not come back',
      async ({ host, guest }) => {
        host.drop();
        await guest.take('participant-changed', ({ participant }) => !participant.connected);
        await scene.pass(30_000, [guest]);
      },
    ],
    [
      'when the recorder reloads its page, and records nothing',
      async ({ host }) => {
        host.drop();
        await host.closed;
        const again = await back(host);
        await scene.pass(SILENCE_MS, [again]);
      },
    ],
    [
      'when nothing comes any more, also after a failure in that very moment',
      async ({ host }) => {
        failsToEnd = true;
        await scene.pass(SILENCE_MS, [host]);
        await expect.poll(() => scene.server.logged()).toContain('end a silent recording');
        failsToEnd = false;
        await scene.pass(SILENCE_MS, [host]);
      },
    ],
    ['when the token is used in another window', async ({ host }) => scene.join(host.token)],
    ['when the call ends for all', async ({ host }) => host.send({ type: 'end-for-all' })],
    [
      'when the server was away and its recorder does not come back',
      async ({ guest, roomId }) => {
        await scene.restartHub();
        const again = await back(guest);
        const status = async () => {
          await scene.pass(30_000, [again]);
          return (await listed(roomId)).status;
        };
        await expect.poll(status).not.toBe('recording');
      },
    ],
  ])('ends a recording %s', async (_when, happen) => {
    const call = await recording();
    await storeChunk(call.host, 0);
    await storeChunk(call.host, 1);
    const lastChunkAt = scene.clock.now().toISOString();
    await happen(call);
    await over(call.roomId);
    expect(await listed(call.roomId)).toMatchObject({ endedAt: lastChunkAt });
  });

  it.each([
    ['removed', { type: 'remove' } as const],
    ['no host any more', { type: 'set-role', role: 'participant' } as const],
  ])('ends a recording when its recorder is %s', async (_how, act) => {
    const roomId = await scene.newRoom();
    const chief = await scene.join(scene.token(roomId, 'host'));
    const host = await scene.join(scene.token(roomId, 'host'));
    host.send(START);
    await host.take('recording-changed');
    await storeChunk(host, 0);
    chief.send({ ...act, participantId: host.id });
    const { recording: running } = await chief.take('recording-changed', (said) => said.recording === null);
    expect(running).toBeNull();
    await over(roomId);
  });

  it('ends a recording some time after another host asked its recorder to stop, if it does not', async () => {
    const { roomId, host } = await recording();
    const other = await scene.join(scene.token(roomId, 'co-host'));
    await storeChunk(host, 0);
    other.send({ type: 'stop-recording', chunkCount: null });
    expect(await host.take('stop-recording')).toMatchObject({ by: other.id });
    await storeChunk(host, 1);
    await scene.pass(STOP_GRACE_MS);
    expect(await other.take('recording-changed')).toMatchObject({ recording: null });
    sendChunk(host, 2);
    expect(await host.take('rejected')).toMatchObject({ message: 'The recording is over.' });
    await over(roomId);
  });

  it('refuses to end a recording when a participant asks for it', async () => {
    const { guest, roomId } = await recording();
    guest.send({ type: 'stop-recording', chunkCount: null });
    expect(await guest.take('rejected')).toMatchObject({
      message: 'Only hosts and co-hosts can stop the recording.',
    });
    await scene.pass(STOP_GRACE_MS);
    expect(await listed(roomId)).toMatchObject({ status: 'recording' });
  });
});
