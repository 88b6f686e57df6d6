import { NO_LIVEKIT } from '../../server/testing/livekit-server';
import { callLaunchOptions } from '../browser';
import { test } from './livekit-test';
import { noisyVoiceFile } from './noisy-microphone';
import { expectOriginal, expectVoiceAlone, soundMenu } from './received-sound';
import { openUnhurried } from './stretched-timers';
import { choose, expect } from './test';

test.skip(NO_LIVEKIT !== null, NO_LIVEKIT ?? '');
test.use({ launchOptions: callLaunchOptions([`--use-file-for-fake-audio-capture=${noisyVoiceFile()}`]) });

test(
  'original sound arrives in stereo over LiveKit, and noise suppression takes noise away',
  { tag: '@slow' },
  async ({ room, people }) => {
    const bob = await people.join(await room.link('Bob'));
    const ada = await openUnhurried(people, await room.link('Ada'));
    await ada.getByRole('button', { name: 'Join now' }).click();
    await choose(ada, 'More', 'Settings');
    // In a call that has begun with another sound.
    await soundMenu(ada).selectOption('Original sound (music)');
    await expectOriginal(bob);
    await soundMenu(ada).selectOption('Noise suppression');
    await expectVoiceAlone(bob);
    await expect(soundMenu(ada)).toHaveValue('noise-suppression');
    await soundMenu(ada).selectOption('Original sound (music)');
    await expectOriginal(bob);
  },
);
