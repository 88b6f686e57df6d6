import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemTimers, type Timers } from '../../platform/time/timers';
import { testClock } from '../../testing/clock';
import { transcriptionDouble, type Mood, type TranscriptionDouble } from '../../testing/transcription';
import { createServiceHealth } from './service-health';
import { createTranscriber, TranscriptionError, type Transcriber } from './transcriber';

const sound = new Int16Array(16_000).map((_, i) => Math.round(8_000 * Math.sin(i / 10)));

let service: TranscriptionDouble;
let transcriber: Transcriber;
beforeEach(async () => {
  service = await transcriptionDouble(() => ' Good\nmorning. ');
  transcriber = open();
});
afterEach(() => service.close());

const open = (timers: Timers = systemTimers) =>
  createTranscriber({ baseUrl: service.url, apiKey: 'sesame', model: 'tiny' }, timers);

const troubleOf = async (transcribed: Promise<unknown>) => {
  const error: unknown = await transcribed.catch((failure: unknown) => failure);
  return error instanceof TranscriptionError ? error.reason : error;
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
    ['zz', undefined],
    ['not a language!', undefined],
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
    await createTranscriber({ baseUrl: service.url, apiKey: null, model: 'tiny' }, systemTimers).transcribe(
      sound,
      null,
    );
    expect(service.asked[0]?.authorization).toBe(null);
  });

  it.each<[Mood, string]>([
    ['down', 'service_unavailable'],
    ['failing', 'service_unavailable'],
    ['busy', 'busy'],
    ['refuses', 'auth_failed'],
    ['rubbish', 'rubbish'],
    ['other-json', 'rubbish'],
    ['endless', 'rubbish'],
  ])('tells a service that is %s as %s', async (mood, trouble) => {
    service.mood = mood;
    expect(await troubleOf(transcriber.transcribe(sound, null))).toBe(trouble);
  });

  it.each([400, 413, 415, 422])('takes a refusal with %i for one of this sound alone', async (status) => {
    service.refuse = () => status;
    expect(await troubleOf(transcriber.transcribe(sound, null))).toBe('rubbish');
  });

  it('tells a failure of ours from one of the service', async () => {
    const unreadable = new Proxy(sound, {
      get() {
        throw new RangeError('This is ours.');
      },
    });
    expect(await troubleOf(transcriber.transcribe(unreadable, null))).toBeInstanceOf(RangeError);
    expect(service.requests).toBe(0);
  });
});

describe('a deadline', () => {
  it.each<[Mood, (double: TranscriptionDouble) => number]>([
    ['silent', ({ requests }) => requests],
    ['trickles', ({ pieces }) => pieces - 3],
  ])(
    'cuts a service that is %s a minute after it was asked, however lively it is',
    async (mood, progress) => {
      const clock = testClock();
      service.mood = mood;
      const trouble = troubleOf(open(clock).transcribe(sound, null));
      await expect.poll(() => progress(service)).toBeGreaterThan(0);
      expect(clock.waiting).toBe(1);
      clock.advance(60_000);
      expect(await trouble).toBe('service_unavailable');
      expect(clock.waiting).toBe(0);
    },
  );

  it('holds for the question whether the service works, too', async () => {
    const clock = testClock();
    service.mood = 'trickles';
    const trouble = troubleOf(open(clock).check());
    await expect.poll(() => service.pieces).toBeGreaterThan(3);
    clock.advance(3_000);
    expect(await trouble).toBe('service_unavailable');
  });

  it('is not waited for by who gives it up before', async () => {
    const clock = testClock();
    const giveUp = new AbortController();
    service.mood = 'trickles';
    const trouble = troubleOf(open(clock).transcribe(sound, null, giveUp.signal));
    await expect.poll(() => service.pieces).toBeGreaterThan(3);
    giveUp.abort();
    expect(await trouble).toBe('service_unavailable');
    expect(clock.waiting).toBe(0);
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
    expect(await createServiceHealth(transcriber, () => new Date()).check()).toBe(trouble);
  });

  it('is good without a route for models', async () => {
    service.listsModels = false;
    expect(await createServiceHealth(transcriber, () => new Date()).check()).toBe(null);
  });

  it('is asked for once in five seconds', async () => {
    let time = 0;
    const condition = createServiceHealth(transcriber, () => new Date(time));
    await Promise.all([condition.check(), condition.check()]);
    time = 4_999;
    await condition.check();
    expect(service.checks).toBe(1);
    time = 5_000;
    service.mood = 'down';
    expect(await condition.check()).toBe('service_unavailable');
  });
});
