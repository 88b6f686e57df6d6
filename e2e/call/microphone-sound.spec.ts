import { callLaunchOptions } from '../browser';
import { expectAccessible } from './axe';
import { noisyVoiceFile } from './noisy-microphone';
import { expectOriginal, expectVoiceAlone, left, soundMenu } from './received-sound';
import { newRoom } from './room';
import { openUnhurried, stretchTimers } from './stretched-timers';
import { choose, closeAndJoin, control, expect, openSettings, test } from './test';
import { serveUnderPolicy } from './third-party';

test.use({ launchOptions: callLaunchOptions([`--use-file-for-fake-audio-capture=${noisyVoiceFile()}`]) });

const KEY = 'q6urzU7bkYkGLqXvGkVmcZ5wK0mXWn4nR0rJb1tF2uA';
const FAILED = 'Noise suppression does not work here. Your browser’s own is used instead.';

test(
  'noise suppression takes noise away for the others, and original sound keeps it, in stereo',
  { tag: '@slow' },
  async ({ room, people }) => {
    const bob = await people.join(await room.link('Bob'));
    const ada = await openUnhurried(people, await room.link('Ada'));
    await openSettings(ada);
    await expect(soundMenu(ada)).toHaveValue('standard');
    await soundMenu(ada).selectOption('Original sound (music)');
    await expect(ada.getByText('Wear headphones: echo is not removed.')).toBeVisible();
    await closeAndJoin(ada);
    await expectOriginal(bob);

    // The choice is kept for another microphone, and for the page when it is loaded again.
    await choose(ada, 'More', 'Settings');
    await soundMenu(ada).selectOption('Noise suppression');
    await expect(soundMenu(ada)).toHaveValue('noise-suppression');
    await ada
      .getByRole('dialog')
      .getByRole('combobox', { name: 'Microphone', exact: true })
      .selectOption({ index: 1 });
    await ada.reload();
    await choose(ada, 'More', 'Settings');
    await expect(soundMenu(ada)).toHaveValue('noise-suppression');
    await expectVoiceAlone(bob);
    await soundMenu(ada).selectOption('Original sound (music)');
    await expectOriginal(bob);
  },
);

test(
  'noise suppression works in an end-to-end encrypted room',
  { tag: '@slow' },
  async ({ server, people }) => {
    const room = await newRoom(server, { endToEndEncrypted: true });
    const bob = await people.join(await room.link('Bob', { key: KEY }));
    const ada = await openUnhurried(people, await room.link('Ada', { key: KEY }));
    await ada.getByRole('button', { name: 'Join now' }).click();
    await choose(ada, 'More', 'Settings');
    await soundMenu(ada).selectOption('Noise suppression');
    await expectVoiceAlone(bob);
    await expect(soundMenu(ada)).toHaveValue('noise-suppression');
  },
);

test(
  'noise suppression runs in a page of another origin, under its Content-Security-Policy',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    const elsewhere = await serveUnderPolicy(server, await room.token('Ada'));
    const bob = await people.join(await room.link('Bob'));
    const ada = await openUnhurried(people, elsewhere.url);
    await openSettings(ada);
    await soundMenu(ada).selectOption('Noise suppression');
    await closeAndJoin(ada);
    await expectVoiceAlone(bob);
    await choose(ada, 'More', 'Settings');
    await expect(soundMenu(ada)).toHaveValue('noise-suppression');
    await elsewhere.close();
  },
);

test(
  'the page shows that noise suppression could not be loaded, and the microphone stays on',
  { tag: '@slow' },
  async ({ room, people }) => {
    const bob = await people.join(await room.link('Bob'));
    const ada = await people.open('about:blank');
    await stretchTimers(ada);
    await ada.route('**/*rnnoise*.wasm', (route) => route.abort());
    await ada.goto(await room.link('Ada'));
    await openSettings(ada);
    await soundMenu(ada).selectOption('Noise suppression');
    await expect(ada.getByText(FAILED)).toBeVisible();
    await expect(soundMenu(ada)).toHaveValue('standard');
    await expectAccessible(ada, 'noise suppression failed');
    await closeAndJoin(ada);
    await expect(control(ada, 'Turn the microphone off')).toBeVisible();
    await expect.poll(async () => left(bob)).toBeGreaterThan(0);
    // It is tried again when it is chosen again.
    await ada.unroute('**/*rnnoise*.wasm');
    await choose(ada, 'More', 'Settings');
    await soundMenu(ada).selectOption('Noise suppression');
    await expect(ada.getByText(FAILED)).toBeHidden();
    await expect(soundMenu(ada)).toHaveValue('noise-suppression');
    await expectAccessible(ada, 'noise suppression in the call');
  },
);

test('the page shows that it cannot run a worklet', { tag: '@slow' }, async ({ room, people }) => {
  const ada = await people.open('about:blank');
  await ada.addInitScript(() => Reflect.deleteProperty(window, 'AudioWorkletNode'));
  await ada.goto(await room.link('Ada'));
  await openSettings(ada);
  await soundMenu(ada).selectOption('Noise suppression');
  await expect(ada.getByText(FAILED)).toBeVisible();
  await expect(ada.getByRole('button', { name: 'Turn the microphone off' })).toBeVisible();
});
