import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transcriptionDouble, type Mood, type TranscriptionDouble } from '../testing/transcription';
import { createCondition } from './condition';
import { openTranscriber, SpeechFailure, type Timeouts, type Transcriber } from './transcriber';

const sound = new Int16Array(16_000).map((_, i) => Math.round(8_000 * Math.sin(i / 10)));

let service: TranscriptionDouble;
let transcriber: Transcriber;
beforeEach(async () => {
  service = await transcriptionDouble(() => ' Good\nmorning. ');
  transcriber = open();
});
afterEach(() => service.close());

const open = (timeouts: Timeouts = {}) =>
  openTranscriber({ baseUrl: service.url, apiKey: 'sesame', model: 'tiny' }, timeouts);

const troubleOf = async (mood: Mood) => {
  service.mood = mood;
  const asked = mood === 'silent' ? open({ transcribeMs: 200 }) : transcriber;
  const error: unknown = await asked.transcribe(sound, null).catch((failure: unknown) => failure);
  return error instanceof SpeechFailure ? error.trouble : error;
};

describe('transcribing', () => {
  it('sends a second of sound as a second of WAV, and takes text, language and confidence back', async () => {
    expect(await transcriber.transcribe(sound, null)).toEqual({
      text: 'Good morning.',
      language: 'en',
      confidence: expect.closeTo(Math.exp(-0.1)),
    });
    const [asked] = service.asked;
    expect(asked).toMatchObject({
      fields: { model: 'tiny', response_format: 'verbose_json' },
      authorization: 'Bearer sesame',
      seconds: 1,
    });
    expect(asked?.energy).toBeCloseTo(8_000 / 32_768 / Math.SQRT2, 2);
    expect(asked?.samples).toEqual(sound);
  });

  it.each([
    ['de-CH', 'de'],
    ['zh-Hant-TW', 'zh'],
    ['yue', undefined],
    [null, undefined],
  ])('pins %s as %s', async (tag, pin) => {
    await transcriber.transcribe(sound, tag);
    expect(service.asked[0]?.fields.language).toBe(pin);
  });

  it('asks a service that knows only plain JSON for that, and does so first from then on', async () => {
    service.mood = 'terse';
    const heard = { text: 'Good morning.', language: null, confidence: null };
    expect(await transcriber.transcribe(sound, null)).toEqual(heard);
    service.mood = 'well';
    expect(await transcriber.transcribe(sound, null)).toEqual(heard);
  });

  it('sends no credentials when there are none', async () => {
    await openTranscriber({ baseUrl: service.url, apiKey: null, model: 'tiny' }).transcribe(sound, null);
    expect(service.asked[0]?.authorization).toBe(null);
  });

  it.each<[Mood, string]>([
    ['down', 'service_unavailable'],
    ['failing', 'service_unavailable'],
    ['silent', 'service_unavailable'],
    ['refuses', 'auth_failed'],
    ['rubbish', 'rubbish'],
    ['other-json', 'rubbish'],
  ])('tells a service that is %s as %s', async (mood, trouble) => {
    expect(await troubleOf(mood)).toBe(trouble);
  });
});

describe('the condition of the service', () => {
  it.each<[Mood, string | null]>([
    ['well', null],
    ['terse', null],
    ['down', 'service_unavailable'],
    ['failing', 'service_unavailable'],
    ['refuses', 'auth_failed'],
  ])('of one that is %s is %s', async (mood, trouble) => {
    service.mood = mood;
    expect(await createCondition(transcriber, () => new Date()).ask()).toBe(trouble);
  });

  it('is good without a route for models', async () => {
    service.listsModels = false;
    expect(await createCondition(transcriber, () => new Date()).ask()).toBe(null);
  });

  it('is asked for once in five seconds', async () => {
    let time = 0;
    const condition = createCondition(transcriber, () => new Date(time));
    await Promise.all([condition.ask(), condition.ask()]);
    time = 4_999;
    await condition.ask();
    expect(service.checks).toBe(1);
    time = 5_000;
    service.mood = 'down';
    expect(await condition.ask()).toBe('service_unavailable');
  });
});
