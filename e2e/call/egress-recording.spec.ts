import type { Page } from '@playwright/test';
import { openEgressDouble, type EgressRun } from '../../server/testing/egress-double';
import { NO_LIVEKIT, startLiveKit } from '../../server/testing/livekit-server';
import { openS3Double } from '../../server/testing/s3-double';
import { callLaunchOptions } from '../browser';
import { startBuiltServer } from '../server';
import { expectMovingVideo } from './media-assertions';
import { expectBothToPlay } from './both-play';
import {
  downloadRecording,
  expectMoreRecorded,
  keepRecorded,
  readMetadata,
  readPieces,
} from './recording-assertions';
import { controlRecording, startServerRecording } from './recording-control';
import { newRoom } from './room';
import { expect, test, tile } from './test';

/*
 * A recording by LiveKit Egress over a real LiveKit. In place of Egress, a browser opens the page and records what the page
 * shows and plays. Only a browser shows that this is the call. Everything else is tested with a client in place of the page
 * (server/recordings/egress/).
 */

const SECONDS = 6;

test.skip(NO_LIVEKIT !== null, NO_LIVEKIT ?? '');
// Like the browsers of Egress.
test.use({ launchOptions: callLaunchOptions(['--autoplay-policy=no-user-gesture-required']) });

test(
  'LiveKit Egress records a call from a page that shows and plays it',
  { tag: '@slow' },
  async ({ people }) => {
    const [liveKit, bucket] = [await startLiveKit(), await openS3Double()];
    const { LIVEKIT_API_KEY: apiKey = '', LIVEKIT_API_SECRET: apiSecret = '' } = liveKit.env;
    const egress = await openEgressDouble({
      apiUrl: (liveKit.env.LIVEKIT_URL ?? '').replace(/^ws/, 'http'),
      apiKey,
      apiSecret,
    });
    const server = await startBuiltServer({
      ...liveKit.env,
      ...bucket.env,
      LIVEKIT_API_URL: egress.access.apiUrl,
      RECORDER: 'egress',
    });
    const room = await newRoom(server);
    const ada = await people.join(await room.link('Ada'));
    const bob = await people.join(await room.link('Bob'));
    await expectMovingVideo(tile(ada, 'Bob'));
    await startServerRecording(server, room.roomId);
    await expect.poll(() => egress.started.length).toBe(1);
    const [run] = egress.started;
    if (run === undefined) throw new Error('No egress was started.');
    const browser = await people.open('about:blank', { viewport: { width: 1280, height: 720 } });
    const recorded = await keepRecorded(browser);
    const ended = recordPage(browser, run);
    await browser.goto(run.request.url);
    for (const page of [ada, bob]) await expect(page.getByText('Recording', { exact: true })).toBeVisible();
    // Nobody sees the recorder.
    await expect(ada.getByRole('group', { name: /^(You|Ada|Bob)/ })).toHaveCount(2);
    await expectMoreRecorded(recorded, SECONDS);
    await controlRecording(server, room.roomId, { action: 'stop' });
    await run.store(await ended);
    await expect(ada.getByText('Recording', { exact: true })).toHaveCount(0);

    const file = await downloadRecording(server, room.roomId);
    expect(await readMetadata(file)).toMatchObject({ video: { width: 1280, height: 720 } });
    await expectBothToPlay(people, file, SECONDS - 2);
    await server.stop();
    for (const service of [egress, bucket]) await service.close();
    await liveKit.stop();
  },
);

/** Records a page from `START_RECORDING` in its console to `END_RECORDING`, as Egress does. @returns the file */
function recordPage(page: Page, run: EgressRun): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    page.on('console', (message) => {
      const text = message.text();
      if (text === 'START_RECORDING') {
        run.status = 'ACTIVE';
        startRecorder(page).catch(reject);
      }
      if (text === 'END_RECORDING') {
        run.status = 'ENDING';
        stopRecorder(page).then(resolve, reject);
      }
    });
  });
}

const startRecorder = (page: Page) =>
  page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject;
    if (!(stream instanceof MediaStream)) throw new Error('The page shows nothing.');
    const recorder = new MediaRecorder(stream, { mimeType: 'video/mp4;codecs="vp9,opus"' });
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start(500);
    Object.assign(window, { recorder, stopped });
  });

async function stopRecorder(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    const recorder: MediaRecorder = Reflect.get(window, 'recorder');
    if (recorder.state !== 'inactive') recorder.stop();
    await Reflect.get(window, 'stopped');
  });
  return (await readPieces(page, 'recorded')).bytes;
}
