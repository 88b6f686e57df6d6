import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemTimers } from '../../platform/time/timers';
import { testClock } from '../../testing/clock';
import { textToSpeechDouble, type TextToSpeechDouble } from '../../testing/text-to-speech';
import { createSynthesizer } from './synthesizer';

let service: TextToSpeechDouble;
beforeAll(async () => {
  service = await textToSpeechDouble();
});
afterAll(() => service.close());

const config = () => ({ baseUrl: service.url, apiKey: 'sesame', model: 'tiny', voice: 'ash' });

async function bytesOf(sound: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const piece of sound) bytes += piece.length;
  return bytes;
}

describe('the client of the text-to-speech service', () => {
  it('asks for PCM with model, voice and key, and returns the whole sound', async () => {
    service.behaviour = 'well';
    service.asked.length = 0;
    expect(await bytesOf(createSynthesizer(config(), systemTimers).synthesize('Hello.'))).toBe(48_000);
    const asked = { model: 'tiny', voice: 'ash', input: 'Hello.', response_format: 'pcm' };
    expect(service.asked).toEqual([{ ...asked, authorization: 'Bearer sesame' }]);
  });

  it('sends no credentials where there are none', async () => {
    service.behaviour = 'well';
    service.asked.length = 0;
    await bytesOf(createSynthesizer({ ...config(), apiKey: null }, systemTimers).synthesize('Hello.'));
    expect(service.asked).toMatchObject([{ authorization: null }]);
  });

  it.each([
    ['failing', 'service_unavailable'],
    ['refuses', 'auth_failed'],
    ['mp3', 'invalid_response'],
    ['wav', 'invalid_response'],
    ['empty', 'invalid_response'],
  ] as const)('says of a service that is %s: %s', async (behaviour, reason) => {
    service.behaviour = behaviour;
    const sound = createSynthesizer(config(), systemTimers).synthesize('Hello.');
    await expect(bytesOf(sound)).rejects.toMatchObject({ name: 'SynthesisError', reason });
  });

  it('says of an address where nobody answers that the service is not available', async () => {
    const sound = createSynthesizer({ ...config(), baseUrl: 'http://127.0.0.1:9/v1' }, systemTimers);
    await expect(bytesOf(sound.synthesize('Hello.'))).rejects.toMatchObject({
      reason: 'service_unavailable',
    });
  });

  it('gives up an answer that stalls, and hangs up', async () => {
    service.behaviour = 'stalls';
    service.hangUps = 0;
    const clock = testClock();
    const sound = createSynthesizer(config(), clock).synthesize('Hello.');
    await readSecond(sound);
    const next = sound.next();
    clock.advance(15_000);
    await expect(next).rejects.toMatchObject({ reason: 'service_unavailable' });
    await expect.poll(() => service.hangUps).toBe(1);
  });

  it('gives up an answer that comes a byte at a time', { tags: ['slow'] }, async () => {
    service.behaviour = 'trickles';
    service.hangUps = 0;
    const clock = testClock();
    let result: unknown = null;
    const first = createSynthesizer(config(), clock).synthesize('Hello.').next();
    first.then(
      () => (result = 'sound'),
      (error: unknown) => (result = error),
    );
    await expect
      .poll(() => {
        clock.advance(500);
        return result;
      })
      .toMatchObject({ reason: 'service_unavailable' });
    await expect.poll(() => service.hangUps).toBe(1);
  });

  it('hangs up when nobody wants the sound any more', async () => {
    service.behaviour = 'stalls';
    service.hangUps = 0;
    const end = new AbortController();
    const sound = createSynthesizer(config(), systemTimers).synthesize('Hello.', end.signal);
    await readSecond(sound);
    const next = sound.next();
    end.abort(new Error('It was stopped.'));
    await expect(next).rejects.toThrow('It was stopped.');
    await expect.poll(() => service.hangUps).toBe(1);
  });
});

/** Reads the second of sound that a service sends before it stalls. */
async function readSecond(sound: AsyncGenerator<Uint8Array>): Promise<void> {
  for (let bytes = 0; bytes < 48_000;) bytes += (await sound.next()).value?.length ?? 0;
}
