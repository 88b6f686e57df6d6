import { DEFAULT_CALL_SETTINGS } from '../../server/platform/room-settings/settings';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { savedBy } from './in-firefox';
import type { CallState, Recording } from '../../web-component/call/state/call-state';
import { expectAccessible } from './axe';
import { expectTold } from './kept-notices';
import { stretchTimers } from './stretched-timers';
import { choose, control, expect, test as base } from './test';
import { serveOwnPage, type ThirdParty } from './third-party';

interface HarnessPages {
  /** Opens the interface of a call with no call behind it. */
  open(options?: BrowserContextOptions): Promise<Page>;
}

let site: ThirdParty;

const test = base.extend<{ ui: HarnessPages }>({
  ui: async ({ people }, use) =>
    use({
      async open(options) {
        const page = await people.open('about:blank', options);
        await stretchTimers(page); // notices stay until they were looked at
        await page.goto(site.url);
        await page.waitForFunction(() => 'uiHarness' in window);
        return page;
      },
    }),
});

test.beforeAll(async () => {
  site = await serveOwnPage('ui-harness.ts');
});
test.afterAll(async () => site.close());

const recording: Recording = {
  recordingId: 'rec_a',
  startedAt: new Date(Date.now() - 65_000),
  by: 'Bob',
  isOwn: false,
  kind: null,
  origin: null,
  isPaused: false,
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
      window.uiHarness.setOthers(...people);
      window.uiHarness.showCall(state);
    },
    [change, others] as const,
  );
const callsOf = (page: Page) => page.evaluate(() => window.uiHarness.calls);

for (const [name, options] of [
  ['light', { colorScheme: 'light' }],
  [
    'on a phone, dark, in Arabic',
    { colorScheme: 'dark', locale: 'ar', viewport: { width: 320, height: 640 } },
  ],
] as const) {
  test(`recordings, agents and captions are accessible, ${name}`, { tag: '@slow' }, async ({ ui }) => {
    const page = await ui.open(options);
    await page.evaluate(() =>
      window.uiHarness.showDeviceCheck({
        people: 3,
        roomName: null,
        isRecorded: true,
        isStreamed: true,
        agent: 'Notetaker',
        settings: null,
      }),
    );
    await expect(page.locator('.room-preview-warning')).toHaveCount(3);
    await expectAccessible(page, 'preview of the room');
    await show(page, { recording });
    await expectAccessible(page, 'recorded');
    await show(page, { streamingSince: new Date(0) });
    await expectAccessible(page, 'recorded and live');
    await show(page, { streamingSince: null });
    await show(page, { recording: { ...recording, isPaused: true } });
    await expectAccessible(page, 'paused');
    await show(page, { recording: { ...own, problem: 'The disk is full.' } });
    await expectAccessible(page, 'cannot be stored');
    await show(page, { recording: own, notice: { code: 'recording-silent', message: '' } });
    await expect(page.locator('.notice').last()).toBeVisible();
    await expectAccessible(page, 'recorded without sound');
    await show(page, { notice: null });
    await show(page, { recording: { ...own, isStopping: true } });
    await page.evaluate(() => window.uiHarness.setLeaving(true));
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'leaving while it is saved');
    await show(page, { recording: { ...own, isStopping: true, problem: 'The disk is full.' } });
    await expectAccessible(page, 'leaving while it cannot be saved');
    await page.evaluate(() => window.uiHarness.setLeaving(false));
    await show(page, { recording: null, agent, captions }, [bob, bot]);
    await expectAccessible(page, 'agent and captions');
    await show(page, { recording, agent: { ...agent, isImpaired: true }, captions: [] }, [bot]);
    await expectAccessible(page, 'agent that cannot follow, alone');
    await page.locator('.call').focus();
    await page.keyboard.press('p');
    await page.locator('.person').last().getByRole('button').click();
    await expectAccessible(page, 'people, with an agent');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('.menu-of-more button').click();
    await expectAccessible(page, 'menu with an agent');
    await page.keyboard.press('Escape');
    const room = {
      roomId: 'rm_a',
      roomName: 'Private',
      endToEndEncrypted: true,
      locked: false,
      settings: DEFAULT_CALL_SETTINGS,
    };
    await show(page, { recording: null, agent: null, room });
    await page.locator('.menu-of-more button').click();
    await expectAccessible(page, 'menu of an encrypted room');
    await page.getByRole('menuitem').locator('.icon-agent').click();
    await expectAccessible(page, 'invitation');
  });
}

