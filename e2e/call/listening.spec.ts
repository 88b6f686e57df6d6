import { fileURLToPath } from 'node:url';
import { pitchOf, spoken } from '../../server/testing/sound';
import { transcriptionDouble } from '../../server/testing/transcription';
import { callLaunchOptions } from '../browser';
import { startBuiltServer, type RunningServer } from '../server';
import { soundMenu } from './received-sound';
import { collectSent, hearFor, soundOf, countSoundDuring } from './sent-sound';
import { expectTold } from './kept-notices';
import { stretchTimers } from './stretched-timers';
import { choose, closeAndJoin, control, expect, openSettings, test as base, tile } from './test';

const speech = fileURLToPath(new URL('../../server/testing/speech/garden-gate.wav', import.meta.url));

/** A server with a transcription service. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const service = await transcriptionDouble();
      const server = await startBuiltServer({ STT_BASE_URL: service.url, STT_MODEL: 'double' });
      await use(server);
      await server.stop();
      await service.close();
    },
    { scope: 'worker' },
  ],
});

test.use({ launchOptions: callLaunchOptions([`--use-file-for-fake-audio-capture=${speech}`]) });

/** Returns the root mean square, 0 to 1. */
const energyOf = (samples: Int16Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / samples.length);

const FRAME_SAMPLES = 1_024;

test(
  'sends the microphone as 16 kHz sound while an agent listens and the microphone is on, and at no other time',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.open('about:blank');
    const sent = collectSent(ada);
    // A page drops sound when more than a second of it waits to be sent. Here no sound ever waits, however busy the
    // machine is.
    await ada.addInitScript(() =>
      Object.defineProperty(WebSocket.prototype, 'bufferedAmount', { get: () => 0 }),
    );
    await ada.goto(await room.link('Ada', { role: 'host' }));
    await ada.getByRole('button', { name: 'Join now' }).click();
    await expect(tile(ada, 'You')).toBeVisible();
    expect(soundOf(sent)).toEqual([]);

    await ada.evaluate(() =>
      document
        .querySelector('conference-room')
        ?.inviteAgent({ mode: 'Transcriber', language: 'en', captions: false }),
    );
    // The sound lasts as long as the sentence, and some time more.
    await expect.poll(() => soundOf(sent).length).toBeGreaterThan(80);
    const sound = soundOf(sent);
    // The sentence restarts only where frames were dropped.
    expect(sound.flatMap(({ startsAnew }, index) => (startsAnew ? index : []))).toEqual([0]);
    expect(new Set(sound.map(({ samples }) => samples.length))).toEqual(new Set([FRAME_SAMPLES]));
    // The last sentence: what a busy machine has lost parts of is followed by another one.
    const samples = () =>
      Int16Array.from(
        soundOf(sent)
          .slice(-80)
          .flatMap((frame) => [...frame.samples]),
      );
    // At another rate than 16 kHz the voice would be higher or lower.
    const pitch = pitchOf(spoken('garden-gate'));
    await expect.poll(() => Math.abs(pitchOf(samples()) / pitch - 1)).toBeLessThan(0.1);
    const isAsLoud = (energy: number) => energy > 0.01 && energy < 0.5;
    await expect.poll(() => isAsLoud(energyOf(samples()))).toBe(true);

    await control(ada, 'Turn the microphone off').click();
    await expect(control(ada, 'Turn the microphone on')).toBeVisible();
    expect(await countSoundDuring(ada, sent, () => hearFor(ada, 1))).toBe(0);

    const beforeSilence = soundOf(sent).length;
    await control(ada, 'Turn the microphone on').click();
    await expect.poll(() => soundOf(sent).length).toBeGreaterThan(beforeSilence + 10);
    expect(soundOf(sent)[beforeSilence]?.startsAnew).toBe(true);

    await ada.evaluate(() => document.querySelector('conference-room')?.removeAgent());
    await expectTold(ada, 'Transcriber is no longer listening.');
    expect(await countSoundDuring(ada, sent, () => hearFor(ada, 1))).toBe(0);
  },
);

test(
  'people who speak while muted are warned with noise suppression as well, and an agent hears their voice',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.open('about:blank');
    await stretchTimers(ada);
    const sent = collectSent(ada);
    await ada.goto(await room.link('Ada', { role: 'host' }));
    await openSettings(ada);
    await soundMenu(ada).selectOption('Noise suppression');
    await expect(ada.getByText('Starting noise suppression…')).toBeHidden();
    await closeAndJoin(ada);
    await control(ada, 'Turn the microphone off').click();
    await expectTold(ada, 'You are muted: press M to turn your microphone on.');
    await control(ada, 'Turn the microphone on').click();
    await ada.evaluate(() =>
      document
        .querySelector('conference-room')
        ?.inviteAgent({ mode: 'Transcriber', language: 'en', captions: false }),
    );
    const loudest = () => Math.max(0, ...soundOf(sent).map(({ samples }) => Math.max(...samples)));
    await expect.poll(loudest).toBeGreaterThan(3_000);
    await choose(ada, 'More', 'Settings');
    await expect(soundMenu(ada)).toHaveValue('noise-suppression'); // it has not failed meanwhile
  },
);
