import { expect, it } from 'vitest';
import { urlOf } from './url-of';

it('reads an address the same however often it is asked', () => {
  const read = new Set<string | undefined>();
  for (let count = 0; count < 20_000; count += 1) read.add(urlOf('https://bücher.example/a')?.href);
  expect([...read]).toEqual(['https://xn--bcher-kva.example/a']);
});

it.each(['', 'www.example.com', 'https://', 'http://[', 'http://a:99999999/'])(
  'reads no address in %j',
  (text) => {
    expect(urlOf(text)).toBeNull();
  },
);
