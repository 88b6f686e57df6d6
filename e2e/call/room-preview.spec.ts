import { connect, createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { watchForProblems } from '../portal';
import type { RunningServer } from '../server';
import { endRecording, startRecording } from './recording-assertions';
import type { Room } from './room';
import { stretchTimers } from './stretched-timers';
import { expectTold } from './kept-notices';
import { choose, control, expect, test, tile } from './test';
import { listen, pageWith, serveThirdParty } from './third-party';

/** Waits until a page has drawn what arrived before. */
async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}

test(
  'the device check shows how many people are in the call, and whether it is recorded',
  { tag: '@slow' },
  async ({ room, people }) => {
    const bob = await people.open('about:blank');
    await bob.clock.install();
    await bob.goto(await room.link('Bob'));
    await expect(bob.getByText('Nobody is in the call yet.')).toBeVisible();
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    await startRecording(ada);
    // The device check asks again every ten seconds.
    await bob.clock.fastForward(10_000);
    await expect(bob.getByText('1 person is in the call.')).toBeVisible();
    await expect(bob.getByText('This call is being recorded.')).toBeVisible();
    await endRecording(ada, 'stopRecording');
    // The recording may end after the next question, so that its answer is the same. A question is given up after eight seconds.
    await expect
      .poll(async () => {
        await bob.clock.fastForward(2_000);
        return bob.getByText('This call is being recorded.').isVisible();
      })
      .toBe(false);
  },
);

test(
  'people who join without a device check are told that the call is recorded',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    await startRecording(ada);
    const elsewhere = await serveThirdParty({
      '/': pageWith(
        server,
        `<conference-room auth-token="${await room.token('Bob')}" prejoin="off"></conference-room>
      <output></output>
      <script>document.addEventListener('recording-changed', ({ detail }) => {
        document.querySelector('output').value = JSON.stringify(detail);
      });</script>`,
      ),
    });
    const bob = await people.open(elsewhere.url);
    await expectTold(bob, 'Ada is recording this call.');
    await expect(bob.locator('output')).toHaveText(
      /^\{"recording":true,"startedAt":"2.+Z","isOwn":false,"isPaused":false\}$/,
    );
    await elsewhere.close();
  },
);

test(
  'a host records with the toolbar, and leaves when all chunks are stored',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    const bob = await people.join(await room.link('Bob'));
    await expect(control(bob, /record/i)).toHaveCount(0);
    await control(ada, 'Record the call').click();
    await ada.getByRole('dialog').getByRole('button', { name: 'Start recording' }).click();
    await expect(control(ada, 'Stop the recording')).toBeVisible();
    await expect(bob.getByText('Recording', { exact: true })).toBeVisible();
    await choose(ada, 'Leave', 'Leave the call');
    await expect(ada.getByRole('heading', { name: 'You left the call.' })).toBeVisible();
    await expect(bob.getByText('Recording', { exact: true })).toBeHidden();
    await expect(tile(bob, 'Ada')).toBeHidden();
  },
);

/** Serves a page with the element whose connections to the server wait until they are released. */
async function pageWithHeldConnections(server: RunningServer, room: Room) {
  let release = () => {};
  const entered = new Promise<void>((resolve) => (release = resolve));
  const slow = createServer((near) => {
    near.on('error', () => near.destroy());
    void entered.then(() => {
      const far = connect(Number(new URL(server.url).port), 'localhost').on('error', () => near.destroy());
      near.pipe(far).pipe(near);
    });
  });
  const slowUrl = await listen(slow);
  const elsewhere = await serveThirdParty({
    '/': pageWith(
      server,
      `<link rel="icon" href="data:,"><conference-room auth-token="${await room.token('Ada')}"
        embed-url="${slowUrl}/embed/room/${room.roomId}"></conference-room>`,
    ),
  });
  return {
    url: elsewhere.url,
    release: () => release(),
    async close() {
      await elsewhere.close();
      slow.close();
    },
  };
}

test('joining before the preview of the room is answered logs no problem', async ({
  server,
  room,
  people,
}) => {
  const page = await pageWithHeldConnections(server, room);
  const ada = await people.open('about:blank');
  const problems = await watchForProblems(ada);
  await stretchTimers(ada);
  const asksForPreview = ada.waitForEvent('websocket');
  await ada.goto(page.url);
  await asksForPreview;
  await ada.getByRole('button', { name: 'Join now' }).click();
  page.release();
  await expect(tile(ada, 'You')).toBeVisible();
  expect(problems).toEqual([]);
  await page.close();
});

test(
  'the join button stays under the pointer that presses it when the preview arrives',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    const page = await pageWithHeldConnections(server, room);
    await startRecording(await people.join(await room.link('Hanna', { role: 'host' })));
    const ada = await people.open('about:blank');
    await stretchTimers(ada);
    const asksForPreview = ada.waitForEvent('websocket');
    await ada.goto(page.url);
    const answered = (await asksForPreview).waitForEvent('framereceived');
    await ada.getByRole('button', { name: 'Join now' }).hover();
    await ada.mouse.down();
    page.release();
    await answered;
    await waitForFrames(ada);
    await ada.mouse.up();
    await expect(tile(ada, 'You')).toBeVisible();
    await page.close();
  },
);
