import { expect, it } from 'vitest';
import { pageHeaders, roomOfPage } from './page-headers';

const policyOf = (mediaOrigin: string | null) =>
  pageHeaders('/portal/live/recordings/x', 'n', { baseUrl: 'https://meet.test', mediaOrigin, dev: false })[
    'Content-Security-Policy'
  ]?.split('; ');

it('pages play what the bucket has, and nothing from elsewhere', () => {
  expect(policyOf(null)).toContain("media-src 'self' blob:");
  expect(policyOf('https://bucket.example.com')).toContain(
    "media-src 'self' blob: https://bucket.example.com",
  );
});

it('a bucket opens nothing else', () => {
  const other = policyOf('https://bucket.example.com')?.filter((line) => !line.startsWith('media-src'));
  expect(other).toEqual(policyOf(null)?.filter((line) => !line.startsWith('media-src')));
});

it('lets pages connect to the LiveKit that carries the media of calls, and to nothing else of it', () => {
  const site = { baseUrl: 'https://meet.test', mediaOrigin: null, dev: false };
  const [plain, large] = [site, { ...site, liveKitUrl: 'wss://media.test' }].map(
    (given) => pageHeaders('/room/rm_a', 'n', given)['Content-Security-Policy'],
  );
  expect(large).toBe(
    plain?.replace('wss://meet.test', 'wss://meet.test wss://media.test https://media.test'),
  );
});

it.each([
  ['/embed/room/rm_a', 'rm_a'],
  ['/room/rm_a?x=1', 'rm_a'],
  ['/room/rm_a/more', null],
  ['/portal/live/rooms/rm_a', null],
])('the page %s shows the call of %s, and its pictures may come from two places more', (path, roomId) => {
  expect(roomOfPage(path)).toBe(roomId);
  const imageOrigins = ['https://logos.example.com', 'https://images.example.com'];
  const site = { baseUrl: 'https://meet.test', mediaOrigin: null, dev: false };
  const [plain, branded] = [site, { ...site, imageOrigins }].map(
    (given) => pageHeaders(path, 'n', given)['Content-Security-Policy'],
  );
  expect(branded).toBe(plain?.replace('data: blob:;', `data: blob: ${imageOrigins.join(' ')};`));
});
