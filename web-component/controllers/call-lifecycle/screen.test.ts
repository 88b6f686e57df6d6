import { describe, expect, it } from 'vitest';
import { screenOf } from './screen';

const left = { kind: 'left', reason: 'left' } as const;

describe('screenOf', () => {
  it.each([
    ['no token yet', { phase: 'idle', ended: null, hasToken: false, checksDevices: true }, 'waiting'],
    ['a token', { phase: 'idle', ended: null, hasToken: true, checksDevices: true }, 'device-check'],
    ['a token, prejoin off', { phase: 'idle', ended: null, hasToken: true, checksDevices: false }, 'joining'],
    ['connecting', { phase: 'connecting', ended: null, hasToken: true, checksDevices: true }, 'joining'],
    ['joined', { phase: 'joined', ended: null, hasToken: true, checksDevices: true }, 'call'],
    [
      'the connection is lost',
      { phase: 'reconnecting', ended: null, hasToken: true, checksDevices: true },
      'call',
    ],
    ['the call has ended', { phase: 'idle', ended: left, hasToken: true, checksDevices: true }, 'ending'],
    [
      'the call has ended, without a token',
      { phase: 'idle', ended: left, hasToken: false, checksDevices: true },
      'ending',
    ],
    ['joining again', { phase: 'connecting', ended: left, hasToken: true, checksDevices: true }, 'joining'],
  ] as const)('chooses the screen: %s', (_, now, screen) => {
    expect(screenOf({ ...now, isAwaited: false })).toBe(screen);
  });

  it.each([
    [true, 'waiting'],
    [false, 'joining'],
  ] as const)('waits for the answer of the room before it checks devices: %s', (checksDevices, screen) => {
    const now = { phase: 'idle', ended: null, hasToken: true, isAwaited: true } as const;
    expect(screenOf({ ...now, checksDevices })).toBe(screen);
  });
});
