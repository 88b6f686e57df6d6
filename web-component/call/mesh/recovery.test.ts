import { expect, it } from 'vitest';
import { remedy } from './recovery';

const link = { downMs: 0, wasUp: true, failed: false, restarted: false, polite: false };

it.each([
  ['lets a short interruption heal', { downMs: 1_000 }, 'wait'],
  ['restarts ICE after 1.5 s', { downMs: 1_500 }, 'restart-ice'],
  ['restarts ICE at once when the browser gave up', { failed: true }, 'restart-ice'],
  ['leaves the polite side waiting for the other', { downMs: 1_500, polite: true }, 'wait'],
  ['also when the browser gave up', { failed: true, polite: true }, 'wait'],
  ['lets the polite side act after 3 s', { downMs: 3_000, polite: true }, 'restart-ice'],
  ['restarts once', { downMs: 5_000, restarted: true }, 'wait'],
  ['does not restart what never was', { downMs: 5_000, wasUp: false }, 'wait'],
  ['starts anew after 8 s', { downMs: 8_000, restarted: true }, 'start-anew'],
  ['starts anew what never was', { downMs: 8_000, wasUp: false }, 'start-anew'],
  ['on the polite side later', { downMs: 8_000, restarted: true, polite: true }, 'wait'],
  ['but then, too', { downMs: 11_000, restarted: true, polite: true }, 'start-anew'],
])('%s', (_, change, expected) => {
  expect(remedy({ ...link, ...change })).toBe(expected);
});
