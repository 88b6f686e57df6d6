import { expect, it } from 'vitest';
import { foreignLanguage, readCaption } from './caption-language';

it.each([
  ['another language by its name', 'es', 'en-GB', 'Spanish'],
  ['it in the language of the element', 'ja', 'de-AT', 'Japanisch'],
  ['nothing for the language of the element', 'en', 'en-GB', null],
  ['nothing for a variant of it', 'en-US', 'en', null],
  ['nothing where it is unknown', null, 'en', null],
  ['nothing for what is not a tag', 'not a tag', 'en', null],
])('names %s', (_name, spoken, language, name) => {
  expect(foreignLanguage(spoken, language)).toBe(name);
});

it.each([
  ['what was said', undefined, { text: 'Hola.', language: 'es', original: null }],
  ['its translation, then what was said', 'Hello.', { text: 'Hello.', language: 'en', original: 'Hola.' }],
  ['a translation that changes nothing once', 'Hola.', { text: 'Hola.', language: 'en', original: null }],
])('has %s read of a caption', (_name, translated, read) => {
  const caption = { captionId: 'c', participantId: 'ada', displayName: 'Ada', text: 'Hola.', language: 'es' };
  const translation = translated === undefined ? undefined : { text: translated, language: 'en' };
  expect(readCaption({ ...caption, translation })).toEqual(read);
});
