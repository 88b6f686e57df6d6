import { describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log/log';
import { testClock } from '../../testing/clock';
import { createServiceHealth, type ServiceProblem } from './service-health';
import { createTranscriptionQueue, type TranscriptionTask } from './transcription-queue';
import type { QueueLimits } from './speech-queue';
import { TranscriptionError, type TranscriptionErrorReason, type Transcriber } from './transcriber';

/** A desk, and a service that answers when the test says so. What the desk asks by itself is called "sample". */
function desk(given: Partial<QueueLimits> = {}) {
  const limits = { secondsPerSpeaker: 10, seconds: 20, slots: 5, ...given };
  const clock = testClock();
  const asked: { name: string; answer: (failure?: TranscriptionErrorReason | Error) => Promise<void> }[] = [];
  const delivered: string[] = [];
  const finished: string[] = [];
  const news: (ServiceProblem | null)[] = [];
  const names = new Map<Int16Array, string>();
  const transcriber: Transcriber = {
    model: 'tiny',
    async check() {},
    transcribe: (samples) =>
      new Promise((resolve, reject) => {
        const name = names.get(samples) ?? 'sample';
        asked.push({
          name,
          async answer(failure) {
            asked.splice(
              asked.findIndex((other) => other.name === name),
              1,
            );
            if (failure instanceof Error) reject(failure);
            else if (failure) reject(new TranscriptionError(failure, null));
            else resolve({ text: name, language: null, confidence: null });
            await settled();
          },
        });
      }),
  };
  const condition = createServiceHealth(transcriber, clock.now);
  condition.onChange((trouble) => news.push(trouble));
  const log = createLog('silent');
  const made = createTranscriptionQueue({ transcriber, health: condition, timers: clock, log, limits });
  return {
    clock,
    asked,
    delivered,
    finished,
    news,
    made,
    names: () => asked.map(({ name }) => name),
    async pass(ms: number) {
      clock.advance(ms);
      await settled();
    },
    /** Answers what is asked by that name. */
    async answer(name: string, failure?: TranscriptionErrorReason | Error) {
      const found = asked.find((other) => other.name === name);
      if (found === undefined)
        throw new Error(`Nobody asks for ${name}, only for ${asked.map((one) => one.name).join(', ')}.`);
      await found.answer(failure);
    },
    /** @param speaker of the owner and room "a", or "owner/room/speaker" */
    add(speaker: string, name: string, seconds = 1, deliver?: TranscriptionTask['deliver']) {
      const [ownerId = 'a', roomId = 'a'] = speaker.includes('/') ? speaker.split('/') : [];
      const samples = new Int16Array(seconds * 16_000);
      names.set(samples, name);
      made.add({
        ownerId,
        roomId,
        speaker,
        samples,
        language: null,
        deliver: deliver ?? (async ({ text }) => void delivered.push(text)),
        onFinished: () => finished.push(name),
      });
    },
  };
}

/** Lets go on what waits for nothing but its turn. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the desk', () => {
  it('asks for four at once, and never for two of one speaker', async () => {
    const { add, names, asked } = desk({ secondsPerSpeaker: 100, seconds: 100 });
    for (const speaker of ['a', 'b', 'c', 'd', 'e']) for (const n of [1, 2]) add(speaker, speaker + n);
    expect(names()).toEqual(['a1', 'b1', 'c1', 'd1']);
    await asked[1]?.answer();
    expect(names()).toEqual(['a1', 'c1', 'd1', 'e1']);
    await asked[0]?.answer();
    expect(names()).toEqual(['c1', 'd1', 'e1', 'b2']);
  });

  it('tries a sample of its own before it tells of trouble, then again after longer and longer pauses', async () => {
    const { add, names, answer, news, delivered, pass } = desk();
    add('a', 'a1');
    add('b', 'b1');
    await answer('a1', 'service_unavailable');
    await answer('b1', 'service_unavailable');
    await pass(499);
    expect(names()).toEqual([]);
    await pass(1);
    expect([names(), news]).toEqual([['sample'], []]);
    await answer('sample', 'service_unavailable');
    expect(news).toEqual(['service_unavailable']);
    add('c', 'c1');
    for (const pause of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
      await pass(pause - 1);
      expect(names()).toEqual([]);
      await pass(1);
      const [sample = '', one = '', ...more] = names();
      expect([sample, more]).toEqual(['sample', []]);
      await answer(sample, 'service_unavailable');
      await answer(one, 'service_unavailable');
    }
    await pass(15_000);
    const [, one = ''] = names();
    await answer(one, 'service_unavailable');
    await answer('sample');
    expect([names().toSorted(), news]).toEqual([
      ['a1', 'b1', 'c1'],
      ['service_unavailable', null],
    ]);
    for (const name of names()) await answer(name);
    expect(delivered.toSorted()).toEqual(['a1', 'b1', 'c1']);
  });

  it('keeps what it has for as long as the service fails, however often that is tried', async () => {
    const { add, names, answer, finished, delivered, news, pass } = desk();
    add('a', 'a1');
    await answer('a1', 'service_unavailable');
    await pass(500);
    await answer('sample', 'service_unavailable');
    for (let tries = 0; tries < 30; tries += 1) {
      await pass(15_000);
      for (const name of names()) await answer(name, 'service_unavailable');
    }
    expect(finished).toEqual([]);
    await pass(15_000);
    await answer('a1');
    await answer('sample');
    expect([delivered, news]).toEqual([['a1'], ['service_unavailable', null]]);
  });

  it('works again with what somebody said, when it is only the sample that the service cannot do', async () => {
    const { add, answer, delivered, news, pass } = desk();
    add('a', 'a1');
    await answer('a1', 'service_unavailable');
    await pass(500);
    await answer('sample', 'service_unavailable');
    await pass(1_000);
    await answer('sample', 'service_unavailable');
    await answer('a1');
    expect([delivered, news]).toEqual([['a1'], ['service_unavailable', null]]);
  });

  it('tells that its credentials are refused when they are for its sample, too', async () => {
    const { add, answer, news, pass } = desk();
    add('a', 'a1');
    await answer('a1', 'auth_failed');
    await pass(500);
    await answer('sample', 'auth_failed');
    expect(news).toEqual(['auth_failed']);
  });

  it('asks for nothing more for a while when the service wants that, and tells nobody unless it goes on', async () => {
    const { add, names, answer, delivered, news, pass } = desk();
    for (const speaker of ['a', 'b', 'c', 'd', 'e']) add(speaker, `${speaker}1`);
    await answer('a1', 'busy');
    await answer('b1');
    expect(names()).toEqual(['c1', 'd1']);
    await pass(500);
    expect(names()).toEqual(['c1', 'd1', 'sample', 'e1']);
    await answer('e1', 'busy');
    await answer('sample');
    expect([names(), news]).toEqual([['c1', 'd1', 'a1', 'e1'], []]);
    for (const name of names()) await answer(name);
    expect([delivered.toSorted(), news]).toEqual([['a1', 'b1', 'c1', 'd1', 'e1'], []]);
  });

  it.each(['service_unavailable', 'auth_failed'] as const)(
    'gives up what fails with %s five times while the sample works, and holds up nobody else',
    async (trouble) => {
      const { add, names, answer, finished, delivered, news, pass } = desk();
      add('mallory', 'bad');
      add('mallory', 'next');
      for (const [failed, pause] of [500, 1_000, 2_000, 4_000, 0].entries()) {
        await answer('bad', trouble);
        add('ada', `ada${failed}`);
        await answer(`ada${failed}`);
        await pass(500);
        await answer('sample');
        await pass(pause);
      }
      expect([names(), finished.at(-1), news]).toEqual([['next'], 'bad', []]);
      expect(delivered).toEqual(['ada0', 'ada1', 'ada2', 'ada3', 'ada4']);
    },
  );

  it('gives up what fails by a mistake of ours, without a word about the service', async () => {
    const { add, names, answer, finished, news, pass } = desk();
    add('a', 'bad');
    add('a', 'next');
    for (const pause of [500, 1_000, 2_000, 4_000, 0]) {
      add('b', 'fine');
      await answer('fine');
      await answer('bad', new RangeError('This is ours.'));
      await pass(pause);
    }
    expect([names(), finished.at(-1), news]).toEqual([['next'], 'bad', []]);
  });

  it('goes on after rubbish', async () => {
    const { add, asked, names, delivered, finished, news } = desk();
    add('a', 'a1');
    add('a', 'a2');
    await asked[0]?.answer('rubbish');
    expect(names()).toEqual(['a2']);
    await asked[0]?.answer();
    expect([delivered, finished, news]).toEqual([['a2'], ['a1', 'a2'], []]);
  });

  it('loses one thing after another to a service that understands none, and never takes it for a failure', async () => {
    const { add, answer, clock, finished, news } = desk();
    for (let n = 0; n < 20; n += 1) {
      add('a', `a${n}`);
      await answer(`a${n}`, 'rubbish');
    }
    expect([finished.length, news, clock.waiting]).toEqual([20, [], 0]);
  });

  it('delivers again what could not be written down, without having it transcribed again', async () => {
    const { add, asked, finished, news, pass } = desk();
    let tries = 0;
    add('a', 'a1', 1, async () => {
      tries += 1;
      if (tries === 1) throw new Error('The database does not answer.');
    });
    await asked[0]?.answer();
    expect(finished).toEqual([]);
    await pass(500);
    expect(asked).toEqual([]);
    expect([tries, finished, news]).toEqual([2, ['a1'], []]);
  });

  it('gives up in the end what can never be written down, and meanwhile holds up nobody else', async () => {
    const { add, names, answer, finished, delivered, pass } = desk();
    let tries = 0;
    add('a', 'a1', 1, async () => {
      tries += 1;
      throw new Error('The database refuses this.');
    });
    await answer('a1');
    add('b', 'b1');
    await answer('b1');
    expect(delivered).toEqual(['b1']);
    for (let waits = 0; waits < 24; waits += 1) {
      expect(finished).toEqual(['b1']);
      await pass(15_000);
    }
    expect([tries, finished, names()]).toEqual([25, ['b1', 'a1'], []]);
  });

  it('gives up the oldest of one who said too much, and takes that for no failure of the service', async () => {
    const { add, answer, finished, news, delivered } = desk();
    for (const n of [1, 2, 3]) add('a', `a${n}`, 5);
    // The first is under way, so that the second is the oldest.
    expect([finished, news]).toEqual([['a2'], []]);
    await answer('a1', 'service_unavailable');
    add('a', 'a4', 5);
    expect(finished).toEqual(['a2', 'a1']);
    await answer('a3');
    await answer('a4');
    expect([delivered, news]).toEqual([['a3', 'a4'], []]);
  });

  it('and of all together the oldest of whoever said most', () => {
    const { add, finished } = desk();
    add('a', 'a1', 3);
    for (const n of [1, 2]) add('b', `b${n}`, 5);
    expect(finished).toEqual([]);
    add('c', 'c1', 8);
    expect(finished).toEqual(['b2']);
  });

  it('lets nobody wait for what it gave up at the end', () => {
    const { add, made, finished } = desk();
    add('a', 'a1');
    add('a', 'a2');
    made.close();
    expect(finished).toEqual(['a1', 'a2']);
  });

  it('finishes nothing twice, and waits for nothing, when it is closed in the middle', async () => {
    const { add, answer, clock, made, finished } = desk();
    add('a', 'a1');
    add('b', 'b1');
    await answer('b1', 'service_unavailable');
    made.close();
    await answer('a1');
    expect([finished.toSorted(), clock.waiting]).toEqual([['a1', 'b1'], 0]);
  });
});
