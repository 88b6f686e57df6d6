import type { APIRequestContext } from '@playwright/test';
import { newPerson } from './portal';
import { expect, test } from './test';

/** The limit of the compressed scripts, as browsers ask for them. React and Next alone take 115 kB. */
const SCRIPT_LIMIT_BYTES = 250_000;
const PLACES = [
  '',
  '/rooms',
  '/keys',
  '/sessions',
  '/ask',
  '/action-items',
  '/recordings',
  '/events',
  '/webhooks',
  '/requests',
  '/quality',
  '/usage',
  '/mcp',
  '/people',
  '/audit',
  '/members',
  '/settings',
];

test('a page of the portal asks for no more script than it was given', { tag: '@slow' }, async ({ page }) => {
  await newPerson(page, 'Wanda Wire');
  for (const path of ['/', ...PLACES.map((place) => `/portal/live${place}`)]) {
    const bytes = await scriptBytesOf(page.request, path);
    expect(bytes, path).toBeLessThanOrEqual(SCRIPT_LIMIT_BYTES);
  }
});

test('scripts, styles and fonts of pages are compressed and kept for ever', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const files = new Set(
    [...html.matchAll(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g)].map(([file]) => file),
  );
  expect([...files].some((file) => file.endsWith('.css'))).toBe(true);
  for (const file of files) {
    const answer = await request.get(file, { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(answer.headers(), file).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers()['content-encoding'], file).toBe(file.endsWith('.woff2') ? undefined : 'br');
    const { etag = '' } = answer.headers();
    expect((await request.get(file, { headers: { 'If-None-Match': etag } })).status()).toBe(304);
  }
});

test('the server serves nothing outside of the files of pages with them', async ({ request }) => {
  for (const path of [
    '..%2f..%2fBUILD_ID',
    '%2e%2e/BUILD_ID.js',
    'chunks/none.js',
    'chunks',
    'chunks/../../BUILD_ID',
    '.js',
  ]) {
    expect((await request.get(`/_next/static/${path}`)).status(), path).toBe(404);
  }
});

/** Returns the bytes transferred for the scripts that the page's HTML names. */
async function scriptBytesOf(request: APIRequestContext, path: string): Promise<number> {
  const html = await (await request.get(path)).text();
  const tags = [...html.matchAll(/<script[^>]* src="([^"]+)"[^>]*>/g)].filter(
    ([tag]) => !/ nomodule/i.test(tag),
  );
  const scripts = new Set(tags.map(([, src = '']) => src));
  expect(scripts.size, path).toBeGreaterThan(3);
  const sizes = [...scripts].map(async (src) => {
    const answer = await request.head(src, { headers: { 'Accept-Encoding': 'br' } });
    return Number(answer.headers()['content-length']);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
