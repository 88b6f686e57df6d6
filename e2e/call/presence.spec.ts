import type { BrowserContextOptions, Page } from '@playwright/test';
import type { CallState, Recording } from '../../web-component/call/state';
import { isAccessible } from './axe';
import { choose, control, expect, test as base } from './test';
import { serveOwnPage, type ThirdParty } from './third-party';

interface HttpHandlers {
  /** The interface of a call with nothing behind it. */
  open(options?: BrowserContextOptions): Promise<Page>;
}

let site: ThirdParty;

const test = base.extend<{ faces: HttpHandlers }>({
  faces: async ({ people }, use) =>
    use({
      async open(options) {
        const page = await people.open(site.url, options);
        await page.waitForFunction(() => 'face' in window);
        return page;
      },
    }),
});

test.beforeAll(async () => {
  site = await serveOwnPage('face-page.ts');
});
test.afterAll(async () => site.close());

const recording: Recording = {
  recordingId: 'rec_a',
  startedAt: new Date(Date.now() - 65_000),
  by: 'Bob',
  isOwn: false,
  isStopping: false,
  problem: null,
};
const own: Recording = { ...recording, by: 'Ada', isOwn: true };
const agent = {
  participantId: 'bot',
  mode: 'Notetaker',
  language: null,
  captions: true,
  isImpaired: false,
} as const;
const bob = { participantId: 'Bob', displayName: 'Bob' };
const bot = { participantId: 'bot', displayName: 'Notetaker', kind: 'agent' } as const;
const said = ['Shall we begin with the numbers?', 'They are better than we thought.'];
const captions = said.map((text, index) => ({ captionId: String(index), ...bob, text }));

const show = (page: Page, change: Partial<CallState>, others: object[] = [bob]) =>
  page.evaluate(
    ([state, people]) => {
      window.face.people(...people);
      window.face.call(state);
    },
    [change, others] as const,
  );
const asked = (page: Page) => page.evaluate(() => window.face.asked);

for (const [name, options] of [
  ['light', { colorScheme: 'light' }],
  [
    'on a phone, dark, in Arabic',
    { colorScheme: 'dark', locale: 'ar', viewport: { width: 320, height: 640 } },
  ],
] as const) {
  test(`recordings, agents and captions are accessible, ${name}`, async ({ faces }) => {
    const page = await faces.open(options);
    await page.evaluate(() => window.face.lobby({ people: 3, isRecorded: true, agent: 'Notetaker' }));
    await expect(page.locator('.lobby-warning')).toHaveCount(2);
    await isAccessible(page, 'lobby');
    await show(page, { recording });
    await isAccessible(page, 'recorded');
    await show(page, { recording: { ...own, problem: 'The disk is full.' } });
    await isAccessible(page, 'cannot be stored');
    await show(page, { recording: { ...own, isStopping: true } });
    await page.evaluate(() => window.face.going(true));
    await isAccessible(page, 'leaving while it is saved');
    await show(page, { recording: { ...own, isStopping: true, problem: 'The disk is full.' } });
    await isAccessible(page, 'leaving while it cannot be saved');
    await page.evaluate(() => window.face.going(false));
    await show(page, { recording: null, agent, captions }, [bob, bot]);
    await isAccessible(page, 'agent and captions');
    await show(page, { recording, agent: { ...agent, isImpaired: true }, captions: [] }, [bot]);
    await isAccessible(page, 'agent that cannot follow, alone');
    await page.locator('.call').focus();
    await page.keyboard.press('p');
    await page.locator('.person').last().getByRole('button').click();
    await isAccessible(page, 'people, with an agent');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('.menu-of-more button').click();
    await isAccessible(page, 'menu with an agent');
    await page.keyboard.press('Escape');
    const room = { roomId: 'rm_a', roomName: 'Private', endToEndEncrypted: true, locked: false };
    await show(page, { recording: null, agent: null, room });
    await page.locator('.menu-of-more button').click();
    await isAccessible(page, 'menu of an encrypted room');
    await page.getByRole('menuitem').locator('.icon-agent').click();
    await isAccessible(page, 'invitation');
  });
}

