import { expect, it } from 'vitest';
import { remedy } from './recovery';

const link = { downSeconds: 0, wasUp: true, failed: false, restarted: false, polite: false, attempts: 0 };

it.each([
  ['waits during a short interruption', { downSeconds: 1 }, 'wait'],
  ['restarts ICE after 2 s', { downSeconds: 2 }, 'restart-ice'],
  ['restarts ICE at once when the connection failed', { failed: true }, 'restart-ice'],
  ['waits longer on the polite side', { downSeconds: 2, polite: true }, 'wait'],
  ['waits on the polite side when the connection failed', { failed: true, polite: true }, 'wait'],
  ['restarts ICE on the polite side after 4 s', { downSeconds: 4, polite: true }, 'restart-ice'],
  ['restarts ICE only once', { downSeconds: 5, restarted: true }, 'wait'],
  ['does not restart ICE of a connection that was never up', { downSeconds: 5, wasUp: false }, 'wait'],
  ['reconnects after 8 s', { downSeconds: 8, restarted: true }, 'reconnect'],
  ['reconnects one that was never up after 8 s', { downSeconds: 8, wasUp: false }, 'reconnect'],
  ['waits on the polite side after 8 s', { downSeconds: 8, restarted: true, polite: true }, 'wait'],
  [
    'reconnects on the polite side after 12 s',
    { downSeconds: 12, restarted: true, polite: true },
    'reconnect',
  ],
  ['waits twice as long for the second attempt', { downSeconds: 15, restarted: true, attempts: 1 }, 'wait'],
  [
    'reconnects after 16 s at the second attempt',
    { downSeconds: 16, restarted: true, attempts: 1 },
    'reconnect',
  ],
  ['reconnects after 32 s at the latest', { downSeconds: 32, restarted: true, attempts: 9 }, 'reconnect'],
])('recovers a lost connection: %s', (_, change, expected) => {
  expect(remedy({ ...link, ...change })).toBe(expected);
});
