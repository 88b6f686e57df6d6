import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { chooseFiles, savedBy } from './in-firefox';
import { newRoom } from './room';
import { control, expect, test } from './test';

const KEY = 'a3f1c2d4e5b60718293a4b5c6d7e8f90a3f1c2d4e5b60718293a4b5c6d7e8f90';
const pdf = (text: string) => ({
  name: 'Budget.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${text}`),
});
/** A picture of one red pixel. */
const PICTURE = {
  name: 'red.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

async function openChat(page: Page): Promise<void> {
  await control(page, /^Chat/).click();
  await expect(page.getByRole('log', { name: 'Chat' })).toBeVisible();
}

async function choose(page: Page, ...files: ReturnType<typeof pdf>[]): Promise<void> {
  await chooseFiles(page, page.getByRole('button', { name: 'Attach files' }), files);
}

/** Chooses files; they are ready to be sent when the field has the focus again. */
async function attach(page: Page, ...files: ReturnType<typeof pdf>[]): Promise<void> {
  await choose(page, ...files);
  for (const { name } of files)
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await expect(field(page)).toBeFocused();
}

const field = (page: Page) => page.locator('[part~="chat-input"]');
const message = (page: Page, text: string) =>
  page.getByRole('log').getByRole('article').filter({ hasText: text });

/** Returns the file that a browser saves from the chat. */
const saved = async (page: Page, where: Locator, name: string) =>
  savedBy(page, async () => where.getByRole('button', { name: `Save ${name}` }).press('Enter'));

test(
  'files are chosen, sent again after a failure, saved by others, and deleted',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    const bob = await people.join(await room.link('Bob'), { viewport: { width: 360, height: 760 } });
    for (const page of [ada, bob]) await openChat(page);
    await choose(ada, { ...pdf('no'), name: 'setup.exe' });
    await expect(ada.getByRole('alert')).toContainText('setup.exe is a program or script');
    await attach(ada, pdf('one'));
    await ada.route('**/api/files/*/content', (route) => route.abort(), { times: 1 });
    await ada.keyboard.type('Please read');
    await ada.keyboard.press('Enter');
    await expect(ada.getByText('The file was not sent. Try again.')).toBeVisible();
    await expectAccessible(ada, 'a file that was not sent');
    await ada.getByRole('button', { name: 'Try again: Budget.pdf' }).press('Enter');
    await expect(message(bob, 'Please read')).toContainText('Budget.pdf');
    await expect(ada.getByText('The file was not sent. Try again.')).toHaveCount(0);
    await expectAccessible(bob, 'a message with a file on a phone');
    expect(await saved(bob, message(bob, 'Please read'), 'Budget.pdf')).toEqual({
      name: 'Budget.pdf',
      text: '%PDF-1.7 one',
    });
    await attach(bob, { ...pdf('two'), name: 'Plan.pdf' }, PICTURE);
    await bob.keyboard.type('Two files');
    await bob.keyboard.press('Enter');
    await expect(message(ada, 'Two files')).toContainText('Plan.pdf');
    await expect(message(ada, 'red.png').getByRole('img', { name: 'Picture red.png' })).toBeVisible();
    await message(ada, 'red.png').hover();
    await message(ada, 'red.png').getByRole('button', { name: 'Message from Bob: actions' }).click();
    await ada.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(bob.getByRole('log').getByText('A host deleted this message')).toBeVisible();
    await expect(bob.getByRole('log')).not.toContainText('red.png');
    await room.change({ features: { files: false } });
    await expect(bob.getByRole('button', { name: 'Attach files' })).toHaveCount(0);
  },
);

// A browser decides what it lets somebody choose and save; the rules themselves have unit tests.
test(
  'a file that may do harm is saved after a warning, and a room lets people choose the types that it names',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    const bob = await people.join(await room.link('Bob'));
    for (const page of [ada, bob]) await openChat(page);
    await attach(bob, { ...pdf('three'), name: 'Plan.html' });
    await bob.keyboard.press('Enter');
    const odd = message(ada, 'Plan.html');
    await odd.getByRole('button', { name: 'Save Plan.html' }).press('Enter');
    await expect(odd.getByRole('alert')).toContainText('can harm your device');
    await expectAccessible(ada, 'a warning of a file that may do harm');
    const anyway = odd.getByRole('button', { name: 'Save Plan.html anyway' });
    expect(await savedBy(ada, () => anyway.press('Enter'))).toMatchObject({ name: 'Plan.html' });
    await room.change({ fileTypes: ['png'] });
    await expect(ada.locator('input[type=file]')).toHaveAttribute('accept', '.png');
    await choose(ada, pdf('four'));
    await expect(ada.getByRole('alert').last()).toContainText('files of these types only: .png');
  },
);

test(
  'two people in an encrypted room share a private file, which needs the key',
  { tag: '@slow' },
  async ({ server, people }) => {
    const room = await newRoom(server, { endToEndEncrypted: true });
    const [ada, bob, eve] = await Promise.all(
      ['Ada', 'Bob', 'Eve'].map(async (name) => people.join(await room.link(name, { key: KEY }))),
    );
    if (!ada || !bob || !eve) throw new Error('Somebody is missing.');
    for (const page of [ada, bob, eve]) await openChat(page);
    const uploads: string[] = [];
    ada.on('request', (request) => {
      if (request.method() === 'PUT') uploads.push(request.postDataBuffer()?.toString('latin1') ?? '');
    });
    await ada.getByLabel('To', { exact: true }).selectOption('Bob');
    await attach(ada, pdf('secret'));
    await ada.keyboard.press('Enter');
    const received = bob.getByRole('log').getByRole('article').filter({ hasText: 'Budget.pdf' });
    await expect(received).toContainText('To you alone');
    expect((await saved(bob, received, 'Budget.pdf')).text).toBe('%PDF-1.7 secret');
    expect(uploads).toHaveLength(1);
    expect(uploads.join()).not.toMatch(/PDF|secret/);
    await field(ada).fill('To everybody?');
    await ada.getByLabel('To', { exact: true }).selectOption('Everybody');
    await ada.keyboard.press('Tab');
    await field(ada).press('Enter');
    await expect(message(eve, 'To everybody?')).toBeVisible();
    await expect(eve.getByRole('log')).not.toContainText('Budget.pdf');
  },
);
