import {
  collectChunks,
  countStoredChunks,
  downloadRecording,
  endRecording,
  everyHalfSecond,
  expectMoreRecorded,
  keepRecorded,
  movementOf,
  playRecording,
  readMetadata,
  recordUnpaused,
  startRecording,
} from './recording-assertions';
import { setOffline } from './in-firefox';
import { expectTold } from './kept-notices';
import { expectMovingVideo } from './media-assertions';
import { newRoom } from './room';
import { stretchTimers } from './stretched-timers';
import { control, expect, notInFirefox, test, tile } from './test';
import { serveThirdParty } from './third-party';

test(
  'a recorded call becomes a file that plays, has sound and can be sought',
  { tag: ['@journey', '@full-browser'] },
  async ({ server, room, people }) => {
    notInFirefox('its camera without hardware moves too little');
    const ada = await people.open('about:blank');
    const recorded = await keepRecorded(ada);
    const stored = await countStoredChunks(ada);
    await ada.goto(await room.link('Ada', { role: 'host' }));
    await ada.getByRole('button', { name: 'Join now' }).click();
    const bob = await people.join(await room.link('Bob', { role: 'co-host' }));
    await expectMovingVideo(tile(ada, 'Bob'));
    const begunAt = await startRecording(ada);
    await expect(bob.getByText('Recording', { exact: true })).toBeVisible();
    await expectMovingVideo(tile(ada, 'You'));
    await expectMovingVideo(tile(ada, 'Bob'));
    // No recording is longer than the time that passes.
    const withCameras = Math.max(4, (Date.now() - begunAt) / 1000);
    await expect.poll(stored).toBeGreaterThanOrEqual(1);
    await expect.poll(recorded).toBeGreaterThan(withCameras); // what is recorded arrives late on a busy machine
    await control(bob, 'Turn the camera off').click();
    await expect(tile(ada, 'Bob').locator('video')).toBeHidden();
    const cameraOff = (Date.now() - begunAt) / 1000;
    // A picture without the camera may be drawn late as well.
    await expect.poll(recorded).toBeGreaterThan(cameraOff);
    await expectMoreRecorded(recorded, 2);
    // Any host may stop it: the server asks the element that records.
    await endRecording(bob, 'stopRecording');
    await expect(bob.getByText('Recording', { exact: true })).toBeHidden();

    const file = await downloadRecording(server, room.roomId);
    const metadata = await readMetadata(file);
    expect(metadata).toMatchObject({
      video: { codec: 'vp8', width: 1280, height: 720 },
      audio: { codec: 'opus' },
    });
    expect(metadata.seconds).toBeCloseTo(await recorded(), 1);

    const elsewhere = await serveThirdParty({ '/': '<!doctype html><title>Player</title>' });
    const player = await people.open(elsewhere.url);
    const end = metadata.seconds;
    const before = everyHalfSecond(withCameras);
    const { duration, pictures, loudest } = await playRecording(player, file, [
      ...before,
      end - 1,
      end - 0.1,
    ]);
    const withCamera = movementOf(pictures.slice(0, before.length));
    const withoutCamera = movementOf(pictures.slice(before.length));
    expect(duration).toBeCloseTo(end, 1);
    expect(metadata.audio?.seconds).toBeGreaterThan(end - 1);
    expect(loudest).toBeGreaterThan(0.05);
    expect(Math.min(...withCamera)).toBeGreaterThan(0.02); // Ada on one side, Bob on the other
    expect(Math.min(...withoutCamera)).toBeLessThan(Math.min(...withCamera) / 3);
    await elsewhere.close();
  },
);

// Only a browser shows that its recorder leaves out a pause.
test(
  'nothing of a pause is in the recording, which goes on after it',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    const ada = await people.open('about:blank');
    const unpaused = await recordUnpaused(ada);
    const recorded = await keepRecorded(ada);
    const stored = await countStoredChunks(ada);
    await ada.goto(await room.link('Ada', { role: 'host' }));
    await ada.getByRole('button', { name: 'Join now' }).click();
    const bob = await people.join(await room.link('Bob', { role: 'co-host' }));
    await startRecording(ada);
    await expect.poll(stored).toBeGreaterThanOrEqual(1);
    await bob.evaluate(() => document.querySelector('conference-room')?.pauseRecording());
    for (const page of [ada, bob]) await expect(page.getByTitle('Recording paused')).toBeVisible();
    expect(await unpaused.state()).toBe('paused');
    // Its sound arrives late on a busy machine: 4 seconds of it are of the pause once it has 4 more than have passed now.
    const passed = await unpaused.passed();
    await expect.poll(unpaused.seconds).toBeGreaterThan(passed + 4);
    expect(await unpaused.state()).toBe('paused');
    await ada.evaluate(() => document.querySelector('conference-room')?.resumeRecording());
    for (const page of [ada, bob]) await expect(page.getByText('Recording', { exact: true })).toBeVisible();
    await expectMoreRecorded(recorded, 2);
    await endRecording(ada, 'stopRecording');
    await expect(ada.getByText('Recording', { exact: true })).toBeHidden();
    const { seconds, audio } = await readMetadata(await downloadRecording(server, room.roomId));
    expect(seconds).toBeCloseTo(await recorded(), 1);
    // Both miss what a busy machine misses; the file misses the pause, too.
    expect((await unpaused.seconds()) - (audio?.seconds ?? 0)).toBeGreaterThan(2);
  },
);

