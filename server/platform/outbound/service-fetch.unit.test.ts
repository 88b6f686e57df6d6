import { afterEach, expect, it, vi } from 'vitest';
import { serviceFetch } from './service-fetch';

afterEach(() => void vi.unstubAllGlobals());

const SAID = 'Ada: We sell the boat.';

it.each([
  ['a message', { error: { message: SAID, code: 'too_long' } }, 'too_long'],
  [
    'a type',
    { error: { message: SAID, type: 'invalid_request_error', code: null } },
    'invalid_request_error',
  ],
  ['a code that is a sentence', { error: { code: SAID, type: 7 } }, undefined],
  ['an error that is a text', { error: SAID }, undefined],
  ['a list of what is wrong', { detail: [{ input: SAID }] }, undefined],
  ['no JSON', SAID, undefined],
])('keeps the status and the code of a refusal with %s, and none of its words', async (_, body, code) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  vi.stubGlobal('fetch', async () => new Response(text, { status: 400, headers: { 'X-Request-Id': 'r1' } }));
  const answer = await serviceFetch(1_000)('https://service.example.com');
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([400, 'r1']);
  const kept = await answer.text();
  expect(kept).not.toContain('boat');
  expect(JSON.parse(kept).error.code).toBe(code);
});

it('keeps the status of a refusal that is too long', async () => {
  vi.stubGlobal('fetch', async () => new Response(SAID.repeat(100), { status: 500 }));
  expect((await serviceFetch(1_000)('https://service.example.com')).status).toBe(500);
});

it('returns an answer as it is', async () => {
  vi.stubGlobal('fetch', async () => new Response(SAID));
  expect(await (await serviceFetch(1_000)('https://service.example.com')).text()).toBe(SAID);
});
