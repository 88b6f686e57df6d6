import { expect, it } from 'vitest';
import { MutedSpeech } from './muted-speech';

const LOUD = 0.6;
const QUIET = 0.1;

/** Returns when a detection reports speech, in milliseconds. @param isLoud whether the microphone is loud at a time */
function toldAt(isLoud: (ms: number) => boolean, untilMs: number): number[] {
  const speech = new MutedSpeech();
  const told: number[] = [];
  for (let ms = 0; ms <= untilMs; ms += 100) {
    if (speech.detect(isLoud(ms) ? LOUD : QUIET, ms)) told.push(ms);
  }
  return told;
}

it('tells of speech when it has lasted for a moment', () => {
  expect(toldAt((ms) => ms >= 1_000, 3_000)).toEqual([1_400]);
});

it('does not take a short sound for speech', () => {
  expect(toldAt((ms) => ms >= 1_000 && ms < 1_300, 3_000)).toEqual([]);
});

it('does not take short sounds for speech that come far apart', () => {
  expect(toldAt((ms) => ms % 1_500 < 200, 30_000)).toEqual([]);
});

it('tells once of somebody who goes on speaking, with pauses', () => {
  expect(toldAt((ms) => ms % 8_000 < 4_000, 60_000)).toEqual([400]);
});

it('tells again after a longer silence', () => {
  expect(toldAt((ms) => ms < 2_000 || ms >= 13_000, 20_000)).toEqual([400, 13_400]);
});
