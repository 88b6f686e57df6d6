import { describe, expect, it } from 'vitest';
import { createLog } from '../log';
import { testClock } from '../testing/clock';
import { createCondition, type Trouble } from './condition';
import { createDesk, type Task } from './desk';
import { SpeechFailure, type SpeechTrouble, type Transcriber } from './transcriber';

/** A desk, and a service that answers when the test says so. */
function desk(limits = { secondsPerSpeaker: 10, seconds: 20 }) {
  const clock = testClock();
  const asked: { name: string; answer: (trouble?: SpeechTrouble) => Promise<void> }[] = [];
  const delivered: string[] = [];
  const finished: string[] = [];
  const news: (Trouble | null)[] = [];
  const names = new Map<Int16Array, string>();
  const transcriber: Transcriber = {
    model: 'tiny',
    async check() {},
    transcribe: (samples) =>
      new Promise((resolve, reject) => {
        const name = names.get(samples) ?? '';
        asked.push({
          name,
          async answer(trouble) {
            asked.splice(
              asked.findIndex((other) => other.name === name),
              1,
            );
            if (trouble) reject(new SpeechFailure(trouble, null));
            else resolve({ text: name, language: null, confidence: null });
            await settled();
          },
        });
      }),
  };
  const condition = createCondition(transcriber, clock.now);
  condition.onChange((trouble) => news.push(trouble));
  const log = createLog('silent');
  const made = createDesk({ transcriber, condition, timers: clock, log, limits });
  return {
    clock,
    asked,
    delivered,
    finished,
    news,
    made,
    names: () => asked.map(({ name }) => name),
    add(speaker: string, name: string, seconds = 1, deliver?: Task['deliver']) {
      const samples = new Int16Array(seconds * 16_000);
      names.set(samples, name);
      made.add({
        speaker,
        samples,
        language: null,
        deliver: deliver ?? (async ({ text }) => void delivered.push(text)),
        finished: () => finished.push(name),
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

  it('tries again before it tells of trouble, then with one at a time and longer pauses', async () => {
    const { add, names, asked, clock, news, delivered } = desk();
    add('a', 'a1');
    add('b', 'b1');
    await asked[0]?.answer('service_unavailable');
    await asked[0]?.answer();
    expect(news).toEqual([]);
    clock.advance(500);
    expect(names()).toEqual(['a1']);
    await asked[0]?.answer('service_unavailable');
    expect(news).toEqual([]);
    clock.advance(500);
    await asked[0]?.answer('service_unavailable');
    expect(news).toEqual(['service_unavailable']);
    add('b', 'b2');
    clock.advance(999);
    expect(names()).toEqual([]);
    clock.advance(1);
    expect(names()).toEqual(['a1']);
    await asked[0]?.answer();
    await asked[0]?.answer();
    expect(news).toEqual(['service_unavailable', null]);
    expect(delivered).toEqual(['b1', 'a1', 'b2']);
  });

  it('tells at once that its credentials are refused', async () => {
    const { add, asked, news } = desk();
    add('a', 'a1');
    await asked[0]?.answer('auth_failed');
    expect(news).toEqual(['auth_failed']);
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

  it('takes rubbish for a sign that the service answers again: nothing else may be left to find out by', async () => {
    const { add, asked, clock, news } = desk();
    add('a', 'a1');
    await asked[0]?.answer('auth_failed');
    clock.advance(500);
    await asked[0]?.answer('rubbish');
    expect(news).toEqual(['auth_failed', null]);
  });

  it('delivers again what could not be written down, without having it transcribed again', async () => {
    const { add, asked, clock, finished, news } = desk();
    let tries = 0;
    add('a', 'a1', 1, async () => {
      tries += 1;
      if (tries === 1) throw new Error('The database does not answer.');
    });
    await asked[0]?.answer();
    expect(finished).toEqual([]);
    clock.advance(500);
    await settled();
    expect(asked).toEqual([]);
    expect([tries, finished, news]).toEqual([2, ['a1'], []]);
  });

  it('gives up the oldest of one who said too much, and says so', async () => {
    const { add, asked, clock, finished, news, delivered } = desk();
    for (const n of [1, 2, 3]) add('a', `a${n}`, 5);
    // The first is under way, so that the second is the oldest.
    expect([finished, news]).toEqual([['a2'], ['service_unavailable']]);
    await asked[0]?.answer('service_unavailable');
    add('a', 'a4', 5);
    expect(finished).toEqual(['a2', 'a1']);
    clock.advance(500);
    await asked[0]?.answer();
    await asked[0]?.answer();
    expect([delivered, news.at(-1)]).toEqual([['a3', 'a4'], null]);
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
});
