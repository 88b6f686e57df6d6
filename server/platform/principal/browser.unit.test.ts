import { expect, it } from 'vitest';
import { browserOf, browserVersionOf } from './browser';

const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36 Edg/140.0.0.0`,
    'Microsoft Edge on Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROMIUM} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Your account is locked, see https://evil.test/1 now', null],
  ['curl/8.5.0', null],
  ['', null],
  [undefined, null],
  [`${' '.repeat(500)}Firefox/140.0 (Linux)`, null],
])('names the browser of %j: %j', (userAgent, expected) => {
  expect(browserOf({ userAgent })).toBe(expected);
});

it.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROMIUM} Mobile Safari/537.36`, 'Chrome 140 on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140 on Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64; rv:1.0) Gecko/20100101 Firefox/${'9'.repeat(300)}`, 'Firefox on Linux'],
  ['Your account is locked, see https://evil.test/1 now', null],
  [undefined, null],
])('names the browser and major version of %j: %j', (userAgent, expected) => {
  expect(browserVersionOf(userAgent)).toBe(expected);
});
