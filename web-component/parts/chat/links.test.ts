import { expect, it } from 'vitest';
import { splitLinks } from './links';

const links = (message: string) => splitLinks(message).flatMap(({ href }) => (href === null ? [] : [href]));

it.each([
  ['no address', []],
  ['see https://example.com/a?b=c#d', ['https://example.com/a?b=c#d']],
  ['(https://example.com/a).', ['https://example.com/a']],
  ['https://example.com/a_(b)', ['https://example.com/a_(b)']],
  ['http://a.example, and HTTPS://b.example!', ['http://a.example/', 'https://b.example/']],
  ['https://', []],
  ['javascript:alert(1) data:text/html,x', []],
  ['<https://example.com/>', ['https://example.com/']],
  ['write to mailto:ada@example.com.', ['mailto:ada@example.com']],
  ['mailto: mailto:nobody', []],
  ['https://bank.example@evil.example/ https://a:b@evil.example', []],
  ['https://example.com/\u202Egpj.exe', ['https://example.com/']],
  ['https://ex\u0430mple.com', ['https://xn--exmple-4nf.com/']],
])('finds the links in %s', (message, expected) => {
  expect(links(message)).toEqual(expected);
  const again = splitLinks(message)
    .map(({ text }) => text)
    .join('');
  expect(again).toBe(message);
});
