import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { encodeWav } from '../../server/agent/transcription/wav';
import { joined, pitchOf, SENTENCES, silence, spoken, type SpokenName } from '../../server/testing/sound';
import {
  transcriptionDouble,
  type Asked,
  type TranscriptionDouble,
} from '../../server/testing/transcription';
import { launchOptions } from '../browser';
import { startBuiltServer, type RunningServer } from '../server';
import { newRoom, type Room } from './room';
import { control, expect, test as base, tile } from './test';

/** A server with a service for speech, and people whose microphones hear spoken sentences, again and again. */
const test = base.extend<{
  speech: TranscriptionDouble;
  listening: RunningServer;
  call: Room;
  /** Opens a browser for somebody who says that sentence, and joins. */
  speaker: (name: string, sentence: SpokenName) => Promise<Page>;
}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
  speech: async ({}, use) => {
    const speech = await transcriptionDouble(byVoice);
    await use(speech);
    expect(speech.complaints).toEqual([]);
    await speech.close();
  },
  listening: async ({ speech }, use) => {
    const server = await startBuiltServer({ STT_BASE_URL: speech.url, STT_API_KEY: 'sesame' });
    await use(server);
    expect(await server.stop(), server.log()).toBe(0);
  },
  call: async ({ listening }, use) => use(await newRoom(listening)),
  speaker: async ({ playwright, call }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'conference-room-speech-'));
    const browsers: Browser[] = [];
    await use(async (name, sentence) => {
      const file = join(folder, `${name}.wav`);
      await writeFile(file, encodeWav(joined(silence(1_000), spoken(sentence), silence(1_500))));
      const browser = await playwright.chromium.launch(
        launchOptions([
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-audio-capture=${file}`,
          '--allow-loopback-in-peer-connection',
        ]),
      );
      browsers.push(browser);
      const page = await browser.newPage({ locale: 'en-GB' });
      await page.goto(await call.link(name));
      await page.getByRole('button', { name: 'Join now' }).click();
      await expect(tile(page, 'You')).toBeVisible();
      return page;
    });
    await Promise.all(browsers.map((browser) => browser.close()));
    await rm(folder, { recursive: true });
  },
});

/** The browser has changed the sound too much to know it again, but a high voice stays high and a low one low. */
const saysGardenGate = (asked: Asked) => pitchOf(asked.samples) > 140;
const byVoice = (asked: Asked) => SENTENCES[saysGardenGate(asked) ? 'garden-gate' : 'green-paint'];

async function rest(server: RunningServer, method: string, path: string, body?: object) {
  const headers = { 'X-API-Key': server.liveKey, 'Content-Type': 'application/json' };
  const answer = await fetch(server.url + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.json();
}

const invite = async (server: RunningServer, { roomId }: Room) =>
  (
    await rest(server, 'POST', `/api/rooms/${roomId}/ai-agent/invite`, {
      inlineConfig: { language: 'en', captions: true },
    })
  ).sessionId;

/** What the transcript holds of each speaker. */
async function heard(server: RunningServer, sessionId: string): Promise<Record<string, string[]>> {
  const { turns } = await rest(server, 'GET', `/api/artifacts/${sessionId}`);
  const bySpeaker: Record<string, string[]> = {};
  for (const { speakerName, text } of turns) (bySpeaker[speakerName] ??= []).push(text);
  return bySpeaker;
}

test('what people say is shown, and kept under their names', async ({ speech, listening, call, speaker }) => {
  const sessionId = await invite(listening, call);
  const ada = await speaker('Ada', 'garden-gate');
  await expect(tile(ada, 'Notetaker').or(ada.getByText('Notetaker')).first()).toBeVisible();
  const ben = await speaker('Ben', 'green-paint');
  await expect(ben.getByText(SENTENCES['garden-gate']).first()).toBeVisible({ timeout: 90_000 });
  await expect(ada.getByText(SENTENCES['green-paint']).first()).toBeVisible({ timeout: 90_000 });
  await expect.poll(async () => Object.keys(await heard(listening, sessionId))).toHaveLength(2);
  const all = await heard(listening, sessionId);
  expect(new Set(all.Ada)).toEqual(new Set([SENTENCES['garden-gate']]));
  expect(new Set(all.Ben)).toEqual(new Set([SENTENCES['green-paint']]));
  for (const { seconds, energy, fields, authorization } of speech.asked) {
    expect(seconds).toBeLessThan(6);
    expect(energy).toBeGreaterThan(0.01);
    expect([fields.language, authorization]).toEqual(['en', 'Bearer sesame']);
  }
  // Whoever joins may do so in the middle of a sentence; the next one is whole.
  expect(Math.max(...speech.asked.map(({ seconds }) => seconds))).toBeGreaterThan(2);

  // A microphone that is off sends nothing, when what was said before has been heard.
  await control(ada, 'Turn the microphone off').click();
  const countOf = (isAda: boolean) => speech.asked.filter((asked) => saysGardenGate(asked) === isAda).length;
  const next = async () => {
    const before = countOf(false);
    await expect.poll(() => countOf(false), { timeout: 90_000 }).toBeGreaterThan(before);
  };
  await expect(async () => {
    const before = countOf(true);
    await next();
    await next();
    expect(countOf(true)).toBe(before);
  }).toPass();

  const { artifacts } = await rest(listening, 'GET', `/api/rooms/${call.roomId}/artifacts`);
  expect(artifacts).toMatchObject([{ conferenceSessionId: sessionId, participantCount: 2 }]);
});

test('speech is understood by a recogniser that runs here', async ({ speech, listening, call, speaker }) => {
  test.skip(!hasRecogniser(), 'pocketsphinx_continuous is not on the path.');
  speech.transcribe = recognise;
  const sessionId = await invite(listening, call);
  await speaker('Ada', 'garden-gate');
  const text = async () => (await heard(listening, sessionId)).Ada?.join(' ') ?? '';
  await expect.poll(text, { timeout: 90_000 }).toMatch(/garden gate.*friday/i);
});

function hasRecogniser(): boolean {
  try {
    return execFileSync('which', ['pocketsphinx_continuous']).length > 0;
  } catch {
    return false;
  }
}

async function recognise({ samples }: Asked): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'conference-room-heard-'));
  const file = join(folder, 'speech.wav');
  await writeFile(file, encodeWav(samples));
  const { stdout } = await promisify(execFile)('pocketsphinx_continuous', [
    '-infile',
    file,
    '-logfn',
    '/dev/null',
  ]);
  await rm(folder, { recursive: true });
  return stdout.trim();
}
