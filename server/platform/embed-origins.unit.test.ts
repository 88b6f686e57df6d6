import { expect, it } from 'vitest';
import { embedOrigin, foreignOrigin, mayEmbed } from './embed-origins';

it.each([
  ['https://www.example.com', 'https://www.example.com'],
  [' https://WWW.Example.com/ ', 'https://www.example.com'],
  ['https://www.example.com:443', 'https://www.example.com'],
  ['https://www.example.com:8443', 'https://www.example.com:8443'],
  ['http://intranet', 'http://intranet'],
  ['http://192.0.2.7:3000', 'http://192.0.2.7:3000'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://localhost:*', 'http://localhost:*'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://*.example.com', 'https://*.example.com'],
  ['https://*.Example.co.uk:8443', 'https://*.example.co.uk:8443'],
  ['https://*.bücher.example', 'https://*.xn--bcher-kva.example'],
])('stores %j as %s', (text, stored) => {
  expect(embedOrigin(text)).toBe(stored);
  expect(embedOrigin(stored)).toBe(stored);
});

it.each([
  '',
  '*',
  'https://*',
  'https://*.',
  'https://*.com',
  'https://*.com:443',
  'https://*.example.com/path',
  'https://*.*.example.com',
  'https://a.*.example.com',
  'https://*example.com',
  'https://*.192.0.2.7',
  'https://*.[2001:db8::7]',
  'https://*.example.com:*',
  'http://*.example.com',
  'http://*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://www.example.com/calls',
  'https://www.example.com?',
  'https://www.example.com/#',
  'https://ada@www.example.com',
  'https://@www.example.com',
  'https://www.example.com https://evil.example',
  'https://www.example.com;script-src',
  "https://'self'",
  "'self'",
  'https:',
  'www.example.com',
  'wss://www.example.com',
  'http://[2001:db8::7]:3000',
  'data:text/html,x',
  'javascript:alert(1)',
  'null',
])('refuses %j', (text) => {
  expect(embedOrigin(text)).toBeNull();
});

it.each<[allowed: string[], origin: string | null, may: boolean]>([
  [[], 'https://anywhere.example', true],
  [[], 'null', true],
  [['https://www.example.com'], null, true],
  [['https://www.example.com'], 'https://www.example.com', true],
  [['https://www.example.com'], 'https://www.example.com:8443', false],
  [['https://www.example.com'], 'http://www.example.com', false],
  [['https://www.example.com'], 'https://www.example.com.evil.example', false],
  [['https://www.example.com'], 'null', false],
  [['https://www.example.com'], '', false],
  [['https://*.example.com'], 'https://a.example.com', true],
  [['https://*.example.com'], 'https://a.b.example.com', true],
  [['https://*.example.com'], 'https://example.com', false],
  [['https://*.example.com'], 'https://evilexample.com', false],
  [['https://*.example.com'], 'http://a.example.com', false],
  [['https://*.example.com'], 'https://a.example.com:8443', false],
  [['https://*.example.com:8443'], 'https://a.example.com:8443', true],
  [['http://localhost:*'], 'http://localhost:5173', true],
  [['http://localhost:*'], 'http://localhost', true],
  [['http://localhost:*'], 'https://localhost:5173', false],
  [['http://localhost:*'], 'http://localhost.evil.example', false],
  [['https://a.example', 'https://b.example'], 'https://b.example', true],
])('a list of %j allows %s: %s', (allowed, origin, may) => {
  expect(mayEmbed(allowed, origin)).toBe(may);
});

it.each([
  [undefined, null],
  ['https://meet.test', null],
  ['https://meet.test:8443', 'https://meet.test:8443'],
  ['null', 'null'],
])('the origin %s of a request to https://meet.test is foreign as %s', (header, foreign) => {
  expect(foreignOrigin(header, 'https://meet.test')).toBe(foreign);
});
