import { NO_LIVEKIT } from '../../server/testing/livekit-server';
import { callLaunchOptions } from '../browser';
import { test } from './livekit-test';
import { fanFile } from './noisy-microphone';
import { expectOriginal, left, soundMenu } from './received-sound';
import { choose, expect } from './test';

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
