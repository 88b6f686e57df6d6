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
  const utterances: Utterance[] = [];
  const errors: Error[] = [];
  const speech: [boolean, number][] = [];
  const loudness: DetectorStream['detect'] = async (samples) =>
    Array.from({ length: samples.length / WINDOW_SAMPLES }, (_, i) =>
      samples[i * WINDOW_SAMPLES] === SPEECH ? 0.9 : 0.1,
    );
  const segmenter = new UtteranceSegmenter({
    stream: { detect: look ?? loudness, close() {} },
    now: clock.now,
    onUtterance: (utterance) => utterances.push(utterance),
    onSpeech: ({ isSpeaking, at }) => speech.push([isSpeaking, at.getTime() - start]),
    onSoundLost: (error) => errors.push(error),
  });
  return {
    clock,
    segmenter,
    utterances,
    errors,
    speech,
    /** Windows of sound, one frame each. */
    write(count: number, sample: number, { inTime = true, startsAnew = false } = {}) {
      for (let i = 0; i < count; i += 1) {
        if (inTime) clock.advance(WINDOW_MS);
        const samples = new Int16Array(WINDOW_SAMPLES).fill(sample);
        segmenter.write({ kind: 'sound', startsAnew: startsAnew && i === 0, samples });
      }
    },
    /** Start and end of each utterance, in milliseconds since the beginning. */
    times: () =>
      utterances.map(({ startedAt, endedAt }) => [startedAt.getTime() - start, endedAt.getTime() - start]),
  };
}

it('an utterance has the time at which it was said, within a window, with its margins', async () => {
  const { write, segmenter, times, utterances } = microphone();
  write(100, SILENCE);
  write(50, SPEECH);
  write(100, SILENCE);
  await segmenter.close();
  expect(times()).toEqual([[94 * WINDOW_MS, 156 * WINDOW_MS]]);
  expect(utterances[0]?.samples).toHaveLength(62 * WINDOW_SAMPLES);
});

it('reports the start of speech at once and its pause once, also beyond the longest utterance', async () => {
  const { write, segmenter, speech, utterances } = microphone();
  write(2, SPEECH); // a noise
  write(30, SILENCE);
  write(600, SPEECH);
  await segmenter.close();
  expect(speech).toEqual([
    [true, 35 * WINDOW_MS],
    [false, 632 * WINDOW_MS],
  ]);
  expect(utterances.length).toBeGreaterThan(1);
});

it('delayed sound keeps its length, and does not end after it arrived', async () => {
  const { write, clock, segmenter, times } = microphone();
  write(10, SILENCE);
  clock.advance(50 * WINDOW_MS);
  write(50, SPEECH, { inTime: false }); // less than two seconds late
  write(30, SILENCE);
  await segmenter.close();
  expect(times()).toEqual([[4 * WINDOW_MS, 66 * WINDOW_MS]]);
});

it('sound after a gap has the time of its arrival', async () => {
  const { write, clock, segmenter, times } = microphone();
  write(30, SILENCE);
  clock.advance(60_000);
  write(20, SPEECH);
  await segmenter.close();
  expect(times()).toEqual([[60_000 + 30 * WINDOW_MS, 60_000 + 50 * WINDOW_MS]]);
});

it('silence reported by the client ends an utterance', async () => {
  const { write, segmenter, utterances } = microphone();
  write(20, SPEECH);
  write(20, SPEECH, { startsAnew: true });
  await segmenter.close();
  expect(utterances.map(({ samples }) => samples.length / WINDOW_SAMPLES)).toEqual([20, 20]);
});

it('frames of any length make the same sound', async () => {
  const { segmenter, utterances } = microphone(async (samples) =>
    Array.from({ length: samples.length / WINDOW_SAMPLES }, () => 0.9),
  );
  const sound = Int16Array.from({ length: 20 * WINDOW_SAMPLES }, (_, i) => i);
  for (let at = 0, length = 1; at < sound.length; at += length, length = (length * 7) % 1_021) {
    segmenter.write({ kind: 'sound', startsAnew: false, samples: sound.slice(at, at + length) });
  }
  await segmenter.close();
  expect(utterances[0]?.samples).toEqual(sound);
});

it('a failed detection loses only its own windows, and is reported', async () => {
  let fails = false;
  const { write, segmenter, utterances, errors } = microphone(async (samples) => {
    if (fails) throw new Error('The thread ended.');
    return Array.from({ length: samples.length / WINDOW_SAMPLES }, () => 0.9);
  });
  write(20, SPEECH);
  fails = true;
  write(1, SPEECH);
  fails = false;
  write(20, SPEECH);
  await segmenter.close();
  expect(utterances.map(({ samples }) => samples.length / WINDOW_SAMPLES)).toEqual([20, 20]);
  expect(errors).toHaveLength(1);
});

it('sound for a detector that hangs is dropped, not kept without bound', async () => {
  const { write, errors } = microphone(() => new Promise(() => {}));
  write(938, SPEECH);
  expect(errors).toEqual([]);
  write(1, SPEECH);
  expect(errors).toHaveLength(1);
});
