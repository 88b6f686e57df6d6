import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { encodeWav } from '../../server/agent/transcription/wav';
import { languageModelDouble, type LanguageModelDouble } from '../../server/testing/language-model';
import { joined, pitchOf, SENTENCES, silence, spoken, type SpokenName } from '../../server/testing/sound';
import {
  transcriptionDouble,
  type Asked,
  type TranscriptionDouble,
} from '../../server/testing/transcription';
import { callLaunchOptions } from '../browser';
import { startBuiltServer, type RunningServer } from '../server';
import { expectAccessible } from './axe';
import type { Room } from './room';
import { collectSent, countSoundDuring, soundOf, type Sent } from './sent-sound';
import { choose, control, expect, test as base, tile } from './test';

interface Speaker {
  page: Page;
  /** The media that the page has sent, see sent-sound.ts. */
  sent: readonly Sent[];
}

/**
 * A server with a transcription service, whose answers each test sets, and a language model that translates everything
 * into the same text. The people's microphones repeat a spoken sentence.
 */
const test = base.extend<
  { joinSpeaking: (name: string, sentence: SpokenName) => Promise<Speaker> },
  { transcription: TranscriptionDouble; languageModel: LanguageModelDouble; server: RunningServer }
>({
  transcription: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const transcription = await transcriptionDouble();
      await use(transcription);
      expect(transcription.complaints).toEqual([]);
      await transcription.close();
    },
    { scope: 'worker' },
  ],
  languageModel: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const model = await languageModelDouble(() => ({ json: { translation: TRANSLATION } }));
      await use(model);
      await model.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ transcription, languageModel }, use) => {
      const server = await startBuiltServer({
        STT_BASE_URL: transcription.url,
        STT_API_KEY: 'sesame',
        LLM_BASE_URL: languageModel.url,
        LLM_MODEL: 'tiny',
      });
      await use(server);
      expect(await server.stop(), server.log()).toBe(0);
    },
    { scope: 'worker' },
  ],
  /** Opens a browser for somebody who says that sentence, and joins without a camera. */
  joinSpeaking: async ({ playwright, room }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'conference-room-speech-'));
    const browsers: Browser[] = [];
    await use(async (name, sentence) => {
      const file = join(folder, `${name}.wav`);
      await writeFile(file, encodeWav(joined(silence(1_000), spoken(sentence), silence(1_500))));
      const browser = await playwright.chromium.launch(
        callLaunchOptions([`--use-file-for-fake-audio-capture=${file}`]),
      );
      browsers.push(browser);
      const page = await browser.newPage({ locale: 'en-GB' });
      const sent = collectSent(page);
      await page.goto(await room.link(name));
      await page.getByRole('button', { name: 'Turn the camera off' }).click();
      await page.getByRole('button', { name: 'Join now' }).click();
      await expect(tile(page, 'You')).toBeVisible();
      return { page, sent };
    });
    await Promise.all(browsers.map((browser) => browser.close()));
    await rm(folder, { recursive: true });
  },
});

const TRANSLATION = 'صباح الخير. سأطلي بوابة الحديقة يوم الجمعة.';

const NAMES: SpokenName[] = ['garden-gate', 'green-paint'];

/**
 * Recognizes a sentence by its voice. The browser changes the sound, so it cannot be compared, but a high voice stays
 * high and a low one low. Returns an empty string for part of a sentence: a person may join in the middle of one, and a
 * busy machine loses parts.
 */
function sentenceOf({ seconds, samples }: Asked): string {
  if (seconds < 2 || seconds > 6) return '';
  const pitch = pitchOf(samples);
  const name = NAMES.find((one) => Math.abs(pitch / pitchOf(spoken(one)) - 1) < 0.15);
  return name === undefined ? '' : SENTENCES[name];
}

