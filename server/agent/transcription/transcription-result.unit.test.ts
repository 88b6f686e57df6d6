import { expect, it } from 'vitest';
import { parseTranscription } from './transcription-result';

it.each([
  ['romanian', 'ro'],
  ['Yiddish', 'yi'],
  ['english', 'en'],
  ['german', 'de'],
  ['hebrew', 'he'],
  ['indonesian', 'id'],
  ['javanese', 'jv'],
  ['fr', 'fr'],
  ['mo', 'ro'],
  ['pt-br', 'pt-BR'],
  ['', null],
  ['not a language', null],
])('stores the language "%s" as the BCP 47 tag %s', (language, tag) => {
  expect(parseTranscription({ text: 'Hello.', language })?.language).toBe(tag);
});
