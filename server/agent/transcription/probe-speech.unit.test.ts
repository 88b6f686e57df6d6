/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../platform/log/log';
import { createDetector, type Detector } from '../listening/detector';
import { probeSpeech } from './probe-speech';
import { WINDOW_SAMPLES } from '../listening/segments';

let detector: Detector;
beforeAll(() => {
  detector = createDetector(createLog('silent'));
});
afterAll(() => detector.close());

it('the probe is a second of sound that the speech detector takes for speech', async () => {
  expect(probeSpeech()).toHaveLength(16_000);
  const whole = probeSpeech().subarray(0, 16_000 - (16_000 % WINDOW_SAMPLES));
  const stream = detector.open({ ownerId: 'a', roomId: 'r', speaker: 's' });
  const probabilities = await stream.detect(whole);
  expect(probabilities.filter((probability) => probability > 0.5).length).toBeGreaterThan(15);
});