for (const [language, locale] of [
  ['English', 'en-GB'],
  ['Arabic', 'ar'],
] as const) {
  test(`the heading of a dialog begins where its text begins, in ${language}`, async ({ ui }) => {
    const page = await ui.open({ locale });
    await show(page, {});
    await page.getByRole('toolbar').locator('.icon-record').click();
    const dialog = page.getByRole('dialog');
    const startOf = (part: string) =>
      dialog.locator(part).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right } = range.getBoundingClientRect();
        return getComputedStyle(element).direction === 'rtl' ? innerWidth - right : left;
      });
    expect(await startOf('h2')).toBeCloseTo(await startOf('.dialog-body > p'), 0);
  });
}

test('recording starts after a confirmation, and everybody sees its duration', async ({ ui }) => {
  const page = await ui.open();
  await show(page, {});
  await control(page, 'Record the call').click();
  const question = page.getByRole('dialog', { name: 'Record this call?' });
  await expect(question).toContainText('Everybody is told');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await callsOf(page)).toEqual([]);
  await control(page, 'Record the call').click();
  await question.getByRole('button', { name: 'Start recording' }).click();
  expect(await callsOf(page)).toEqual(['["startRecording",null]']);

  await show(page, { recording: own });
  await expectTold(page, 'You are recording. Everybody has been told.');
  await expect(page.locator('header .recording-mark time')).toHaveText(/^[1-9]\d*:\d\d$/);
  await control(page, 'Stop the recording').click();
  const stop = page.getByRole('dialog', { name: 'Stop the recording?' });
  await stop.getByRole('button', { name: 'Stop the recording' }).click();
  expect(await callsOf(page)).toEqual(['["startRecording",null]', '["stopRecording",null]']);

  await page.locator('.menu-of-more button').click();
  await page.getByRole('menuitem', { name: 'Pause the recording' }).click();
  await show(page, { recording: { ...own, isPaused: true } });
  await expect(page.locator('header .recording-mark')).toContainText('Recording paused');
  await page.locator('.menu-of-more button').click();
  await page.getByRole('menuitem', { name: 'Resume the recording' }).click();
  expect((await callsOf(page)).slice(-2)).toEqual([
    '["setRecordingPaused",true]',
    '["setRecordingPaused",false]',
  ]);

  await show(page, { recording: { ...own, isStopping: true } });
  await expect(control(page, 'The recording is being saved…')).toHaveAttribute('aria-disabled', 'true');
  await show(page, { recording: { ...own, problem: 'The disk is full.' } });
  await expect(page.getByRole('alert')).toContainText('cannot be stored right now');
  await expect(page.getByRole('alert')).toContainText('The disk is full.');
  await show(page, { recording: null });
  await expectTold(page, 'The recording has ended. The organizer of the call can get it.');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the browser asks for a confirmation before a page that records is closed, and only then', async ({
  ui,
}) => {
  const page = await ui.open();
  const closes = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await show(page, { recording });
  expect(await closes()).toBe(true);
  await show(page, { recording: own });
  expect(await closes()).toBe(false);
  await show(page, { recording: null });
  expect(await closes()).toBe(true);
});

test('the record button of an encrypted call is disabled and says why', async ({ ui }) => {
  const page = await ui.open();
  const room = {
    roomId: 'rm_a',
    roomName: 'Private',
    endToEndEncrypted: true,
    locked: false,
    settings: DEFAULT_CALL_SETTINGS,
  };
  await show(page, { room });
  const button = control(page, 'An end-to-end encrypted call cannot be recorded.');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an agent is invited by keyboard, with a language and captions', async ({ ui }) => {
  const page = await ui.open();
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
  const inputs = [
    { mode: 'Transcriber', language: 'de', captions: true },
    { mode: 'Captioner', language: null, captions: true },
  ];
  expect(await callsOf(page)).toEqual(inputs.map((input) => JSON.stringify(['inviteAgent', input])));
});

