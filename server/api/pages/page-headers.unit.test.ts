import { expect, it } from 'vitest';
import { pageHeaders } from './page-headers';

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