async function rest(server: RunningServer, method: string, path: string, body?: object) {
  const headers = { 'X-API-Key': server.liveKey, 'Content-Type': 'application/json' };
  const answer = await fetch(server.url + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.json();
}

const invite = async (server: RunningServer, { roomId }: Room, mode = 'Transcriber') =>
  (
    await rest(server, 'POST', `/api/rooms/${roomId}/ai-agent/invite`, {
      mode,
      inlineConfig: { language: 'en', captions: true },
    })
  ).sessionId;

/** Returns the texts of the transcript, by speaker. */
async function transcriptOf(server: RunningServer, sessionId: string): Promise<Record<string, string[]>> {
  const { turns } = await rest(server, 'GET', `/api/artifacts/${sessionId}`);
  const bySpeaker: Record<string, string[]> = {};
  for (const { speakerName, text } of turns) (bySpeaker[speakerName] ??= []).push(text);
  return bySpeaker;
}

test(
  'speech becomes captions for the others and turns of its speaker, until the microphone is turned off',
  { tag: '@journey' },
  async ({ transcription, server, room, joinSpeaking }) => {
    transcription.transcribe = sentenceOf;
    const sessionId = await invite(server, room);
    const [{ page: ada, sent }, { page: ben }] = await Promise.all([
      joinSpeaking('Ada', 'garden-gate'),
      joinSpeaking('Ben', 'green-paint'),
    ]);
    await expect(tile(ada, 'Transcriber').or(ada.getByText('Transcriber')).first()).toBeVisible();
    await expect(ben.getByText(SENTENCES['garden-gate']).first()).toBeVisible();
    await expect(ada.getByText(SENTENCES['green-paint']).first()).toBeVisible();
    await expect.poll(async () => Object.keys(await transcriptOf(server, sessionId))).toHaveLength(2);
    const all = await transcriptOf(server, sessionId);
    expect(new Set(all.Ada)).toEqual(new Set([SENTENCES['garden-gate']]));
    expect(new Set(all.Ben)).toEqual(new Set([SENTENCES['green-paint']]));
    for (const { fields, authorization } of transcription.asked)
      expect([fields.language, authorization]).toEqual(['en', 'Bearer sesame']);
    const whole = transcription.asked.filter((asked) => sentenceOf(asked) !== '');
    for (const { energy } of whole) expect(energy).toBeGreaterThan(0.01);

    await control(ada, 'Turn the microphone off').click();
    await expect(control(ada, 'Turn the microphone on')).toBeVisible();
    const benCount = () =>
      transcription.asked.filter((asked) => sentenceOf(asked) === SENTENCES['green-paint']).length;
    const untilBenSaysMore = async () => {
      const countBefore = benCount();
      await expect.poll(benCount).toBeGreaterThan(countBefore + 1); // the first one may have been said before
    };
    expect(soundOf(sent).length).toBeGreaterThan(0);
    expect(await countSoundDuring(ada, sent, untilBenSaysMore)).toBe(0);

    const { artifacts } = await rest(server, 'GET', `/api/rooms/${room.roomId}/artifacts`);
    expect(artifacts).toMatchObject([{ conferenceSessionId: sessionId, participantCount: 2 }]);
  },
);

test(
  'a person reads captions in their language, each in its own direction, with what was said below it',
  { tag: '@slow' },
  async ({ transcription, languageModel, server, room, people, joinSpeaking }) => {
    transcription.transcribe = sentenceOf;
    await invite(server, room, 'Captioner');
    const ben = await people.join(await room.link('Ben'));
    await control(ben, 'Turn the microphone off').click();
    await choose(ben, 'More', 'Captions: history and look');
    await ben.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Arabic' });
    await joinSpeaking('Ada', 'garden-gate');
    const caption = ben.locator('.caption').filter({ hasText: TRANSLATION }).first();
    await expect(caption).toContainText(SENTENCES['garden-gate']);
    const directions = async () =>
      caption
        .locator('p')
        .evaluateAll((lines) =>
          lines.map((line) => [
            getComputedStyle(line).direction,
            (line.querySelector('[lang]') ?? line).getAttribute('lang'),
          ]),
        );
    // A caption disappears by itself, and the same sentence comes again.
    await expect.poll(directions).toEqual([
      ['rtl', 'ar'],
      ['ltr', 'en'],
    ]);
    const log = ben.getByRole('region', { name: 'Earlier captions' });
    await expect(log.locator('p').first()).toContainText(TRANSLATION);
    await expect(log.locator('p').first()).toContainText(SENTENCES['garden-gate']);
    await expectAccessible(ben, 'translated captions');
    const [asked] = languageModel.asked;
    expect(asked?.data).toEqual([{ spokenIn: 'English', text: SENTENCES['garden-gate'] }]);
  },
);

test.describe('with a speech recogniser on this machine', () => {
  test.skip(!hasRecogniser(), 'pocketsphinx_continuous is not on the path.');

  test('the speech that reaches the transcription service can be understood', async ({
    transcription,
    server,
    room,
    joinSpeaking,
  }) => {
    transcription.transcribe = recognise;
    const sessionId = await invite(server, room);
    await joinSpeaking('Ada', 'garden-gate');
    const text = async () => (await transcriptOf(server, sessionId)).Ada?.join(' ') ?? '';
    await expect.poll(text).toMatch(/garden gate.*friday/i);
  });
});

function hasRecogniser(): boolean {
  try {
    return execFileSync('which', ['pocketsphinx_continuous']).length > 0;
  } catch {
    return false;
  }
}

async function recognise({ samples }: Asked): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'conference-room-recognised-'));
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
