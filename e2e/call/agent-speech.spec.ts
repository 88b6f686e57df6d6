import type { Page } from '@playwright/test';
import { textToSpeechDouble, VOICE_HZ, type TextToSpeechDouble } from '../../server/testing/text-to-speech';
import { transcriptionDouble, type TranscriptionDouble } from '../../server/testing/transcription';
import { startBuiltServer, type RunningServer } from '../server';
import { heardFrom } from './received-sound';
import { downloadRecording, endRecording, playRecording, startRecording } from './recording-assertions';
import { choose, control, expect, test as base, tile } from './test';
import { serveThirdParty } from './third-party';

/*
 * The agent speaks. Only a real browser shows that the pieces of sound that the hub sends are heard through an audio
 * element, become part of a recording, and reach no microphone. Order, stop, mute and limits are tested with a client of
 * the hub (server/agent/speaking/).
 */

const test = base.extend<
  object,
  { transcription: TranscriptionDouble; voice: TextToSpeechDouble; server: RunningServer }
>({
  transcription: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const transcription = await transcriptionDouble();
      await use(transcription);
      await transcription.close();
    },
    { scope: 'worker' },
  ],
  voice: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const voice = await textToSpeechDouble();
      await use(voice);
      await voice.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ transcription, voice }, use) => {
      const server = await startBuiltServer({
        STT_BASE_URL: transcription.url,
        TTS_BASE_URL: voice.url,
      });
      await use(server);
      expect(await server.stop(), server.log()).toBe(0);
    },
    { scope: 'worker' },
  ],
});

/** Returns whether a page plays the voice of the double now. */
async function hearsVoice(page: Page): Promise<boolean> {
  for (const audio of await page.locator('audio').all()) {
    const { left, hertz } = await heardFrom(audio);
    if (left > 0.05 && hertz !== null && Math.abs(hertz - VOICE_HZ) < 20) return true;
  }
  return false;
}

test(
  'everybody hears what the agent says, until a host stops it; it is recorded, and never transcribed',
  { tag: '@slow' },
  async ({ transcription, voice, server, room, people }) => {
    voice.lengthOf = () => 100_000;
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    const ben = await people.join(await room.link('Ben'));
    // The microphones are silent: what is heard is the agent.
    for (const page of [ada, ben]) await control(page, 'Turn the microphone off').click();
    await expect(tile(ada, 'Ben, Microphone off')).toBeVisible();
    const post = async (path: string, body: object) => {
      const headers = { 'X-API-Key': server.liveKey, 'Content-Type': 'application/json' };
      const url = `${server.url}/api/rooms/${room.roomId}${path}`;
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(200);
    };
    await post('/ai-agent/invite', {});
    await startRecording(ada);
    await post('/live/agent/say', { text: 'The contract ends in March.', speak: true });
    for (const page of [ada, ben]) {
      await expect.poll(() => hearsVoice(page)).toBe(true);
      await expect(page.locator('header').getByText('Notetaker is speaking')).toBeVisible();
    }
    await choose(ada, 'More', 'Stop what the assistant says');
    for (const page of [ada, ben]) {
      await expect(page.locator('header').getByText('Notetaker is listening')).toBeVisible();
      await expect.poll(() => hearsVoice(page)).toBe(false);
    }
    await endRecording(ada, 'stopRecording');
    const file = await downloadRecording(server, room.roomId);
    const elsewhere = await serveThirdParty({ '/': '<!doctype html><title>Player</title>' });
    const player = await people.open(elsewhere.url);
    expect((await playRecording(player, file, [])).loudest).toBeGreaterThan(0.05);
    expect(transcription.asked).toEqual([]);
    await elsewhere.close();
  },
);
