import { expect, it } from 'vitest';
import { returnPath } from './return-path';

it.each(['/portal/live/keys', '/join-room?invitation=abc', '/portal/test/rooms?search=a#top'])(
  'returns to %s',
  (path) => expect(returnPath(path, '/portal')).toBe(path),
);

it.each([
  undefined,
  '',
  'portal',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
])('never leaves this site for %s', (path) => expect(returnPath(path, '/portal')).toBe('/portal'));
