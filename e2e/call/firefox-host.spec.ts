import { pitchOf, SENTENCES, spoken } from '../../server/testing/sound';
import {
  transcriptionDouble,
  type Asked,
  type TranscriptionDouble,
} from '../../server/testing/transcription';
import { startBuiltServer, type RunningServer } from '../server';
import { NO_FIREFOX, test as base } from './firefox-test';
import { expectMovingVideo } from './media-assertions';
import {
  countStoredChunks,
  downloadRecording,
  endRecording,
  everyHalfSecond,
  movementOf,
  playRecording,
  readMetadata,
  startRecording,
} from './recording-assertions';
import { useSpokenMicrophone } from './spoken-microphone';
import { expectStripes, useStripedCamera } from './striped-camera';
import { closeAndJoin, expect, openSettings, tile } from './test';
import { serveThirdParty } from './third-party';

const test = base.extend<object, { transcription: TranscriptionDouble; server: RunningServer }>({
  transcription: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const transcription = await transcriptionDouble(() => SENTENCES['garden-gate']);
      await use(transcription);
      await transcription.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ transcription }, use) => {
      const server = await startBuiltServer({ STT_BASE_URL: transcription.url, STT_API_KEY: 'sesame' });
      await use(server);
      expect(await server.stop(), server.log()).toBe(0);
    },
    { scope: 'worker' },
  ],
});

test.skip(NO_FIREFOX !== null, NO_FIREFOX ?? '');

test(
  'a host in Firefox blurs the background, is understood by the agent, and records a file that plays',
  { tag: '@slow' },
  async ({ transcription, room, server, people, foxes }) => {
    const ben = await people.join(await room.link('Ben'));
    const fay = await foxes.open('about:blank');
    await useStripedCamera(fay);
    await useSpokenMicrophone(fay, 'garden-gate');
    const stored = await countStoredChunks(fay);
    await fay.goto(await room.link('Fay', { role: 'host' }));
    await expectStripes(fay.locator('.preview'), 'sharp');
    await openSettings(fay);
    await fay.getByRole('combobox', { name: 'Background' }).selectOption('Strong blur');
    await expectStripes(fay.locator('.preview'), 'blurred');
    await closeAndJoin(fay);
    await expectStripes(tile(ben, 'Fay'), 'blurred');
    await expectMovingVideo(tile(ben, 'Fay'));

    await fay.evaluate(() => document.querySelector('conference-room')?.inviteAgent({ captions: true }));
    await expect(ben.getByText(SENTENCES['garden-gate']).first()).toBeVisible();
    // A sentence by itself, which ends with the pause after it, in her voice. A busy machine loses parts of others.
    const pitch = pitchOf(spoken('garden-gate'));
    const isWhole = ({ samples, seconds, energy }: Asked) =>
      seconds > 2 && seconds < 6 && energy > 0.01 && Math.abs(pitchOf(samples) / pitch - 1) < 0.15;
    await expect.poll(() => transcription.asked.some(isWhole)).toBe(true);
    expect(transcription.complaints).toEqual([]);

    await startRecording(fay);
    await expect(ben.getByText('Recording', { exact: true })).toBeVisible();
    await expectMovingVideo(tile(fay, 'You'));
    await expectMovingVideo(tile(fay, 'Ben'));
    await expect.poll(stored).toBeGreaterThanOrEqual(2); // four seconds of the file
    await endRecording(fay, 'stopRecording');
    await expect(ben.getByText('Recording', { exact: true })).toBeHidden();
    const file = await downloadRecording(server, room.roomId);
    const metadata = await readMetadata(file);
    expect(metadata).toMatchObject({
      video: { codec: 'vp8', width: 1280, height: 720 },
      audio: { codec: 'opus' },
    });
    const elsewhere = await serveThirdParty({ '/': '<!doctype html><title>Player</title>' });
    for (const somebody of [people, foxes]) {
      const player = await somebody.open(elsewhere.url);
      const { pictures, loudest } = await playRecording(player, file, everyHalfSecond(metadata.seconds));
      expect(loudest).toBeGreaterThan(0.05);
      expect(Math.min(...movementOf(pictures))).toBeGreaterThan(0.01); // Fay on one side, Ben on the other
    }
    await elsewhere.close();
  },
);