test('an agent is shown to everybody, is not counted as a person, and can be removed', async ({ ui }) => {
  const page = await ui.open();
  await show(page, { agent }, [bot]);
  await expect(page.locator('header').getByText('Notetaker is listening')).toBeVisible();
  await expect(page.getByText('Nobody else is here yet')).toBeVisible();
  await control(page, 'People, 1 in the call').click();
  const line = page.getByRole('listitem').filter({ hasText: 'Assistant' });
  await line.getByRole('button', { name: 'Manage Notetaker' }).click();
  await page.getByRole('menuitem', { name: 'Remove the assistant' }).click();
  expect(await callsOf(page)).toEqual(['["removeAgent",null]']);
  await show(page, { agent: { ...agent, isImpaired: true } }, [bot]);
  await expect(page.locator('header').getByText('Notetaker cannot follow right now')).toBeVisible();
  await show(page, { agent: null });
  await expectTold(page, 'Notetaker is no longer listening.');
});

test('hosts stop an agent that speaks, mute it and unmute it', async ({ ui }) => {
  const page = await ui.open();
  const speaking = { ...agent, speaks: true };
  await show(page, { agent: speaking }, [{ ...bot, isSpeaking: true }]);
  await expect(page.locator('header').getByText('Notetaker is speaking')).toBeVisible();
  await choose(page, 'More', 'Stop what the assistant says');
  await choose(page, 'More', 'Mute the assistant');
  await show(page, { agent: { ...speaking, isMuted: true } }, [bot]);
  await expect(page.locator('header').getByText('Notetaker is listening')).toBeVisible();
  await control(page, 'People, 1 in the call').click();
  await page.getByRole('button', { name: 'Manage Notetaker' }).click();
  await expect(page.getByRole('menuitem', { name: 'Stop what the assistant says' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Unmute the assistant' }).click();
  expect(await callsOf(page)).toEqual([
    '["stopAgentSpeech",null]',
    '["setAgentMuted",true]',
    '["setAgentMuted",false]',
  ]);
});

test('somebody who is alone gets the link, or reads how many people are in breakout rooms', async ({
  ui,
  callsIn,
}) => {
  // A click is enough for Firefox, which does not know the permission.
  const page = await ui.open(callsIn === 'firefox' ? {} : { permissions: ['clipboard-write'] });
  await show(page, {}, []);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expectTold(page, 'The link was copied.');
  const people = [{ ...bob, role: 'participant' as const }];
  const breakouts = [{ breakoutId: 'blue', name: 'Blue', helpAskedAt: null, people }];
  const open = { mainSessionId: 'main', closesAt: null, mayReturn: true, ownBreakoutId: null, people: [] };
  await show(page, { breakouts: { ...open, breakouts } }, []);
  await expect(page.getByText('1 person is in a breakout room')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy the link' })).toHaveCount(0);
});

// Only a browser decides what a click meets.
test('a press counts, although an entry arrives in the menu or a row leaves the list meanwhile', async ({
  ui,
}) => {
  const page = await ui.open({ viewport: { width: 320, height: 1200 } });
  const waiting = (name: string) => ({
    participantId: name,
    displayName: name,
    isGuest: false,
    since: '2026-05-04T09:00:00.000Z',
  });
  await show(page, {});
  await control(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Raise your hand' }).hover();
  await page.mouse.down();
  await show(page, { recording: own });
  await page.mouse.up();
  await expect(page.getByRole('menu')).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 800 });
  await show(page, { waitingPeople: [waiting('Ben'), waiting('Cleo')] });
  await control(page, 'People, 2 in the call').click();
  await page.getByRole('button', { name: 'Let Cleo in' }).hover();
  await page.mouse.down();
  await show(page, { waitingPeople: [waiting('Cleo')] });
  await page.mouse.up();
  await expect(page.getByText('Ben')).toHaveCount(0);
  expect(await callsOf(page)).toEqual(
    [
      ['raiseHand', true],
      ['admit', 'Cleo'],
    ].map((call) => JSON.stringify(call)),
  );
});

test('two notices are shown at most, and none for what the open panel shows', async ({ ui }) => {
  const page = await ui.open();
  const people = ['Bob', 'Cyrus', 'Dana'].map((name) => ({ participantId: name, displayName: name }));
  await show(page, {}, people);
  const raised = people.map((person) => ({ ...person, handRaisedAt: '2026-01-01T10:00:00.000Z' }));
  await show(page, {}, raised);
  await expect(page.locator('.notice')).toHaveText(['Cyrus raised a hand.', 'Dana raised a hand.']);
  await control(page, /People/).click();
  await expect(page.locator('.notice')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('.notice')).toHaveCount(2);
});

test('a long message is folded, and shown whole on request', async ({ ui }) => {
  const page = await ui.open();
  const text = 'A quarterly report has many lines. '.repeat(100);
  const message = {
    ...bob,
    messageId: 'long',
    clientId: 'long',
    isOwn: false,
    text,
    sentAt: '2026-01-01T10:00:00.000Z',
  };
  await show(page, { chat: [{ ...message, reactions: [] }] });
  await control(page, /Chat/).click();
  const shown = page.getByRole('article').locator('p');
  const heightOf = async () => (await shown.boundingBox())?.height ?? 0;
  await expect(shown).toBeVisible();
  expect(await heightOf()).toBeLessThan(600);
  await page.getByRole('button', { name: 'Show the whole message' }).click();
  expect(await heightOf()).toBeGreaterThan(900);
  await expect(page.getByRole('article')).toBeFocused();
});

test('captions name a speaker once for consecutive captions, and can be hidden', async ({ ui }) => {
  const page = await ui.open();
  await show(page, { agent, captions }, [bob, bot]);
  const box = page.getByRole('group', { name: 'Captions' });
  await expect(box.locator('p')).toHaveText([`Bob ${said[0]}`, said[1] ?? '']);
  await choose(page, 'More', 'Hide captions');
  await expect(box).toHaveCount(0);
  await choose(page, 'More', 'Show captions');
  await expect(box).toBeVisible();
});

test(
  'everything that was said can be read again and saved, and captions stand where and as large as you like',
  { tag: '@slow' },
  async ({ ui }) => {
    const page = await ui.open();
    const eve = { participantId: 'Eve', displayName: 'Eve' };
    const saidAt = new Date('2026-01-01T10:00:00Z');
    const captionLog = Array.from({ length: 60 }, (_, index) => ({
      captionId: `c${index}`,
      ...(index === 59
        ? { ...eve, text: 'Buenos días.', language: 'es' }
        : { ...bob, text: `Sentence ${index}.`, language: 'en' }),
      saidAt,
    }));
    await show(page, { agent, captions: captionLog.slice(-2), captionLog }, [bob, eve, bot]);
    const box = page.getByRole('group', { name: 'Captions' });
    await expect(box.locator('p')).toHaveText(['Bob Sentence 58.', 'Eve (Spanish) Buenos días.']);

    await choose(page, 'More', 'Captions: history and look');
    const panel = page.getByRole('complementary', { name: 'Captions: history and look' });
    const log = panel.getByRole('region', { name: 'Earlier captions' });
    await expect(log).toBeFocused();
    await expect(log.getByText('Buenos días.')).toBeInViewport();
    await expect(log.getByText('Eve · Spanish')).toBeVisible();
    await page.keyboard.press('Home');
    await expect(log.getByText('Sentence 0.')).toBeInViewport();
    await expectAccessible(page, 'panel of captions');

    const { name, text } = await savedBy(page, async () =>
      panel.getByRole('button', { name: 'Save as a text file' }).click(),
    );
    const lines = text.trim().split('\n');
    expect(name).toBe('captions-2026-01-01.txt');
    expect([lines.length, lines[0], lines[59]]).toEqual([
      60,
      expect.stringMatching(/^\[.*2026.*\] Bob: Sentence 0\.$/),
      expect.stringMatching(/^\[.*2026.*\] Eve \(Spanish\): Buenos días\.$/),
    ]);

    const lookOf = async () =>
      box.evaluate((captions) => {
        const { top, bottom } = captions.getBoundingClientRect();
        const stage = captions.closest('.picture')?.getBoundingClientRect() ?? new DOMRect();
        const line = captions.querySelector('.caption');
        const size = line === null ? 0 : Number.parseFloat(getComputedStyle(line).fontSize);
        return { size, isAtTop: top - stage.top < stage.bottom - bottom };
      });
    const before = await lookOf();
    expect(before.isAtTop).toBe(false);
    await panel.getByRole('combobox', { name: 'Size' }).selectOption('Very large');
    await panel.getByRole('combobox', { name: 'Position' }).selectOption('Top');
    await expect.poll(lookOf).toMatchObject({ isAtTop: true });
    expect((await lookOf()).size).toBeGreaterThan(before.size);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(control(page, 'More')).toBeFocused();
    await page.reload();
    await page.waitForFunction(() => 'uiHarness' in window);
    await show(page, { agent, captions: captionLog.slice(-2), captionLog }, [bob, eve, bot]);
    await expect.poll(lookOf).toMatchObject({ isAtTop: true });
  },
);
