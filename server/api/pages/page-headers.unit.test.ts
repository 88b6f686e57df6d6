import { expect, it } from 'vitest';
import { pageHeaders, roomOfPage } from './page-headers';

const policyOf = (mediaOrigin: string | null) =>
  pageHeaders('/portal/org_a/live/recordings/x', 'n', {
    baseUrl: 'https://meet.test',
    mediaOrigin,
    dev: false,
  })['Content-Security-Policy']?.split('; ');

it('pages play and show what the bucket has, and nothing from elsewhere', () => {
  expect(policyOf(null)).toEqual(
    expect.arrayContaining(["media-src 'self' blob:", "img-src 'self' data: blob:"]),
  );
  expect(policyOf('https://bucket.example.com')).toEqual(
    expect.arrayContaining([
      "media-src 'self' blob: https://bucket.example.com",
      "img-src 'self' data: blob: https://bucket.example.com",
    ]),
  );
});

it('a bucket opens nothing else', () => {
  const rest = (mediaOrigin: string | null) =>
    policyOf(mediaOrigin)?.filter((line) => !/^(media|img)-src/.test(line));
  expect(rest('https://bucket.example.com')).toEqual(rest(null));
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
  ['/portal/org_a/live/playground', 'self'],
  ['/portal/org_a/test/playground?x=1', 'self'],
  ['/portal/live/playground', ''],
  ['/portal/org_a/live/keys', ''],
  ['/portal/org_a/live/playground/more', ''],
])('the page %s may use a camera: (%s)', (path, allowed) => {
  const site = { baseUrl: 'https://meet.test', mediaOrigin: null, dev: false };
  expect(pageHeaders(path, 'n', site)['Permissions-Policy']).toContain(`camera=(${allowed})`);
});

it.each([
  ['/watch/q7Zr_mB2', 'no-referrer'],
  ['/portal/org_a/live/recordings/x', 'strict-origin-when-cross-origin'],
])('tells other sites of the page %s: %s', (path, policy) => {
  const site = { baseUrl: 'https://meet.test', mediaOrigin: null, dev: false };
  expect(pageHeaders(path, 'n', site)['Referrer-Policy']).toBe(policy);
});

const IMAGES = ['https://images.example.com/a.jpg', 'https://images.example.com/b.jpg'];

it.each([
  ['/embed/room/rm_a', 'rm_a'],
  ['/room/rm_a?x=1', 'rm_a'],
  ['/room/rm_a/more', null],
  ['/portal/org_a/live/rooms/rm_a', null],
])('the page %s shows the call of %s, and its pictures may come from two places more', (path, roomId) => {
  expect(roomOfPage(path)).toBe(roomId);
  const site = { baseUrl: 'https://meet.test', mediaOrigin: null, dev: false };
  const imageAddresses = ['https://logos.example.com/a.svg', ...IMAGES];
  const [plain, branded] = [site, { ...site, imageAddresses }].map(
    (given) => pageHeaders(path, 'n', given)['Content-Security-Policy'],
  );
  const origins = 'https://logos.example.com https://images.example.com';
  expect(branded).toBe(plain?.replace('data: blob:;', `data: blob: ${origins};`));
});

it.each([
  ['/embed/room/rm_a', [], '*'],
  ['/embed/room/rm_a?x=1', [], '*'],
  [
    '/embed/room/rm_a',
    ['https://www.example.com', 'https://*.example.org', 'http://localhost:*'],
    "'self' https://www.example.com https://*.example.org http://localhost:*",
  ],
  ['/embed/room/rm_a', null, "'self'"],
  ['/room/rm_a', [], "'none'"],
  ['/room/rm_a', ['https://www.example.com'], "'none'"],
  ['/embed/room/rm%5Fa', ['https://www.example.com'], "'none'"],
  ['/portal/org_a/live/keys', ['https://www.example.com'], "'none'"],
])('the page %s of an account that names %j may be in frames of %s', (path, embedOrigins, ancestors) => {
  const site = { baseUrl: 'https://meet.test', mediaOrigin: null, embedOrigins, dev: false };
  const policy = pageHeaders(path, 'n', site)['Content-Security-Policy'];
  expect(policy?.split('; ')).toContain(`frame-ancestors ${ancestors}`);
});

const HOSTILE = [
  'https://a.example;script-src-elem/x',
  'https://a.example;sandbox/x',
  'https://a.example,b.example/x',
  'https://*/x',
  'https://*.example.com/x',
  'not an address',
];

it.each(HOSTILE)('leaves %s out of the policy, wherever it comes from', (address) => {
  const site = { baseUrl: 'https://meet.test', mediaOrigin: null, dev: false };
  const policyWith = (given: Partial<Parameters<typeof pageHeaders>[2]>) =>
    pageHeaders('/embed/room/rm_a', 'n', { ...site, ...given })['Content-Security-Policy'];
  expect(policyWith({ imageAddresses: [address] })).toBe(policyWith({}));
  expect(policyWith({ mediaOrigin: address })).toBe(policyWith({}));
  expect(policyWith({ liveKitUrl: address.replace(/^http/, 'ws') })).toBe(policyWith({}));
  expect(policyWith({ baseUrl: address })).toBe(policyWith({})?.replace(' wss://meet.test', ''));
});
