/*
 * A browser draws the picture of a recording, from the media of the others. The rules are in
 * server/agent/listening/listening.test.ts and web-component/call/recorder/as-recorded.test.ts.
 */
import type { Page } from '@playwright/test';
import {
  downloadRecording,
  endRecording,
  expectMoreRecorded,
  keepRecorded,
  movementOf,
  playRecording,
  startRecording,
} from './recording-assertions';
import { expectMovingVideo } from './media-assertions';
import { newRoom } from './room';
import { expect, test, tile } from './test';
import { serveThirdParty } from './third-party';

const QUESTION = 'This call is recorded. May your picture, voice and name be in the recording?';

async function answer(page: Page, label: string): Promise<void> {
  await expect(page.getByText(QUESTION)).toBeVisible();
  await page.getByRole('button', { name: label, exact: true }).click();
  await expect(page.getByText(QUESTION)).toBeHidden();
}

test(
  'a person who refuses to be recorded is left out of the picture until they agree',
  { tag: '@slow' },
  async ({ server, people }) => {
    const room = await newRoom(server, { settings: { consent: 'ask' } });
    const ada = await people.open('about:blank');
    const recorded = await keepRecorded(ada);
    await ada.goto(await room.link('Ada', { role: 'host' }));
    await ada.getByRole('button', { name: 'Join now' }).click();
    const bob = await people.join(await room.link('Bob'));
    await expectMovingVideo(tile(ada, 'Bob'));
    await startRecording(ada);
    await answer(ada, 'Agree');
    await answer(bob, 'Leave me out');
    await expectMoreRecorded(recorded, 1); // what was drawn before
    const without = [await recorded()];
    await expectMoreRecorded(recorded, 3);
    without.push(await recorded());

    await bob.getByRole('button', { name: 'More' }).click();
    await bob.getByRole('menuitem', { name: 'Your consent' }).click();
    await expect(bob.getByText('You are left out of the recording.')).toBeVisible();
    await bob.getByRole('button', { name: 'Agree', exact: true }).click();
    await expect(bob.getByText('You are in the recording.')).toBeVisible();
    await expectMoreRecorded(recorded, 1);
    const agreed = [await recorded()];
    await expectMoreRecorded(recorded, 3);
    agreed.push(await recorded());
    await endRecording(ada, 'stopRecording');

    const file = await downloadRecording(server, room.roomId);
    const elsewhere = await serveThirdParty({ '/': '<!doctype html><title>Player</title>' });
    const player = await people.open(elsewhere.url);
    const halfSeconds = ([from = 0, to = 0]: number[]) =>
      Array.from({ length: Math.floor(2 * (to - from)) }, (_, i) => from + i / 2);
    const times = [halfSeconds(without), halfSeconds(agreed)] as const;
    const { pictures } = await playRecording(player, file, times.flat());
    const [ada1, bob1] = movementOf(pictures.slice(0, times[0].length));
    const [ada2, bob2] = movementOf(pictures.slice(times[0].length));
    expect(Math.min(ada1, ada2, bob2)).toBeGreaterThan(0.02);
    expect(bob1).toBeLessThan(bob2 / 3);
    await elsewhere.close();
  },
);
