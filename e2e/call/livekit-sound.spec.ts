import { NO_LIVEKIT, startLiveKit } from '../../server/testing/livekit-server';
import { callLaunchOptions } from '../browser';
import { startBuiltServer, type RunningServer } from '../server';
import { fanFile } from './noisy-microphone';
import { expectOriginal, left, soundMenu } from './received-sound';
import { choose, expect, test as base } from './test';

/** A server whose calls a LiveKit on this machine carries. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const liveKit = await startLiveKit();
      const server = await startBuiltServer(liveKit.env);
      await use(server);
      await server.stop();
      await liveKit.stop();
    },
    { scope: 'worker' },
  ],
});

test.skip(NO_LIVEKIT !== null, NO_LIVEKIT ?? '');
test.use({ launchOptions: callLaunchOptions([`--use-file-for-fake-audio-capture=${fanFile()}`]) });

test('over LiveKit, original sound arrives in stereo, and noise suppression takes noise away', async ({
  room,
  people,
}) => {
  const bob = await people.join(await room.link('Bob'));
  const ada = await people.join(await room.link('Ada'));
  await choose(ada, 'More', 'Devices');
  // In a call that has begun with another sound.
  await soundMenu(ada).selectOption('Original sound (music)');
  const loud = await expectOriginal(bob);
  await soundMenu(ada).selectOption('Noise suppression');
  await expect.poll(async () => left(bob)).toBeLessThan(loud / 10);
  await expect(soundMenu(ada)).toHaveValue('noise-suppression');
  await soundMenu(ada).selectOption('Original sound (music)');
  await expectOriginal(bob);
});
