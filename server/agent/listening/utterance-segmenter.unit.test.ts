import { expect, it } from 'vitest';
import { testClock } from '../../testing/clock';
import type { DetectorStream } from './detector';
import { WINDOW_SAMPLES } from './segments';
import { UtteranceSegmenter, type Utterance } from './utterance-segmenter';

const WINDOW_MS = 32;
/** Samples that the detector below takes for speech and for silence. */
const [SPEECH, SILENCE] = [1_000, 0];

/** A microphone whose sound arrives as the clock advances. */
function microphone(look?: DetectorStream['detect']) {
  const clock = testClock(new Date('2026-03-01T10:00:00.000Z'));
  const start = clock.now().getTime();
  const said: Utterance[] = [];
  const lost: Error[] = [];
  const loudness: DetectorStream['detect'] = async (samples) =>
    Array.from({ length: samples.length / WINDOW_SAMPLES }, (_, i) =>
      samples[i * WINDOW_SAMPLES] === SPEECH ? 0.9 : 0.1,
    );
  const voice = new UtteranceSegmenter({
    stream: { detect: look ?? loudness, close() {} },
    now: clock.now,
    onUtterance: (utterance) => said.push(utterance),
    onSoundLost: (error) => lost.push(error),
  });
  return {
    clock,
    voice,
    said,
    lost,
    /** Windows of sound, one frame each. */
    hear(count: number, sample: number, { inTime = true, startsAnew = false } = {}) {
      for (let i = 0; i < count; i += 1) {
        if (inTime) clock.advance(WINDOW_MS);
        const samples = new Int16Array(WINDOW_SAMPLES).fill(sample);
        voice.write({ kind: 'sound', startsAnew: startsAnew && i === 0, samples });
      }
    },
    /** Of what was said: from when to when, in milliseconds since the beginning. */
    times: () =>
      said.map(({ startedAt, endedAt }) => [startedAt.getTime() - start, endedAt.getTime() - start]),
  };
}

it('an utterance has the time at which it was said, within a window, with its margins', async () => {
  const { hear, voice, times, said } = microphone();
  hear(100, SILENCE);
  hear(50, SPEECH);
  hear(100, SILENCE);
  await voice.close();
  expect(times()).toEqual([[94 * WINDOW_MS, 156 * WINDOW_MS]]);
  expect(said[0]?.samples).toHaveLength(62 * WINDOW_SAMPLES);
});

it('delayed sound keeps its length, and does not end after it arrived', async () => {
  const { hear, clock, voice, times } = microphone();
  hear(10, SILENCE);
  clock.advance(50 * WINDOW_MS);
  hear(50, SPEECH, { inTime: false }); // less than two seconds late
  hear(30, SILENCE);
  await voice.close();
  expect(times()).toEqual([[4 * WINDOW_MS, 66 * WINDOW_MS]]);
});

it('sound after a gap has the time of its arrival', async () => {
  const { hear, clock, voice, times } = microphone();
  hear(30, SILENCE);
  clock.advance(60_000);
  hear(20, SPEECH);
  await voice.close();
  expect(times()).toEqual([[60_000 + 30 * WINDOW_MS, 60_000 + 50 * WINDOW_MS]]);
});

it('silence reported by the client ends an utterance', async () => {
  const { hear, voice, said } = microphone();
  hear(20, SPEECH);
  hear(20, SPEECH, { startsAnew: true });
  await voice.close();
  expect(said.map(({ samples }) => samples.length / WINDOW_SAMPLES)).toEqual([20, 20]);
});

it('frames of any length make the same sound', async () => {
  const { voice, said } = microphone(async (samples) =>
    Array.from({ length: samples.length / WINDOW_SAMPLES }, () => 0.9),
  );
  const sound = Int16Array.from({ length: 20 * WINDOW_SAMPLES }, (_, i) => i);
  for (let at = 0, length = 1; at < sound.length; at += length, length = (length * 7) % 1_021) {
    voice.write({ kind: 'sound', startsAnew: false, samples: sound.slice(at, at + length) });
  }
  await voice.close();
  expect(said[0]?.samples).toEqual(sound);
});

it('a failed detection loses only its own windows, and is reported', async () => {
  let fails = false;
  const { hear, voice, said, lost } = microphone(async (samples) => {
    if (fails) throw new Error('The thread ended.');
    return Array.from({ length: samples.length / WINDOW_SAMPLES }, () => 0.9);
  });
  hear(20, SPEECH);
  fails = true;
  hear(1, SPEECH);
  fails = false;
  hear(20, SPEECH);
  await voice.close();
  expect(said.map(({ samples }) => samples.length / WINDOW_SAMPLES)).toEqual([20, 20]);
  expect(lost).toHaveLength(1);
});

it('sound for a detector that hangs is dropped, not kept without bound', async () => {
  const { hear, lost } = microphone(() => new Promise(() => {}));
  hear(938, SPEECH);
  expect(lost).toEqual([]);
  hear(1, SPEECH);
  expect(lost).toHaveLength(1);
});
