import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemTimers, type Timers } from '../../platform/time/timers';
import { testClock } from '../../testing/clock';
import { transcriptionDouble, type Behaviour, type TranscriptionDouble } from '../../testing/transcription';
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

const reasonOf = async (transcribed: Promise<unknown>) => {
  const error: unknown = await transcribed.catch((failure: unknown) => failure);
  return error instanceof TranscriptionError ? error.reason : error;
};

describe('transcribing', () => {
  it('sends the sound as WAV, and returns text, language and confidence', async () => {
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
  ])('sends the language %s as %s', async (tag, code) => {
    await transcriber.transcribe(sound, tag);
    expect(service.asked[0]?.fields.language).toBe(code);
  });

  it('sends names and terms as the prompt, and no prompt without them', async () => {
    await transcriber.transcribe(sound, null, undefined, 'Acme, Kubernetes');
    await transcriber.transcribe(sound, null);
    expect(service.asked.map(({ fields }) => fields.prompt)).toEqual(['Acme, Kubernetes', undefined]);
  });

  it('asks for plain JSON where verbose JSON is refused, and from then on at once', async () => {
    service.behaviour = 'terse';
    const result = { text: 'Good morning.', language: null, confidence: null };
    expect(await transcriber.transcribe(sound, null)).toEqual(result);
    service.behaviour = 'well';
    expect(await transcriber.transcribe(sound, null)).toEqual(result);
  });

  it('sends no credentials when there are none', async () => {
    await createTranscriber({ baseUrl: service.url, apiKey: null, model: 'tiny' }, systemTimers).transcribe(
      sound,
      null,
    );
    expect(service.asked[0]?.authorization).toBe(null);
  });

  it.each<[Behaviour, string]>([
    ['down', 'service_unavailable'],
    ['failing', 'service_unavailable'],
    ['busy', 'rate_limited'],
    ['refuses', 'auth_failed'],
    ['invalid', 'invalid_response'],
    ['other-json', 'invalid_response'],
    ['endless', 'invalid_response'],
  ])('reports a service that is %s as %s', async (behaviour, expected) => {
    service.behaviour = behaviour;
    expect(await reasonOf(transcriber.transcribe(sound, null))).toBe(expected);
  });

  it.each([400, 413, 415, 422])(
    'reports status %i as an invalid response for this speech only',
    async (status) => {
      service.refuse = () => status;
      expect(await reasonOf(transcriber.transcribe(sound, null))).toBe('invalid_response');
    },
  );

  it('reports an error of our own as it is', async () => {
    const unreadable = new Proxy(sound, {
      get() {
        throw new RangeError('Our own error.');
      },
    });
    expect(await reasonOf(transcriber.transcribe(unreadable, null))).toBeInstanceOf(RangeError);
    expect(service.requests).toBe(0);
  });
});

describe('a deadline', () => {
  it.each<[Behaviour, (double: TranscriptionDouble) => number]>([
    ['silent', ({ requests }) => requests],
    ['trickles', ({ pieces }) => pieces - 3],
  ])(
    'ends a request to a service that is %s after a minute, whatever it sends meanwhile',
    async (behaviour, progress) => {
      const clock = testClock();
      service.behaviour = behaviour;
      const reason = reasonOf(open(clock).transcribe(sound, null));
      await expect.poll(() => progress(service)).toBeGreaterThan(0);
      expect(clock.waiting).toBe(1);
      clock.advance(60_000);
      expect(await reason).toBe('service_unavailable');
      expect(clock.waiting).toBe(0);
    },
  );

  it('applies to the check of the service, too', async () => {
    const clock = testClock();
    service.behaviour = 'trickles';
    const reason = reasonOf(open(clock).check());
    await expect.poll(() => service.pieces).toBeGreaterThan(3);
    clock.advance(3_000);
    expect(await reason).toBe('service_unavailable');
  });

  it('is not waited for when the caller aborts', async () => {
    const clock = testClock();
    const aborting = new AbortController();
    service.behaviour = 'trickles';
    const reason = reasonOf(open(clock).transcribe(sound, null, aborting.signal));
    await expect.poll(() => service.pieces).toBeGreaterThan(3);
    aborting.abort();
    expect(await reason).toBe('service_unavailable');
    expect(clock.waiting).toBe(0);
  });
});

describe('the health of the service', () => {
  it.each<[Behaviour, string | null]>([
    ['well', null],
    ['terse', null],
    ['down', 'service_unavailable'],
    ['failing', 'service_unavailable'],
    ['refuses', 'auth_failed'],
  ])('is, for one that is %s, %s', async (behaviour, expected) => {
    service.behaviour = behaviour;
    expect(await createServiceHealth(transcriber, () => new Date()).check()).toBe(expected);
  });

  it('is good when the service has no route for models', async () => {
    service.listsModels = false;
    expect(await createServiceHealth(transcriber, () => new Date()).check()).toBe(null);
  });

  it('is asked of the service once in five seconds', async () => {
    let time = 0;
    const health = createServiceHealth(transcriber, () => new Date(time));
    await Promise.all([health.check(), health.check()]);
    time = 4_999;
    await health.check();
    expect(service.checks).toBe(1);
    time = 5_000;
    service.behaviour = 'down';
    expect(await health.check()).toBe('service_unavailable');
  });
});
