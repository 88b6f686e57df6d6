import { expect, it } from 'vitest';
import { sizeText } from './file-size';

it.each([
  [1, 'en', '1 byte'],
  [25, 'en', '25 bytes'],
  [1_234, 'en', '1.2 kB'],
  [999_940, 'en', '999.9 kB'],
  [999_999, 'en', '1 MB'],
  [25_000_000, 'en', '25 MB'],
  [25, 'de', '25 Byte'],
  [25, 'fr', '25 octets'],
  [1_200_000, 'fr', '1,2 Mo'],
  [25, 'ja', '25 バイト'],
])('says %d bytes in %s as %s', (bytes, language, said) => {
  expect(sizeText(bytes, language).replaceAll(/\s/g, ' ')).toBe(said);
});
