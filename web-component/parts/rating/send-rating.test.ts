import { afterEach, expect, it, vi } from 'vitest';
import { sendRating } from './send-rating';

afterEach(() => vi.unstubAllGlobals());

const rated = { sessionId: 'ses_a', serverUrl: 'https://meet.example.com', token: 'join' };

it('sends the stars and the comment, as the holder of the join token', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  expect(await sendRating(rated, { stars: 4, comment: `  ${'a'.repeat(600)}` })).toBe(true);
  expect(await sendRating(rated, { stars: 1, comment: '  ' })).toBe(true);
  const [first, second] = fetched.mock.calls.map(([url, init]) => ({
    url: url instanceof URL ? url.href : url,
    authorization: new Headers(init?.headers).get('Authorization'),
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
  }));
  expect(first).toEqual({
    url: 'https://meet.example.com/api/sessions/ses_a/ratings',
    authorization: 'Bearer join',
    body: { stars: 4, comment: 'a'.repeat(500) },
  });
  expect(second?.body).toEqual({ stars: 1 });
});

it('tells when the server refuses a rating or cannot be reached', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 409 }));
  expect(await sendRating(rated, { stars: 4, comment: '' })).toBe(false);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  expect(await sendRating(rated, { stars: 4, comment: '' })).toBe(false);
});
