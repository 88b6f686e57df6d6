import { expect, it } from 'vitest';
import { policySource } from './policy-source';

it.each([
  ['https://www.example.com/logo.svg?x=1#y', 'https://www.example.com'],
  ['https://WWW.Example.com:443/a', 'https://www.example.com'],
  ['https://bücher.example/a', 'https://xn--bcher-kva.example'],
  ['https://www.example.com./a', 'https://www.example.com.'],
  ['http://media_1:9000', 'http://media_1:9000'],
  ['https://192.0.2.1:8443/a;b', 'https://192.0.2.1:8443'],
  ['https://[2001:DB8::1]:8443/a', 'https://[2001:db8::1]:8443'],
  ['wss://media.example.com', 'wss://media.example.com'],
  ['ws://localhost:7880/', 'ws://localhost:7880'],
  ['https://ada:secret@www.example.com/', 'https://www.example.com'],
])('names %s as %s', (address, source) => {
  expect(policySource(address)).toBe(source);
});

const LABEL_OF_64 = 'a'.repeat(64);
it.each([
  'https://a.example;script-src-elem/x',
  'https://a.example,b.example/x',
  'https://*/x',
  'https://*.example.com/x',
  "https://'self'/x",
  'https://a"b.example/',
  'https://a=b.example/',
  'https://a$b.example/',
  'https://a(b).example/',
  'https://-a.example/',
  'https://a-.example/',
  'https://a..example/',
  `https://${LABEL_OF_64}.example/`,
  `https://${'a.'.repeat(127)}example/`,
  'https://',
  'https://[/',
  'data:text/plain,x',
  'javascript:alert(1)',
  'blob:https://www.example.com/x',
  'file:///etc/hosts',
  'www.example.com',
  '*',
  '',
])('names nothing for %s', (address) => {
  expect(policySource(address)).toBeNull();
});

it('names no source that ends a directive or opens another host, whatever character a host contains', () => {
  const printed = Array.from({ length: 0x17f }, (_, code) => String.fromCodePoint(code));
  const sources = printed.map((character) => policySource(`https://a${character}b.example/x`));
  for (const source of sources) expect(source ?? '').toMatch(/^(https:\/\/[a-z0-9._-]+)?$/);
  expect(new Set(sources).size).toBeGreaterThan(36);
});