test('whoever may record is asked first, and everybody sees for how long it has run', async ({ faces }) => {
  const page = await faces.open();
  await show(page, {});
  await control(page, 'Record the call').click();
  const question = page.getByRole('dialog', { name: 'Record this call?' });
  await expect(question).toContainText('Everybody is told');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await asked(page)).toEqual([]);
  await control(page, 'Record the call').click();
  await question.getByRole('button', { name: 'Start recording' }).click();
  expect(await asked(page)).toEqual(['["startRecording",null]']);

  await show(page, { recording: own });
  await expect(
    page.getByRole('status').getByText('You are recording. Everybody has been told.'),
  ).toBeVisible();
  await expect(page.locator('header .recording-mark time')).toHaveText(/^[1-9]\d*:\d\d$/);
  await control(page, 'Stop the recording').click();
  const stop = page.getByRole('dialog', { name: 'Stop the recording?' });
  await stop.getByRole('button', { name: 'Stop the recording' }).click();
  expect(await asked(page)).toEqual(['["startRecording",null]', '["stopRecording",null]']);

  await show(page, { recording: { ...own, isStopping: true } });
  await expect(control(page, 'The recording is being saved…')).toHaveAttribute('aria-disabled', 'true');
  await show(page, { recording: { ...own, problem: 'The disk is full.' } });
  await expect(page.getByRole('alert')).toContainText('cannot be stored right now');
  await expect(page.getByRole('alert')).toContainText('The disk is full.');
  await show(page, { recording: null });
  await expect(page.getByRole('status').getByText('The recording has ended.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the browser asks before a page that records is closed, and only then', async ({ faces }) => {
  const page = await faces.open();
  const closes = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await show(page, { recording });
  expect(await closes()).toBe(true);
  await show(page, { recording: own });
  expect(await closes()).toBe(false);
  await show(page, { recording: null });
  expect(await closes()).toBe(true);
});

test('an encrypted call is not recorded, and the button says so', async ({ faces }) => {
  const page = await faces.open();
  const room = { roomId: 'rm_a', roomName: 'Private', endToEndEncrypted: true, locked: false };
  await show(page, { room });
  const button = control(page, 'An end-to-end encrypted call cannot be recorded.');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an agent is invited by keyboard, for a language and with captions', async ({ faces }) => {
  const page = await faces.open();
  await show(page, {});
  await choose(page, 'More', 'Invite an assistant');
  const dialog = page.getByRole('dialog', { name: 'Invite an assistant' });
  await dialog.getByRole('radio', { name: /^Notetaker/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /^Transcriber/ })).toBeChecked();
  await dialog.getByLabel('Spoken language').selectOption('German');
  await dialog.getByRole('switch', { name: 'Captions' }).press('Space');
  await dialog.getByRole('button', { name: 'Invite' }).press('Enter');
  await expect(dialog).toHaveCount(0);

  await choose(page, 'More', 'Invite an assistant');
  await dialog.getByRole('radio', { name: /^Captioner/ }).check();
  await expect(dialog.getByRole('switch')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const wishes = [
    { mode: 'Transcriber', language: 'de', captions: true },
    { mode: 'Captioner', language: null, captions: true },
  ];
  expect(await asked(page)).toEqual(wishes.map((wish) => JSON.stringify(['inviteAgent', wish])));
});

test('an agent is seen by everybody, counts as nobody, and can be sent out', async ({ faces }) => {
  const page = await faces.open();
  await show(page, { agent }, [bot]);
  await expect(page.locator('header').getByText('Notetaker is listening')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Notetaker is listening' })).toBeVisible();
  await expect(page.getByText('Nobody else is here yet')).toBeVisible();
  await control(page, 'People, 1 in the call').click();
  const line = page.getByRole('listitem').filter({ hasText: 'Assistant' });
  await line.getByRole('button', { name: 'Manage Notetaker' }).click();
  await page.getByRole('menuitem', { name: 'Remove the assistant' }).click();
  expect(await asked(page)).toEqual(['["removeAgent",null]']);
  await show(page, { agent: { ...agent, isImpaired: true } }, [bot]);
  await expect(page.locator('header').getByText('Notetaker cannot follow right now')).toBeVisible();
  await show(page, { agent: null });
  await expect(page.getByRole('status').getByText('Notetaker is no longer listening.')).toBeVisible();
});

test('captions name who speaks once in a row, and can be hidden', async ({ faces }) => {
  const page = await faces.open();
  await show(page, { agent, captions }, [bob, bot]);
  const box = page.getByRole('group', { name: 'Captions' });
  await expect(box.locator('p')).toHaveText([`Bob ${said[0]}`, said[1] ?? '']);
  await choose(page, 'More', 'Hide captions');
  await expect(box).toHaveCount(0);
  await choose(page, 'More', 'Show captions');
  await expect(box).toBeVisible();
});
