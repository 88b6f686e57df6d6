import { expect, it } from 'vitest';
import { remedy } from './recovery';

const link = { downSeconds: 0, wasUp: true, failed: false, restarted: false, polite: false, attempts: 0 };

it.each([
  ['lets a short interruption heal', { downSeconds: 1 }, 'wait'],
  ['restarts ICE after 2 s', { downSeconds: 2 }, 'restart-ice'],
  ['restarts ICE at once when the browser gave up', { failed: true }, 'restart-ice'],
  ['leaves the polite side waiting for the other', { downSeconds: 2, polite: true }, 'wait'],
  ['also when the browser gave up', { failed: true, polite: true }, 'wait'],
  ['lets the polite side act after 4 s', { downSeconds: 4, polite: true }, 'restart-ice'],
  ['restarts once', { downSeconds: 5, restarted: true }, 'wait'],
  ['does not restart what never was', { downSeconds: 5, wasUp: false }, 'wait'],
  ['starts anew after 8 s', { downSeconds: 8, restarted: true }, 'start-anew'],
  ['starts anew what never was', { downSeconds: 8, wasUp: false }, 'start-anew'],
  ['on the polite side later', { downSeconds: 8, restarted: true, polite: true }, 'wait'],
  ['but then, too', { downSeconds: 12, restarted: true, polite: true }, 'start-anew'],
  ['gives the second attempt twice the time', { downSeconds: 15, restarted: true, attempts: 1 }, 'wait'],
  ['and no more', { downSeconds: 16, restarted: true, attempts: 1 }, 'start-anew'],
  ['never waits longer than 32 s', { downSeconds: 32, restarted: true, attempts: 9 }, 'start-anew'],
])('%s', (_, change, expected) => {
  expect(remedy({ ...link, ...change })).toBe(expected);
});