test(
  'a recording loses nothing while its page is offline',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    const ada = await people.open('about:blank');
    const recorded = await keepRecorded(ada);
    const stored = await countStoredChunks(ada);
    await ada.goto(await room.link('Ada', { role: 'host' }));
    await ada.getByRole('button', { name: 'Join now' }).click();
    await expect(tile(ada, 'You')).toBeVisible();
    await startRecording(ada);
    await expect.poll(stored).toBeGreaterThanOrEqual(1);
    await setOffline(ada, true);
    await expect(ada.getByText('The connection was lost. Reconnecting…')).toBeVisible();
    await setOffline(ada, false);
    await expectTold(ada, 'You are back in the call.');
    await endRecording(ada, 'stopRecording');
    await expect(ada.getByText('Recording', { exact: true })).toBeHidden();
    const { seconds } = await readMetadata(await downloadRecording(server, room.roomId));
    expect(seconds).toBeCloseTo(await recorded(), 1);
  },
);

test(
  'leaving, and ending the call for everybody, saves the last chunk',
  { tag: '@slow' },
  async ({ server, people }) => {
    for (const how of ['leave', 'endForAll'] as const) {
      const room = await newRoom(server);
      const ada = await people.open('about:blank');
      const recorded = await keepRecorded(ada);
      const stored = await countStoredChunks(ada);
      await stretchTimers(ada); // leaving waits for the last chunk some seconds only
      await ada.goto(await room.link('Ada', { role: 'host' }));
      await ada.getByRole('button', { name: 'Join now' }).click();
      await expect(tile(ada, 'You')).toBeVisible();
      await startRecording(ada);
      await expect.poll(stored).toBeGreaterThanOrEqual(1);
      // Some pictures of the next chunk, which leaving could lose.
      await expectMovingVideo(tile(ada, 'You'));
      await endRecording(ada, how);
      await expect(tile(ada, 'You')).toBeHidden();
      const { seconds } = await readMetadata(await downloadRecording(server, room.roomId));
      expect(seconds).toBeCloseTo(await recorded(), 1);
    }
  },
);

test(
  'makes a file of what was stored when the page that records is reloaded',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    notInFirefox('Playwright tells nothing of its sockets');
    const ada = await people.open('about:blank');
    const sent = collectChunks(ada);
    await ada.goto(await room.link('Ada', { role: 'host' }));
    await ada.getByRole('button', { name: 'Join now' }).click();
    await expect(tile(ada, 'You')).toBeVisible();
    const begunAt = await startRecording(ada);
    await expect.poll(sent.stored).toBeGreaterThanOrEqual(2);
    await ada.reload();
    const reloadedAt = Date.now();
    await expect(tile(ada, 'You')).toBeVisible();
    await expect(ada.getByText('Recording', { exact: true })).toBeHidden();
    const { seconds } = await readMetadata(await downloadRecording(server, room.roomId));
    // The file may also contain data that the page sent while it went away. The test does not see all of that data.
    const stored = await readMetadata(sent.file(sent.stored()));
    expect(stored.seconds).toBeGreaterThan(0);
    expect(seconds).toBeGreaterThan(stored.seconds - 0.1);
    expect(seconds).toBeLessThan((reloadedAt - begunAt) / 1000 + 1);
  },
);

test('refuses to record an encrypted call, and says why', async ({ server, people }) => {
  const room = await newRoom(server, { endToEndEncrypted: true });
  const ada = await people.join(await room.link('Ada', { role: 'host', key: 'k'.repeat(40) }));
  await ada.evaluate(async () => document.querySelector('conference-room')?.startRecording());
  await expectTold(ada, 'An end-to-end encrypted call cannot be recorded.');
  await expect(ada.getByText('Recording', { exact: true })).toBeHidden();
});
