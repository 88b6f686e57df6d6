import type { Page } from '@playwright/test';
import { callLaunchOptions } from '../browser';
import { expectAccessible } from './axe';
import { fanFile } from './noisy-microphone';
import { newRoom } from './room';
import { choose, control, expect, test } from './test';
import { pageWith, serveThirdParty } from './third-party';

test.use({ launchOptions: callLaunchOptions([`--use-file-for-fake-audio-capture=${fanFile()}`]) });

const KEY = 'q6urzU7bkYkGLqXvGkVmcZ5wK0mXWn4nR0rJb1tF2uA';
const FAILED = 'Noise suppression does not work here. Your browser’s own is used instead.';

const menu = (page: Page) => page.getByRole('combobox', { name: 'Sound of your microphone' });

/** How loud a page receives the left and the right channel of the other person, as RMS of a third of a second. */
async function received(page: Page): Promise<[left: number, right: number]> {
  return page
    .locator('audio')
    .first()
    .evaluate(async (element) => {
      if (!(element instanceof HTMLAudioElement) || !(element.srcObject instanceof MediaStream))
        return [0, 0];
      const context = new AudioContext();
      const source = context.createMediaStreamSource(element.srcObject);
      const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
      source.connect(splitter);
      const analysers = [0, 1].map((channel) => {
        const analyser = new AnalyserNode(context, { fftSize: 16_384 });
        splitter.connect(analyser, channel);
        return analyser;
      });
      await context.resume();
      const length = 16_384 / context.sampleRate;
      while (context.currentTime < 2 * length) await new Promise((drawn) => requestAnimationFrame(drawn));
      const [left = 0, right = 0] = analysers.map((analyser) => {
        const samples = new Float32Array(analyser.fftSize);
        analyser.getFloatTimeDomainData(samples);
        return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
      });
      await context.close();
      return [left, right];
    });
}

const left = async (page: Page): Promise<number> => (await received(page))[0];

/** Waits until the noise arrives as it is: in the left channel alone. @returns its level */
async function expectOriginal(page: Page): Promise<number> {
  await expect
    .poll(async () => {
      const [one, other] = await received(page);
      return one > 0.01 && other < one / 5;
    })
    .toBe(true);
  return left(page);
}

test('noise suppression takes noise away for the others, and original sound keeps it, in stereo', async ({
  room,
  people,
}) => {
  const bob = await people.join(await room.link('Bob'));
  const ada = await people.open(await room.link('Ada'));
  await expect(menu(ada)).toHaveValue('standard');
  await menu(ada).selectOption('Original sound (music)');
  await expect(ada.getByText('Wear headphones: echo is not removed.')).toBeVisible();
  await ada.getByRole('button', { name: 'Join now' }).click();
  const loud = await expectOriginal(bob);

  await choose(ada, 'More', 'Devices');
  await menu(ada).selectOption('Noise suppression');
  await expect.poll(async () => left(bob)).toBeLessThan(loud / 10);
  await expect(menu(ada)).toHaveValue('noise-suppression');
  await menu(ada).selectOption('Original sound (music)');
  await expectOriginal(bob);
  await menu(ada).selectOption('Noise suppression');
  await expect.poll(async () => left(bob)).toBeLessThan(loud / 10);

  // Another microphone goes through it as well, and so does the one that is remembered.
  await ada.getByRole('combobox', { name: 'Microphone', exact: true }).selectOption({ index: 1 });
  await ada.reload();
  await choose(ada, 'More', 'Devices');
  await expect(menu(ada)).toHaveValue('noise-suppression');
  await expect.poll(async () => left(bob)).toBeLessThan(loud / 10);
  await menu(ada).selectOption('Original sound (music)');
  await expectOriginal(bob);
});

test('both work in an end-to-end encrypted room', async ({ server, people }) => {
  const room = await newRoom(server, { endToEndEncrypted: true });
  const bob = await people.join(await room.link('Bob', { key: KEY }));
  const ada = await people.join(await room.link('Ada', { key: KEY }));
  await choose(ada, 'More', 'Devices');
  await menu(ada).selectOption('Original sound (music)');
  const loud = await expectOriginal(bob);
  await menu(ada).selectOption('Noise suppression');
  await expect.poll(async () => left(bob)).toBeLessThan(loud / 10);
});

test('noise suppression runs in a page of another origin, under its Content-Security-Policy', async ({
  server,
  room,
  people,
}) => {
  const page = pageWith(
    server,
    `<conference-room auth-token="${await room.token('Ada')}"></conference-room>`,
  );
  const policy = [
    "default-src 'none'",
    `script-src ${server.url} 'wasm-unsafe-eval'`,
    `connect-src ${server.url} ${server.url.replace('http', 'ws')}`,
  ].join('; ');
  const elsewhere = await serveThirdParty({ '/': page }, { 'Content-Security-Policy': policy });
  const bob = await people.join(await room.link('Bob'));
  const ada = await people.open(elsewhere.url);
  await menu(ada).selectOption('Original sound (music)');
  await ada.getByRole('button', { name: 'Join now' }).click();
  const loud = await expectOriginal(bob);
  await choose(ada, 'More', 'Devices');
  await menu(ada).selectOption('Noise suppression');
  await expect.poll(async () => left(bob)).toBeLessThan(loud / 10);
  await elsewhere.close();
});

test('where noise suppression does not arrive, a sentence says so, and the microphone stays on', async ({
  room,
  people,
}) => {
  const bob = await people.join(await room.link('Bob'));
  const ada = await people.open('about:blank');
  await ada.route('**/*rnnoise*.wasm', (route) => route.abort());
  await ada.goto(await room.link('Ada'));
  await menu(ada).selectOption('Noise suppression');
  await expect(ada.getByText(FAILED)).toBeVisible();
  await expect(menu(ada)).toHaveValue('standard');
  await expectAccessible(ada, 'noise suppression failed');
  await ada.getByRole('button', { name: 'Join now' }).click();
  await expect(control(ada, 'Turn the microphone off')).toBeVisible();
  await expect.poll(async () => left(bob)).toBeGreaterThan(0);
  // It is tried again when it is chosen again.
  await ada.unroute('**/*rnnoise*.wasm');
  await choose(ada, 'More', 'Devices');
  await menu(ada).selectOption('Noise suppression');
  await expect(ada.getByText(FAILED)).toBeHidden();
  await expect(menu(ada)).toHaveValue('noise-suppression');
  await expectAccessible(ada, 'noise suppression in the call');
});

test('where a page cannot run a worklet, a sentence says so', async ({ room, people }) => {
  const ada = await people.open('about:blank');
  await ada.addInitScript(() => Reflect.deleteProperty(window, 'AudioWorkletNode'));
  await ada.goto(await room.link('Ada'));
  await menu(ada).selectOption('Noise suppression');
  await expect(ada.getByText(FAILED)).toBeVisible();
  await expect(ada.getByRole('button', { name: 'Turn the microphone off' })).toBeVisible();
});
