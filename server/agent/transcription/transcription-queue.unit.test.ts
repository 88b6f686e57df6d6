import { describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log/log';
import { testClock } from '../../testing/clock';
import { createServiceHealth, type ServiceProblem } from './service-health';
import { TranscriptionQueue, type QueueLimits, type TranscriptionTask } from './transcription-queue';
import { TranscriptionError, type TranscriptionErrorReason, type Transcriber } from './transcriber';

/** Creates a queue, and a service that answers when the test calls `answer`. The queue's own probe is named "probe". */
function testQueue(given: Partial<QueueLimits> = {}) {
  const limits = { secondsPerSpeaker: 10, seconds: 20, slots: 5, ...given };
  const clock = testClock();
  const asked: { name: string; answer: (failure?: TranscriptionErrorReason | Error) => Promise<void> }[] = [];
  const delivered: string[] = [];
  const finished: string[] = [];
  const problems: (ServiceProblem | null)[] = [];
  const names = new Map<Int16Array, string>();
  const transcriber: Transcriber = {
    model: 'tiny',
    async check() {},
    transcribe: (samples) =>
      new Promise((resolve, reject) => {
        const name = names.get(samples) ?? 'probe';
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
  const health = createServiceHealth(transcriber, clock.now);
  health.onChange((problem) => problems.push(problem));
  const log = createLog('silent');
  const made = new TranscriptionQueue({ transcriber, health, timers: clock, log, limits });
  return {
    clock,
    asked,
    delivered,
    finished,
    problems,
    made,
    names: () => asked.map(({ name }) => name),
    async pass(ms: number) {
      clock.advance(ms);
      await settled();
    },
    /** Answers the request with this name. */
    async answer(name: string, failure?: TranscriptionErrorReason | Error) {
      const found = asked.find((other) => other.name === name);
      if (found === undefined)
        throw new Error(`Nobody asks for ${name}, only for ${asked.map((one) => one.name).join(', ')}.`);
      await found.answer(failure);
    },
    /** Adds speech. @param speaker of the owner and room "a", or "owner/room/speaker" */
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

/** Waits until pending promises settle. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the transcription queue', () => {
  it('transcribes four utterances of one owner at once, and never two of one speaker', async () => {
    const { add, names, asked } = testQueue({ secondsPerSpeaker: 100, seconds: 100 });
    for (const speaker of ['a', 'b', 'c', 'd', 'e']) for (const n of [1, 2]) add(speaker, speaker + n);
    expect(names()).toEqual(['a1', 'b1', 'c1', 'd1']);
    await asked[1]?.answer();
    expect(names()).toEqual(['a1', 'c1', 'd1', 'e1']);
    await asked[0]?.answer();
    expect(names()).toEqual(['c1', 'd1', 'e1', 'b2']);
  });

  it('probes the service before it reports a problem, then again after longer and longer pauses', async () => {
    const { add, names, answer, problems, delivered, pass } = testQueue();
    add('a', 'a1');
    add('b', 'b1');
    await answer('a1', 'service_unavailable');
    await answer('b1', 'service_unavailable');
    await pass(499);
    expect(names()).toEqual([]);
    await pass(1);
    expect([names(), problems]).toEqual([['probe'], []]);
    await answer('probe', 'service_unavailable');
    expect(problems).toEqual(['service_unavailable']);
    add('c', 'c1');
    for (const pause of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
      await pass(pause - 1);
      expect(names()).toEqual([]);
      await pass(1);
      const [probe = '', one = '', ...more] = names();
      expect([probe, more]).toEqual(['probe', []]);
      await answer(probe, 'service_unavailable');
      await answer(one, 'service_unavailable');
    }
    await pass(15_000);
    const [, one = ''] = names();
    await answer(one, 'service_unavailable');
    await answer('probe');
    expect([names().toSorted(), problems]).toEqual([
      ['a1', 'b1', 'c1'],
      ['service_unavailable', null],
    ]);
    for (const name of names()) await answer(name);
    expect(delivered.toSorted()).toEqual(['a1', 'b1', 'c1']);
  });

  it('keeps speech as long as the service is down, however many attempts fail', async () => {
    const { add, names, answer, finished, delivered, problems, pass } = testQueue();
    add('a', 'a1');
    await answer('a1', 'service_unavailable');
    await pass(500);
    await answer('probe', 'service_unavailable');
    for (let tries = 0; tries < 30; tries += 1) {
      await pass(15_000);
      for (const name of names()) await answer(name, 'service_unavailable');
    }
    expect(finished).toEqual([]);
    await pass(15_000);
    await answer('a1');
    await answer('probe');
    expect([delivered, problems]).toEqual([['a1'], ['service_unavailable', null]]);
  });

  it('recovers when the service transcribes an utterance but not the probe', async () => {
    const { add, answer, delivered, problems, pass } = testQueue();
    add('a', 'a1');
    await answer('a1', 'service_unavailable');
    await pass(500);
    await answer('probe', 'service_unavailable');
    await pass(1_000);
    await answer('probe', 'service_unavailable');
    await answer('a1');
    expect([delivered, problems]).toEqual([['a1'], ['service_unavailable', null]]);
  });

  it('reports refused credentials when they are refused for the probe, too', async () => {
    const { add, answer, problems, pass } = testQueue();
    add('a', 'a1');
    await answer('a1', 'auth_failed');
    await pass(500);
    await answer('probe', 'auth_failed');
    expect(problems).toEqual(['auth_failed']);
  });

  it('pauses when the service asks for fewer requests, and reports a problem only if that lasts', async () => {
    const { add, names, answer, delivered, problems, pass } = testQueue();
    for (const speaker of ['a', 'b', 'c', 'd', 'e']) add(speaker, `${speaker}1`);
    await answer('a1', 'rate_limited');
    await answer('b1');
    expect(names()).toEqual(['c1', 'd1']);
    await pass(500);
    expect(names()).toEqual(['c1', 'd1', 'probe', 'e1']);
    await answer('e1', 'rate_limited');
    await answer('probe');
    expect([names(), problems]).toEqual([['c1', 'd1', 'a1', 'e1'], []]);
    for (const name of names()) await answer(name);
    expect([delivered.toSorted(), problems]).toEqual([['a1', 'b1', 'c1', 'd1', 'e1'], []]);
  });

  it.each(['service_unavailable', 'auth_failed'] as const)(
    'drops what fails with %s five times while the probe works, and delays nobody else',
    async (reason) => {
      const { add, names, answer, finished, delivered, problems, pass } = testQueue();
      add('mallory', 'bad');
      add('mallory', 'next');
      for (const [failed, pause] of [500, 1_000, 2_000, 4_000, 0].entries()) {
        await answer('bad', reason);
        add('ada', `ada${failed}`);
        await answer(`ada${failed}`);
        await pass(500);
        await answer('probe');
        await pass(pause);
      }
      expect([names(), finished.at(-1), problems]).toEqual([['next'], 'bad', []]);
      expect(delivered).toEqual(['ada0', 'ada1', 'ada2', 'ada3', 'ada4']);
    },
  );

  it('drops what fails by an error of our own, and reports no problem of the service', async () => {
    const { add, names, answer, finished, problems, pass } = testQueue();
    add('a', 'bad');
    add('a', 'next');
    for (const pause of [500, 1_000, 2_000, 4_000, 0]) {
      add('b', 'fine');
      await answer('fine');
      await answer('bad', new RangeError('This is ours.'));
      await pass(pause);
    }
    expect([names(), finished.at(-1), problems]).toEqual([['next'], 'bad', []]);
  });

  it('continues after an invalid response', async () => {
    const { add, asked, names, delivered, finished, problems } = testQueue();
    add('a', 'a1');
    add('a', 'a2');
    await asked[0]?.answer('invalid_response');
    expect(names()).toEqual(['a2']);
    await asked[0]?.answer();
    expect([delivered, finished, problems]).toEqual([['a2'], ['a1', 'a2'], []]);
  });

  it('drops every utterance that gets an invalid response, and reports no problem', async () => {
    const { add, answer, clock, finished, problems } = testQueue();
    for (let n = 0; n < 20; n += 1) {
      add('a', `a${n}`);
      await answer(`a${n}`, 'invalid_response');
    }
    expect([finished.length, problems, clock.waiting]).toEqual([20, [], 0]);
  });

  it('delivers a result again that could not be stored, without transcribing it again', async () => {
    const { add, asked, finished, problems, pass } = testQueue();
    let tries = 0;
    add('a', 'a1', 1, async () => {
      tries += 1;
      if (tries === 1) throw new Error('The database does not answer.');
    });
    await asked[0]?.answer();
    expect(finished).toEqual([]);
    await pass(500);
    expect(asked).toEqual([]);
    expect([tries, finished, problems]).toEqual([2, ['a1'], []]);
  });

  it('drops a result that can never be stored, and meanwhile delays nobody else', async () => {
    const { add, names, answer, finished, delivered, pass } = testQueue();
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

  it('drops the oldest utterance of a speaker above the limit, and reports no problem', async () => {
    const { add, answer, finished, problems, delivered } = testQueue();
    for (const n of [1, 2, 3]) add('a', `a${n}`, 5);
    // The first utterance is being transcribed, so the second is the oldest that waits.
    expect([finished, problems]).toEqual([['a2'], []]);
    await answer('a1', 'service_unavailable');
    add('a', 'a4', 5);
    expect(finished).toEqual(['a2', 'a1']);
    await answer('a3');
    await answer('a4');
    expect([delivered, problems]).toEqual([['a3', 'a4'], []]);
  });

  it('drops the oldest utterance of the longest backlog above the limit of all', () => {
    const { add, finished } = testQueue();
    add('a', 'a1', 3);
    for (const n of [1, 2]) add('b', `b${n}`, 5);
    expect(finished).toEqual([]);
    add('c', 'c1', 8);
    expect(finished).toEqual(['b2']);
  });

  it('finishes all tasks when it is closed', () => {
    const { add, made, finished } = testQueue();
    add('a', 'a1');
    add('a', 'a2');
    made.close();
    expect(finished).toEqual(['a1', 'a2']);
  });

  it('finishes no task twice and leaves no timer when it is closed during an outage', async () => {
    const { add, answer, clock, made, finished } = testQueue();
    add('a', 'a1');
    add('b', 'b1');
    await answer('b1', 'service_unavailable');
    made.close();
    await answer('a1');
    expect([finished.toSorted(), clock.waiting]).toEqual([['a1', 'b1'], 0]);
  });
});
