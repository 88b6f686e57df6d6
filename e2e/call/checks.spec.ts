import type { Page } from '@playwright/test';
import type { ConferenceRoomConnectionCheck } from '../../web-component/contract';
import { expectAccessible } from './axe';
import { hearFor } from './sent-sound';
import { holdTimers } from './stretched-timers';
import { closeAndJoin, control, expect, notInFirefox, test } from './test';

/** The length of the microphone's recording, in milliseconds. */
const RECORD_MS = 5_000;

/** Opens the tests in the device check. */
async function openChecks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Test sound and connection' }).click();
  await expect(page.getByRole('button', { name: 'Test speaker' })).toBeVisible();
}

/** Makes a page note the sentences of the sound tests, which advance by themselves. @returns the sentences so far */
async function noteSaid(page: Page): Promise<() => Promise<string[]>> {
  const noted = await page.locator('.checks').evaluateHandle((checks) => {
    const said = new Set<string>();
    new MutationObserver(() => {
      for (const state of checks.querySelectorAll('.check-state'))
        if (state.checkVisibility({ visibilityProperty: true })) said.add(state.textContent);
    }).observe(checks, { childList: true, characterData: true, subtree: true });
    return said;
  });
  return async () => noted.evaluate((said) => [...said]);
}

const outcomes = ({ steps }: ConferenceRoomConnectionCheck) =>
  steps.map(({ name, outcome }) => [name, outcome]);

test(
  'the microphone test plays back what it recorded, also while the microphone is off',
  { tag: '@slow' },
  async ({ room, people }) => {
    const page = await people.open('about:blank');
    const endRecording = await holdTimers(page, RECORD_MS);
    await page.goto(await room.link('Ada'));
    await page.getByRole('button', { name: 'Turn the microphone off' }).click();
    await openChecks(page);
    const said = await noteSaid(page);
    await expect(page.getByRole('button', { name: 'Test microphone' })).toBeFocused();
    await page.getByRole('button', { name: 'Test microphone' }).click();
    await expect(page.getByText('Say something: five seconds are recorded.')).toBeVisible();
    await expectAccessible(page, 'microphone test');
    await hearFor(page, 2);
    await endRecording();
    await expect(page.getByText('Did you hear yourself?')).toBeVisible();
    expect(await said()).toContain('Playing what was recorded…');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Turn the microphone on' })).toBeVisible();
  },
);

test('a test can be stopped, and stops when its dialog is closed, with the microphone off as it was', async ({
  room,
  people,
}) => {
  const page = await people.open('about:blank');
  await holdTimers(page, RECORD_MS);
  await page.goto(await room.link('Ada'));
  await page.getByRole('button', { name: 'Turn the microphone off' }).click();
  await openChecks(page);
  await page.getByRole('button', { name: 'Test microphone' }).click();
  await page.getByRole('button', { name: 'Stop: Test microphone' }).click();
  await expect(page.getByText('Say something')).toBeHidden();
  await page.getByRole('button', { name: 'Test microphone' }).click();
  await expect(page.getByText('Say something')).toBeVisible();
  await closeAndJoin(page);
  await expect(control(page, 'Turn the microphone on')).toBeVisible();
});

test('the speaker test plays on the speaker that was chosen', { tag: '@slow' }, async ({ room, people }) => {
  const page = await people.open('about:blank');
  await page.addInitScript(() => {
    const sinks: string[] = [];
    const original = HTMLMediaElement.prototype.setSinkId;
    HTMLMediaElement.prototype.setSinkId = function (this: HTMLMediaElement, sinkId) {
      sinks.push(sinkId);
      return original.call(this, sinkId);
    };
    Object.assign(window, { sinks });
  });
  await page.goto(await room.link('Ada'));
  const speakers = page.getByRole('combobox', { name: 'Speaker' });
  await expect(speakers.getByRole('option').first()).toBeAttached();
  const last = (await speakers.getByRole('option').count()) - 1;
  await speakers.selectOption({ index: last });
  await openChecks(page);
  const said = await noteSaid(page);
  await page.getByRole('button', { name: 'Test speaker' }).click();
  await expect(page.getByText('Did you hear three tones?')).toBeVisible();
  expect(await said()).toContain('Playing three tones…');
  const sinks = await page.evaluate(() => (window as unknown as { sinks: string[] }).sinks);
  expect(sinks).toEqual([await speakers.inputValue()]);
});

