/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../platform/log/log';
import { createDetector, type Detector } from './detector';
import { WINDOW_SAMPLES } from './segments';

let detector: Detector;
beforeAll(async () => {
  detector = createDetector(createLog('silent'));
  await detector.start();
});
afterAll(() => detector.close());

it('looks at the sound of a quiet room before it is through with that of a room that floods', async () => {
  const done: string[] = [];
  const windows = (count: number) => new Int16Array(count * WINDOW_SAMPLES);
  // More streams than one batch, so that one has to wait.
  const flood = Array.from({ length: 40 }, (_, i) => {
    const stream = detector.open({ ownerId: 'greedy', roomId: 'greedy', speaker: `${i}` });
    return stream.detect(windows(30)).then(() => done.push('greedy'));
  });
  const stream = detector.open({ ownerId: 'quiet', roomId: 'quiet', speaker: 'ada' });
  const quiet = stream.detect(windows(15)).then(() => done.push('quiet'));
  await Promise.all([...flood, quiet]);
  expect(done[0]).toBe('quiet');
  expect(done).toHaveLength(41);
});
