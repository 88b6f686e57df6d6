import type { Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { readFrame, type SoundFrame } from '../../server/platform/hub/frames';
import { pitchOf, spoken } from '../../server/testing/sound';
import { transcriptionDouble } from '../../server/testing/transcription';
import { launchOptions } from '../browser';
import { startBuiltServer, type RunningServer } from '../server';
import { control, expect, test as base, tile } from './test';

const speech = fileURLToPath(new URL('../../server/testing/speech/garden-gate.wav', import.meta.url));

/** A server where an agent can be had. */
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

test.use({
  launchOptions: launchOptions([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${speech}`,
    '--allow-loopback-in-peer-connection',
  ]),
});

/** What a page says into its socket, from before it is opened. */
function overheard(page: Page): SoundFrame[] {
  const sound: SoundFrame[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const frame = typeof payload === 'string' ? null : readFrame(payload);
      if (frame?.kind === 'sound') sound.push(frame);
    });
  });
  return sound;
}

test('while an agent listens, and only then, the microphone is sent as 16 kHz sound', async ({
  room,
  people,
}) => {
  const ada = await people.open('about:blank');
  const sound = overheard(ada);
  await ada.goto(await room.link('Ada', { role: 'host' }));
  await ada.getByRole('button', { name: 'Join now' }).click();
  await expect(tile(ada, 'You')).toBeVisible();
  expect(sound).toEqual([]);

  await ada.evaluate(() =>
    document
      .querySelector('conference-room')
      ?.inviteAgent({ mode: 'Transcriber', language: 'en', captions: false }),
  );
  // As long as the sentence takes, and some more.
  await expect.poll(() => sound.length).toBeGreaterThan(80);
  expect(sound[0]?.startsAnew).toBe(true);
  // Again only after a moment in which more than a second of it waited, and was given up.
  expect(sound.filter(({ startsAnew }) => startsAnew).length).toBeLessThan(4);
  expect(new Set(sound.map(({ samples }) => samples.length))).toEqual(new Set([1_024]));
  const samples = Int16Array.from(sound.flatMap((frame) => [...frame.samples]));
  // At another rate than 16 kHz the voice would be higher or lower.
  expect(Math.abs(pitchOf(samples) / pitchOf(spoken('garden-gate')) - 1)).toBeLessThan(0.1);
  const energy = Math.sqrt(samples.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / samples.length);
  expect(energy).toBeGreaterThan(0.01);
  expect(energy).toBeLessThan(0.5);

  await control(ada, 'Turn the microphone off').click();
  await expect(control(ada, 'Turn the microphone on')).toBeVisible();
  const beforeSilence = sound.length;
  await control(ada, 'Raise your hand').click();
  await expect(control(ada, 'Lower your hand')).toBeVisible();
  expect(sound.length).toBe(beforeSilence);

  await control(ada, 'Turn the microphone on').click();
  await expect.poll(() => sound.length).toBeGreaterThan(beforeSilence + 10);
  expect(sound[beforeSilence]?.startsAnew).toBe(true);

  await ada.evaluate(() => document.querySelector('conference-room')?.removeAgent());
  await expect(ada.getByText('Transcriber is no longer listening.')).toBeVisible();
  const beforeTheEnd = sound.length;
  await control(ada, 'Lower your hand').click();
  await expect(control(ada, 'Raise your hand')).toBeVisible();
  expect(sound.length).toBe(beforeTheEnd);
});
