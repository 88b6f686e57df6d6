import type { Page } from '@playwright/test';
import { openEgressDouble, type EgressRun } from '../../server/testing/egress-double';
import { NO_LIVEKIT, startLiveKit } from '../../server/testing/livekit-server';
import { openS3Double } from '../../server/testing/s3-double';
import { callLaunchOptions } from '../browser';
import { startBuiltServer } from '../server';
import { expectMovingVideo } from './media-assertions';
import {
  downloadRecording,
  everyHalfSecond,
  movementOf,
  playRecording,
  readMetadata,
} from './recording-assertions';
import { newRoom } from './room';
import { expect, test, tile } from './test';
import { serveThirdParty } from './third-party';

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
    const runs: EgressRun[] = [];
    const { LIVEKIT_API_KEY: apiKey = '', LIVEKIT_API_SECRET: apiSecret = '' } = liveKit.env;
    const egress = await openEgressDouble({
      liveKit: { apiUrl: (liveKit.env.LIVEKIT_URL ?? '').replace(/^ws/, 'http'), apiKey, apiSecret },
      onStart: (run) => runs.push(run),
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
    const control = async (body: object) =>
      fetch(`${server.url}/api/rooms/${room.roomId}/live/recording`, {
        method: 'POST',
        headers: { 'X-API-Key': server.liveKey, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    await expect.poll(async () => (await control({ action: 'start', recordBy: 'server' })).status).toBe(200);
    await expect.poll(() => runs.length).toBe(1);
    const [run] = runs;
    if (run === undefined) throw new Error('No egress was started.');
    const browser = await people.open('about:blank', { viewport: { width: 1280, height: 720 } });
    const recorded = recordPage(browser, run);
    await browser.goto(run.request.url);
    for (const page of [ada, bob]) await expect(page.getByText('Recording', { exact: true })).toBeVisible();
    // Nobody sees the recorder.
    await expect(ada.getByRole('group', { name: /^(You|Ada|Bob)/ })).toHaveCount(2);
    await expect.poll(recorded.seconds).toBeGreaterThan(SECONDS);
    expect((await control({ action: 'stop' })).status).toBe(200);
    await run.store(await recorded.ended);
    await expect(ada.getByText('Recording', { exact: true })).toHaveCount(0);

    const file = await downloadRecording(server, room.roomId);
    expect(await readMetadata(file)).toMatchObject({ video: { width: 1280, height: 720 } });
    const elsewhere = await serveThirdParty({ '/': '<!doctype html><title>Player</title>' });
    const player = await people.open(elsewhere.url);
    const { pictures, loudest } = await playRecording(player, file, everyHalfSecond(SECONDS - 2));
    expect(Math.min(...movementOf(pictures))).toBeGreaterThan(0.02);
    expect(loudest).toBeGreaterThan(0.02);
    await elsewhere.close();
    await server.stop();
    for (const service of [egress, bucket]) await service.close();
    await liveKit.stop();
  },
);

/** Records a page from `START_RECORDING` in its console to `END_RECORDING`, as Egress does. */
function recordPage(page: Page, run: EgressRun) {
  const ended = new Promise<Buffer>((resolve, reject) => {
    page.on('console', (message) => {
      const text = message.text();
      if (text === 'START_RECORDING') {
        run.status = 'ACTIVE';
        void page.evaluate(() => {
          const stream = document.querySelector('video')?.srcObject;
          if (!(stream instanceof MediaStream)) throw new Error('The page shows nothing.');
          const recorder = new MediaRecorder(stream, { mimeType: 'video/mp4;codecs="vp9,opus"' });
          const pieces: Blob[] = [];
          recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
          const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
          recorder.start(500);
          Object.assign(window, { recorder, pieces, stopped, since: performance.now() });
        });
      }
      if (text === 'END_RECORDING') {
        run.status = 'ENDING';
        bytesOf(page).then(resolve, reject);
      }
    });
  });
  return {
    ended,
    seconds: async () =>
      page.evaluate(() => (performance.now() - Number(Reflect.get(window, 'since'))) / 1000),
  };
}

async function bytesOf(page: Page): Promise<Buffer> {
  const url = await page.evaluate(async () => {
    const recorder: MediaRecorder = Reflect.get(window, 'recorder');
    if (recorder.state !== 'inactive') recorder.stop();
    await Reflect.get(window, 'stopped');
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener('load', resolve));
    reader.readAsDataURL(new Blob(Reflect.get(window, 'pieces')));
    await read;
    return typeof reader.result === 'string' ? reader.result : '';
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
