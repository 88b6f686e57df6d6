import { describe, expect, it } from 'vitest';
import { readJoinToken, untilExpiryNotice } from './join-token';
import { forgetPlace, placeIn, rememberPlace } from './saved-devices';
import { addressToFollow, screenOf, serverUrlOf } from './screen';

const left = { kind: 'left', reason: 'left' } as const;

describe('screenOf', () => {
  it.each([
    ['no token yet', { phase: 'idle', ended: null, hasToken: false, checksDevices: true }, 'waiting'],
    ['a token', { phase: 'idle', ended: null, hasToken: true, checksDevices: true }, 'device-check'],
    ['a token, prejoin off', { phase: 'idle', ended: null, hasToken: true, checksDevices: false }, 'joining'],
    ['on the way in', { phase: 'connecting', ended: null, hasToken: true, checksDevices: true }, 'joining'],
    ['joined', { phase: 'joined', ended: null, hasToken: true, checksDevices: true }, 'call'],
    [
      'the connection is lost',
      { phase: 'reconnecting', ended: null, hasToken: true, checksDevices: true },
      'call',
    ],
    ['over', { phase: 'idle', ended: left, hasToken: true, checksDevices: true }, 'ending'],
    ['over, without a token', { phase: 'idle', ended: left, hasToken: false, checksDevices: true }, 'ending'],
    ['again', { phase: 'connecting', ended: left, hasToken: true, checksDevices: true }, 'joining'],
  ] as const)('%s', (_, now, screen) => expect(screenOf(now)).toBe(screen));
});

describe('serverUrlOf', () => {
  it.each([
    ['https://meet.example/embed/room/rm_a', 'https://meet.example'],
    ['http://localhost:4000/embed/room/rm_a#token=x', 'http://localhost:4000'],
    ['', 'https://cdn.example'],
    ['/embed/room/rm_a', 'https://cdn.example'],
    ['javascript:alert(1)', 'https://cdn.example'],
    ['data:text/html,x', 'https://cdn.example'],
    ['file:///etc/passwd', 'https://cdn.example'],
    ['blob:https://evil.example/0', 'https://cdn.example'],
  ])('%s: %s', (embedUrl, server) => {
    expect(serverUrlOf(embedUrl, 'https://cdn.example/conference-room.js')).toBe(server);
  });
});

describe('addressToFollow', () => {
  it.each([
    'https://example.com/thanks',
    'http://localhost:3000',
    'HTTPS://EXAMPLE.COM',
    '/thanks',
    'thanks?x=1',
    '?x',
    '#top',
    '//example.com/thanks',
    '',
  ])('follows "%s"', (url) => expect(addressToFollow(url)).toBe(url));

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://example.com/0',
    'file:///etc/passwd',
    'about:blank',
    'mailto:grace@example.com',
    'https://',
  ])('passes over %j', (url) => expect(addressToFollow(url)).toBe(''));
});

describe('readJoinToken', () => {
  const tokenOf = (payload: string) => `x.${Buffer.from(payload).toString('base64url')}.y`;

  it('reads room, name and expiry', () => {
    const token = tokenOf(JSON.stringify({ room: 'rm_a', name: 'Žofie 山田', exp: 1_800_000_000 }));
    expect(readJoinToken(token)).toEqual({
      roomId: 'rm_a',
      displayName: 'Žofie 山田',
      expiresAt: new Date(1_800_000_000_000),
    });
  });

  it.each(['', 'x', 'a.b.c', tokenOf('null'), tokenOf('[1]'), tokenOf('{"room":1,"exp":"x"}')])(
    '%s: nothing',
    (token) => {
      expect(readJoinToken(token)).toEqual({ roomId: null, displayName: null, expiresAt: null });
    },
  );
});

describe('untilExpiryNotice', () => {
  const now = new Date('2026-01-01T10:00:00Z');
  it.each([
    ['an hour', 3_600_000, 3_540_000],
    ['five minutes', 300_000, 240_000],
    ['50 seconds', 50_000, 40_000],
    ['over', 0, null],
    ['long over', -1, null],
  ])('%s', (_, lifeMs, expected) => {
    expect(untilExpiryNotice(new Date(now.getTime() + lifeMs), now)).toBe(expected);
  });
});

describe('the place in a call', () => {
  function storage(): Storage {
    const entries = new Map<string, string>();
    return {
      length: 0,
      clear: () => entries.clear(),
      key: () => null,
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    };
  }
  const place = { roomId: 'rm_a', microphone: false, camera: true };

  it('is found again by the same room alone', () => {
    const tab = storage();
    rememberPlace(place, tab);
    expect(placeIn('rm_a', tab)).toEqual(place);
    expect(placeIn('rm_b', tab)).toBeNull();
    expect(placeIn(null, tab)).toBeNull();
    forgetPlace(tab);
    expect(placeIn('rm_a', tab)).toBeNull();
  });

  it('is nothing when something else is stored, or nothing may be stored', () => {
    const tab = storage();
    for (const value of [
      '{',
      'null',
      '[]',
      '{"roomId":"rm_a"}',
      '{"roomId":"rm_a","microphone":1,"camera":true}',
    ]) {
      tab.setItem('conference-room:place', value);
      expect(placeIn('rm_a', tab)).toBeNull();
    }
    const forbidden = storage();
    forbidden.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => rememberPlace(place, forbidden)).not.toThrow();
  });
});
