import { expect, it } from 'vitest';
import { nameInMail } from './name-in-mail';

it.each(['Example Inc.', 'Dr. Ada', 'Version 1.2', 'A/B tests', 'Büro: Ost', 'Tel Aviv', '会議', 'C# & .5'])(
  'repeats %j',
  (name) => expect(nameInMail(name)).toBe(name),
);

it.each([
  'Prize: https://evil.example/win',
  'evil.example',
  'See EVIL.example now',
  '//evil',
  'http:evil',
  'www evil',
  'eve@example',
  'evil。example',
  'ev\u200bil.exa\u200bmple',
  '\u200b',
])('repeats nothing of %j', (name) => expect(nameInMail(name)).toBeNull());
