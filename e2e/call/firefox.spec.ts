import type { Page } from '@playwright/test';
import { NO_FIREFOX, test } from './firefox-test';
import { expectTold } from './kept-notices';
import { expectAudio, expectMovingVideo } from './media-assertions';
import { newRoom } from './room';
import { control, expect, tile } from './test';

test.skip(NO_FIREFOX !== null, NO_FIREFOX ?? '');

const key = 'a3f1c2d4e5b60718293a4b5c6d7e8f90a3f1c2d4e5b60718293a4b5c6d7e8f90';

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Write a message' });
  if (!(await field.isVisible())) await control(page, /^Chat/).click();
  await field.fill(text);
  await field.press('Enter');
}

test(
  'people in Firefox and Chromium see and hear each other, write, raise hands, and are muted',
  { tag: '@slow' },
  async ({ room, people, foxes }) => {
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    const fay = await foxes.join(await room.link('Fay'));
    const max = await foxes.join(await room.link('Max'));
    for (const [page, name] of [
      [ada, 'Fay'],
      [ada, 'Max'],
      [fay, 'Ada'],
      [fay, 'Max'],
      [max, 'Ada'],
      [max, 'Fay'],
    ] as const)
      await expectMovingVideo(tile(page, name));
    await Promise.all([ada, fay, max].map((page) => expectAudio(page, 2)));

    await write(fay, 'From a fox.');
    await expectTold(ada, 'Fay: From a fox.');
    await write(ada, 'To the foxes.');
    for (const page of [fay, max]) await expect(page.getByText('To the foxes.').first()).toBeVisible();
    await control(max, 'Raise your hand').click();
    for (const page of [ada, fay]) await expect(tile(page, 'Max, Hand raised')).toBeVisible();
    await control(ada, /^People/).click();
    await ada.locator('.person').getByRole('button', { name: 'Manage Max' }).click();
    await ada.getByRole('menuitem', { name: 'Turn microphone off' }).click();
    await expectTold(max, 'Ada turned your microphone off.');
    await expect(tile(fay, 'Max, Microphone off, Hand raised')).toBeVisible();
    await control(max, 'Turn the microphone on').click();
  },
);

test(
  'an encrypted call between Firefox and Chromium is seen, heard and read with the right key alone',
  { tag: '@slow' },
  async ({ server, people, foxes }) => {
    const room = await newRoom(server, { endToEndEncrypted: true });
    const ada = await people.join(await room.link('Ada', { key }));
    const fay = await foxes.join(await room.link('Fay', { key }));
    await expectMovingVideo(tile(ada, 'Fay'));
    await expectMovingVideo(tile(fay, 'Ada'));
    await expectAudio(ada, 1);
    await expectAudio(fay, 1);
    await write(fay, 'Between us.');
    await expectTold(ada, 'Fay: Between us.');

    const eve = await foxes.join(await room.link('Eve', { key: key.replaceAll('a', 'b') }));
    await expect(eve.getByText(/^Your key does not fit/)).toBeVisible();
    await expect(eve.locator('audio')).toHaveCount(0);
    await expect(tile(eve, 'Ada').or(tile(eve, 'Fay')).locator('video')).toHaveCount(0);
    await write(ada, 'Still between us.');
    await control(eve, /^Chat/).click();
    await expect(eve.getByText('This message cannot be read with your key.').first()).toBeVisible();
    // Nobody else is disturbed.
    await expectMovingVideo(tile(fay, 'Ada'));
  },
);