test(
  'the connection check tells the result of each step, and what to do about it',
  { tag: '@slow' },
  async ({ room, people }) => {
    const page = await people.open('about:blank');
    await page.goto(await room.link('Ada'));
    await openChecks(page);
    await page.getByRole('button', { name: 'Check connection' }).click();
    await expect(page.getByText('The check is over.')).toBeVisible();
    const steps = page.getByRole('listitem');
    await expect(steps).toHaveCount(7);
    await expect(steps.nth(0)).toContainText('The server can be reached.');
    await expect(steps.nth(3)).toContainText('No relay is set up here.');
    await expect(steps.nth(4)).toContainText('Sound and pictures get through.');
    await expectAccessible(page, 'connection check');
  },
);

test(
  'the page is told of each step, and gets all of them in the end',
  { tag: '@slow' },
  async ({ room, people }) => {
    const page = await people.open(await room.link('Ada'));
    await expect(page.getByRole('button', { name: 'Join now' })).toBeVisible();
    const { check, told } = await page.evaluate(async () => {
      const element = document.querySelector('conference-room')!;
      const told: ConferenceRoomConnectionCheck[] = [];
      element.addEventListener('connection-check', ({ detail }) => told.push(detail));
      return { check: await element.checkConnection(), told };
    });
    expect(check.isComplete).toBe(true);
    expect(outcomes(check).slice(0, 5)).toEqual([
      ['server', 'passed'],
      ['hub', 'passed'],
      ['stun', 'not-configured'],
      ['relay', 'not-configured'],
      ['media', 'passed'],
    ]);
    expect(check.steps[5]?.kilobitsPerSecond).toBeGreaterThan(0);
    expect(check.steps[6]?.roundTripMs).toBeGreaterThanOrEqual(0);
    expect(told.map(({ steps }) => steps.length)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(told.map(({ isComplete }) => isComplete).indexOf(true)).toBe(6);
  },
);

test('a connection check can be cancelled', async ({ room, people }) => {
  const page = await people.open(await room.link('Ada'));
  await expect(page.getByRole('button', { name: 'Join now' })).toBeVisible();
  const check = await page.evaluate(async () => {
    const element = document.querySelector('conference-room')!;
    const cancel = new AbortController();
    element.addEventListener('connection-check', () => cancel.abort());
    return element.checkConnection({ signal: cancel.signal });
  });
  expect(outcomes(check)).toEqual([['server', 'passed']]);
  expect(check.isComplete).toBe(false);
});

test(
  'the connection check reports a withdrawn invitation and learns of no relay',
  { tag: '@slow' },
  async ({ room, people }) => {
    const token = await room.token('Ada');
    const page = await people.open('about:blank');
    await page.goto(`${room.embedUrl}#token=${token}`);
    await openChecks(page);
    await room.revoke(token);
    await page.getByRole('button', { name: 'Check connection' }).click();
    await expect(page.getByText('The check is over.')).toBeVisible();
    const steps = page.getByRole('listitem');
    await expect(steps.nth(1)).toContainText('Refused');
    await expect(steps.nth(1)).toContainText('Ask for a new one.');
    await expect(steps.nth(3)).toContainText('Not checked');
  },
);

// The headless shell gives devices other ids on every page.
test(
  'the device check remembers devices, and what was off',
  { tag: '@full-browser-only' },
  async ({ room, people }) => {
    notInFirefox('it has one microphone without hardware');
    const page = await people.open(await room.link('Ada'));
    const microphones = page.getByRole('combobox', { name: 'Microphone' });
    await expect(microphones.getByRole('option').nth(1)).toBeAttached();
    await microphones.selectOption({ index: 2 });
    const chosen = await microphones.inputValue();
    await page.getByRole('button', { name: 'Turn the camera off' }).click();
    await expect(page.getByText('Your camera is off')).toBeVisible();
    await page.goto('about:blank');
    await page.goto(await room.link('Ada'));
    await expect(page.getByRole('button', { name: 'Turn the microphone off' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn the camera on' })).toBeVisible();
    await expect(microphones).toHaveValue(chosen);
  },
);

test('the features that a room turns off stay off, whatever the device check remembers', async ({
  room,
  people,
}) => {
  const page = await people.open(await room.link('Ada'));
  await page.getByRole('button', { name: 'Turn the camera off' }).click();
  await page.getByRole('button', { name: 'Turn the camera on' }).click();
  await room.change({ defaults: { camera: false } });
  await page.goto('about:blank');
  await page.goto(await room.link('Ada'));
  await expect(page.getByRole('button', { name: 'Turn the microphone off' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn the camera on' })).toBeVisible();
});
