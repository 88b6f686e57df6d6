import { requestText, sendRaw, type RawAnswer } from '../server/testing/raw';
import { startBuiltServer, type RunningServer } from './server';
import { expect, test as base } from './test';

/*
 * Sends what a browser never would to the routes that sign people in, and to every kind of path. Next and next-auth read
 * these requests before code of this server does, in a built server alone: that is why it is a browser test, without a
 * browser.
 */

const test = base.extend<object, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const server = await startBuiltServer({ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const HOSTILE = [
  '%',
  '%25',
  '%E0%A4%A',
  'http://[',
  'http://a:99999999/',
  '//evil.example',
  '/\\evil.example',
  '/€',
  '/\r\nSet-Cookie: a=b',
  '/\0',
  'javascript:alert(1)',
  'https://evil.example/',
  'blob:null/x',
  '\ud800',
  'x'.repeat(8_000),
  '',
];
const FORM = 'application/x-www-form-urlencoded';

interface Request {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const textOf = ({ path, method = 'GET', headers = {}, body = '' }: Request): string =>
  requestText(
    `${method} ${path}`,
    { ...(body !== '' && { 'Content-Length': String(Buffer.byteLength(body)) }), ...headers },
    body,
  );

/** Sends requests, some at the same time. @returns those that failed or led away, and the errors that the server logged */
async function failuresOf(server: RunningServer, requests: readonly Request[]): Promise<string[]> {
  const before = server.log().length;
  const failures: string[] = [];
  const waiting = [...requests];
  const send = async (): Promise<void> => {
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      const answer = await sendRaw(server.url, textOf(request));
      if (answer.status >= 200 && answer.status < 500 && !leadsAway(answer)) continue;
      failures.push(`${answer.status} ${textOf(request).slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, send));
  const last = `/api/nothing-after-${before}`;
  await sendRaw(server.url, requestText(`GET ${last}`));
  await expect.poll(() => server.log()).toContain(last);
  return [...failures, ...server.log().slice(before).split('\n').filter(isErrorLine)];
}

/** Returns whether a line of the log is at least an error, or was printed by something other than the log. */
function isErrorLine(line: string): boolean {
  if (line.trim() === '') return false;
  try {
    return ['error', 'fatal'].includes(String(JSON.parse(line).level));
  } catch {
    return true;
  }
}

const leadsAway = ({ headers: { location = '' } }: RawAnswer): boolean =>
  new URL(location, 'http://localhost').hostname !== 'localhost' &&
  !location.startsWith('https://github.com/');

/** Returns a token and the cookie that proves it, as the page for signing in gets them. */
async function tokenOf(server: RunningServer): Promise<{ csrfToken: string; cookie: string }> {
  const answer = await fetch(`${server.url}/api/auth/csrf`);
  const { csrfToken } = await answer.json();
  return {
    csrfToken,
    cookie: answer.headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; '),
  };
}

const form = (fields: Record<string, string>): Pick<Request, 'method' | 'body'> => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
});

const escaped = (text: string): string => encodeURIComponent(text.toWellFormed());
/** Returns both spellings of a cookie: as a browser sends it, and as other clients may. */
const cookies = (name: string, text: string) =>
  [escaped(text), text.replace(/[^\x20-\x7e]/g, '')].map((value) => ({
    Cookie: `next-auth.${name}=${value}`,
  }));

test('no address to go on to makes signing in fail', { tag: '@slow' }, async ({ server }) => {
  const { csrfToken, cookie } = await tokenOf(server);
  const requests = HOSTILE.flatMap((callbackUrl): Request[] => [
    ...['csrf', 'signin', 'signout', 'session', 'callback/github'].flatMap((path) => [
      { path: `/api/auth/${path}?callbackUrl=${escaped(callbackUrl)}` },
      ...cookies('callback-url', callbackUrl).map((headers) => ({ path: `/api/auth/${path}`, headers })),
    ]),
    { path: `/api/auth/csrf?callbackUrl=a&callbackUrl=${escaped(callbackUrl)}` },
    ...['signin/github', 'signin', 'callback/credentials', 'signout'].flatMap((path) => [
      {
        path: `/api/auth/${path}`,
        headers: { 'Content-Type': FORM, Cookie: cookie },
        ...form({ csrfToken, callbackUrl, json: 'true' }),
      },
      {
        path: `/api/auth/${path}`,
        headers: { 'Content-Type': FORM, Cookie: cookie },
        ...form({ csrfToken, callbackUrl }),
      },
      { path: `/api/auth/${path}`, headers: { 'Content-Type': FORM }, ...form({ callbackUrl }) },
    ]),
  ]);
  expect(await failuresOf(server, requests)).toEqual([]);
});

test('goes on to pages of this server alone', { tag: '@slow' }, async ({ server }) => {
  const { csrfToken, cookie } = await tokenOf(server);
  const headers = { 'Content-Type': FORM, Cookie: cookie };
  const goneOnTo = async (callbackUrl: string) => {
    const request = { path: '/api/auth/signout', headers, ...form({ csrfToken, callbackUrl }) };
    return (await sendRaw(server.url, textOf(request))).headers['location'];
  };
  expect(await goneOnTo('/portal?a=b#c')).toBe(`${server.url}/portal?a=b#c`);
  expect(await goneOnTo(`${server.url}/room/€`)).toBe(`${server.url}/room/%E2%82%AC`);
  expect(await goneOnTo('//evil.example/portal')).toBe(server.url);
  expect(await goneOnTo('/\\evil.example/portal')).toBe(server.url);
  expect(await goneOnTo('https://evil.example/portal')).toBe(server.url);
});

test('no path, query or cookie makes a route for signing in fail', { tag: '@slow' }, async ({ server }) => {
  const odd = [
    '',
    'nothing',
    'error',
    '_log',
    'callback',
    'callback/nothing',
    '__proto__',
    'signin/__proto__',
  ];
  const requests = [
    ...odd.flatMap((path): Request[] =>
      ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'].map((method) => ({
        path: `/api/auth/${path}`,
        method,
        headers: { 'Content-Type': FORM, ...(method === 'POST' && { 'Content-Length': '0' }) },
      })),
    ),
    ...HOSTILE.flatMap((text): Request[] => [
      ...['error', 'signin', 'callback/github'].map((path) => ({
        path: `/api/auth/${path}?error=${escaped(text)}`,
      })),
      ...['error', 'signin', 'callback'].map((path) => ({
        path: `/api/auth/${path}/${escaped(text)}?code=x`,
      })),
      { path: `/api/auth/callback/github?code=${escaped(text)}&state=${escaped(text)}` },
      ...cookies('state', text).map((headers) => ({
        path: '/api/auth/callback/github?code=x&state=y',
        headers,
      })),
      ...['csrf-token', 'session-token', 'session-token.0'].flatMap((name) =>
        cookies(name, text).map((headers) => ({ path: '/api/auth/session', headers })),
      ),
    ]),
  ];
  expect(await failuresOf(server, requests)).toEqual([]);
});

test('no body makes a route for signing in fail', { tag: '@slow' }, async ({ server }) => {
  const { csrfToken, cookie } = await tokenOf(server);
  const bodies = [
    '{',
    '{"csrfToken":1}',
    '%',
    'a=%E0%A4%A',
    'csrfToken[]=a',
    '\0',
    'x'.repeat(30_000),
    '\ufeff{}',
  ];
  const types = [FORM, `${FORM}; charset=utf-16`, 'application/json', 'multipart/form-data', ';'];
  const requests = ['signin/github', 'callback/credentials', 'signout', 'callback/github', 'nothing'].flatMap(
    (path): Request[] => [
      ...types.flatMap((type) =>
        bodies.map((body) => ({
          path: `/api/auth/${path}`,
          method: 'POST',
          headers: { 'Content-Type': type, Cookie: cookie },
          body,
        })),
      ),
      {
        path: `/api/auth/${path}`,
        method: 'POST',
        headers: { 'Content-Type': FORM, 'Transfer-Encoding': 'chunked', Cookie: cookie },
        body: '2\r\na=\r\n0\r\n\r\n',
      },
      {
        path: `/api/auth/${path}`,
        headers: { 'Content-Type': FORM, Cookie: cookie },
        ...form({ csrfToken, email: '\0\ud800', password: '\0', authorizationParams: '%' }),
      },
    ],
  );
  expect(await failuresOf(server, requests)).toEqual([]);
});

const UNDER = [
  '/',
  '/room/',
  '/embed/room/',
  '/portal/',
  '/sign-in/',
  '/docs/',
  '/_next/static/',
  '/_next/image/',
  '/conference-room',
  '/api/',
  '/api/auth/',
  '/api/auth/signin/',
  '/trpc/',
  '/mcp/',
  '/oauth/',
  '/.well-known/',
];
const ESCAPES = [
  '%',
  '%zz',
  '%ff',
  '%E0%A4%A',
  '%00',
  '%2e%2e%2f',
  '%C0%AF',
  '%ED%A0%80',
  '%5c',
  '%0d%0a',
  '?%',
  '?a=%ff',
];

test('no percent escape makes a path fail', { tag: '@slow' }, async ({ server }) => {
  const requests = UNDER.flatMap((path) => ESCAPES.map((escape) => ({ path: `${path}${escape}` })));
  expect(await failuresOf(server, requests)).toEqual([]);
});
