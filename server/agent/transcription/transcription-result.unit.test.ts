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
  ['yue', 'yue'],
  ['deu', 'de'],
  ['not a language', null],
  ['myanmar', null],
  ['unknown', null],
  ['english-us', null],
  ['xx', null],
  ['und', null],
])('reads the language "%s" as the BCP 47 tag %s', (language, tag) => {
  expect(parseTranscription({ text: 'Hello.', language })?.language).toBe(tag);
});
