import { expect, it } from 'vitest';
import { foreignLanguage } from './caption-language';

it.each([
  ['another language by its name', 'es', 'en-GB', 'Spanish'],
  ['it in the language of the element', 'ja', 'de-AT', 'Japanisch'],
  ['nothing for the language of the element', 'en', 'en-GB', null],
  ['nothing for a variant of it', 'en-US', 'en', null],
  ['nothing where it is unknown', null, 'en', null],
  ['nothing for what is no tag', 'not a tag', 'en', null],
])('names %s', (_name, spoken, language, name) => {
  expect(foreignLanguage(spoken, language)).toBe(name);
});
