import { describe, expect, it } from 'vitest';
import { expiryNoticeDelayMs, readJoinToken } from './join-token';

describe('readJoinToken', () => {
  const tokenOf = (payload: string) => `x.${Buffer.from(payload).toString('base64url')}.y`;

  const ALL = { microphone: true, camera: true, screen: true };

  it('reads room, name, expiry and devices', () => {
    const claims = { room: 'rm_a', name: 'Žofie 山田', exp: 1_800_000_000, permissions: { camera: false } };
    const token = tokenOf(JSON.stringify(claims));
    expect(readJoinToken(token)).toEqual({
      roomId: 'rm_a',
      displayName: 'Žofie 山田',
      expiresAt: new Date(1_800_000_000_000),
      devices: { ...ALL, camera: false },
    });
  });

  it.each(['', 'x', 'a.b.c', tokenOf('null'), tokenOf('[1]'), tokenOf('{"room":1,"exp":"x"}')])(
    'reads nothing from "%s"',
    (token) => {
      expect(readJoinToken(token)).toEqual({
        roomId: null,
        displayName: null,
        expiresAt: null,
        devices: ALL,
      });
    },
  );
});

describe('expiryNoticeDelayMs', () => {
  const now = new Date('2026-01-01T10:00:00Z');
  it.each([
    ['an hour', 3_600_000, 3_540_000],
    ['five minutes', 300_000, 240_000],
    ['50 seconds', 50_000, 40_000],
    ['no time', 0, null],
    ['less than no time', -1, null],
  ])('tells when to warn with %s left', (_, lifeMs, expected) => {
    expect(expiryNoticeDelayMs(new Date(now.getTime() + lifeMs), now)).toBe(expected);
  });
});
