import { LOAN_WORDS, STOP_CHARACTERS, STOP_WORDS, type Language } from './stop-words';

/** A content word. Two words with a common form are the same. */
export interface Term {
  /** As it is written, in lower case without accents. */
  word: string;
  forms: readonly string[];
}

/** Returns a text in lower case, without accents, vowel points and other variations of spelling. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|ـ/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي');

const WORD =
  /\p{Script=Han}|[\p{Script=Katakana}ー]{2,}|\p{Script=Hiragana}+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|(?:(?![\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}])[\p{L}\p{M}\p{N}])+/gu;
const HIRAGANA = /^\p{Script=Hiragana}/u;
const UNSPACED = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** Returns the words of a text in their spelling. Scripts without spaces are segmented into words or characters. */
export const wordsOf = (text: string): string[] =>
  (text.normalize('NFKC').match(WORD) ?? []).flatMap((word) =>
    UNSPACED.test(word) ? [...segmenter.segment(word)].map(({ segment }) => segment) : [word],
  );

/** Returns the language of a text, by its script and function words; `otherwise` where these are not conclusive. */
export function languageOf(text: string, otherwise: Language | null = null): Language | null {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = wordsOf(text).map(plain);
  if (han > words.length / 2) return otherwise === 'ja' ? 'ja' : 'zh';
  if (/\p{Script=Arabic}/u.test(text)) return 'ar';
  let best: { language: Language | null; hits: number } = { language: otherwise, hits: 0 };
  for (const language of LISTED) {
    const hits = words.filter((word) => STOP_WORDS[language].has(word)).length;
    if (hits > best.hits || (hits === best.hits && language === otherwise)) best = { language, hits };
  }
  return best.hits > 0 ? best.language : otherwise;
}

const LISTED = ['en', 'de', 'fr', 'es', 'pt', 'it'] as const;

/** Returns the content words of a text, in order. Digits are not words: `numbersIn` reads them. */
export function termsOf(text: string, language: Language | null): Term[] {
  const words = wordsOf(text);
  const found = words.flatMap((word) => (HIRAGANA.test(word) ? [] : termOf(word, language)));
  // Hiragana is mostly endings and particles. It counts only when the text has no other words.
  return found.length > 0 ? found : words.filter((word) => HIRAGANA.test(word)).flatMap(pairsOf);
}

/** Returns the terms like `termsOf`, with every other term that a statement may be compared with. */
export const allTermsOf = (text: string, language: Language | null): Term[] =>
  wordsOf(text).flatMap((word) => (HIRAGANA.test(word) ? pairsOf(word) : termOf(word, language)));

/** Returns each pair of adjacent letters; all of hiragana are single code units. */
const pairsOf = (word: string): Term[] =>
  Array.from({ length: word.length - 1 }, (_, index) => {
    const pair = plain(word.slice(index, index + 2));
    return { word: pair, forms: [pair] };
  });

function termOf(written: string, language: Language | null): Term[] {
  const word = plain(written);
  if (word === '' || /^\p{N}+$/u.test(word) || isStopWord(word, language)) return [];
  return [{ word, forms: formsOf(word, language) }];
}

/** Returns whether a word is not a content word. */
export function isStopWord(word: string, language: Language | null): boolean {
  if (/^\p{Script=Han}$/u.test(word)) return STOP_CHARACTERS.has(word);
  if (/^\p{Script=Katakana}/u.test(word)) return LOAN_WORDS.has(word) || PLAIN_LOAN_WORDS.has(word);
  if (/^\p{Script=Latin}$/u.test(word)) return true;
  const listed = language === 'ja' || language === 'zh' ? 'en' : language;
  return listed !== null && STOP_WORDS[listed].has(word);
}

const PLAIN_LOAN_WORDS = new Set([...LOAN_WORDS].map(plain));

function formsOf(word: string, language: Language | null): string[] {
  if (/^\p{Script=Arabic}/u.test(word)) return arabicForms(word);
  if (!/^\p{Script=Latin}/u.test(word)) return [word];
  if (language === 'de') return germanForms(word);
  return [...new Set([word, IRREGULAR.get(word) ?? word, withoutEnding(word, language)])];
}

const ENDINGS: Partial<Record<Language, RegExp>> = {
  en: /(?:ations?|ings?|ions?|ments?|ers?|ed|es|s|ly|e|y)$/,
  de: /(?:ungen|ung|ern|est|ten|tet|te|en|er|es|em|st|n|e|s|t)$/,
  fr: /(?:ations?|ements?|eront|erons|erez|era|erai|ees|ent|ons|ez|er|es|ee|ir|re|e|s|t)$/,
  es: /(?:aciones|acion|aremos|eremos|iremos|ariamos|ando|iendo|aran|eran|iran|ara|era|ira|amos|emos|imos|ado|ada|ados|adas|ido|ida|idos|idas|aron|ieron|ar|er|ir|os|as|es|an|en|o|a|e|s)$/,
  pt: /(?:acoes|acao|aremos|eremos|iremos|ando|endo|indo|arao|erao|irao|ara|era|ira|amos|emos|imos|ado|ada|ados|adas|ido|ida|idos|idas|aram|eram|ar|er|ir|os|as|es|am|em|o|a|e|s)$/,
  it: /(?:azioni|azione|eremo|iremo|ando|endo|eranno|iranno|era|ira|iamo|ato|ata|ati|ate|uto|uta|ito|ita|are|ere|ire|o|a|e|i)$/,
};

/** Returns the stem of a word, with at least three letters. */
function withoutEnding(word: string, language: Language | null): string {
  const stem = word.replace(ENDINGS[language ?? 'en'] ?? /s$/, '');
  const single = stem.replace(/([bdfgklmnprt])\1$/, '$1');
  return single.length >= 3 ? single : word;
}

/** Returns forms that make "eingeladen", "einzuladen" and "lade" one word. */
function germanForms(word: string): string[] {
  const bare = word.replace(
    /^(?:ein|aus|an|auf|ab|zu|vor|nach|mit|um|fest|weiter|be|ver|er|uber)(?=.{4})/,
    '',
  );
  const forms = [word, bare, bare.replace(/^(?:ge|zu)(?=.{3})/, ''), word.replace(/^ge(?=.{3})/, '')];
  return [...new Set(forms.flatMap((form) => [form, withoutEnding(form, 'de')]))];
}

/** Returns a word without article, particles and endings, and its consonants alone, which words of one root share. */
function arabicForms(word: string): string[] {
  const bare = word.replace(/^(?:وال|فال|بال|كال|لل|ال|[وفبكلس](?=.{3}))/u, '').replace(/^(?:ال)/u, '');
  const stem = bare.replace(/(?:ها|هم|نا|ات|ون|ين|ان|وا|يه|ه|ي|ت)$/u, '');
  const root = (stem.length > 2 ? stem : bare).replace(/^[يتنمسا]+(?=.{2})/u, '').replace(/[اويئؤء]/gu, '');
  return [...new Set([word, bare, ...(stem.length > 2 ? [stem] : []), ...(root.length > 2 ? [root] : [])])];
}

const IRREGULAR = new Map(
  `sent send paid pay bought buy sold sell told tell built build spent spend kept keep left leave wrote write written
  write brought bring held hold made make ran run began begin begun begin spoke speak spoken speak chose choose chosen
  choose thought think found find lost lose said say saw see seen see grew grow drew draw won win taught teach led lead
  broke break broken break drove drive flew fly gave give came come`
    .trim()
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, word, index, all) => {
      if (index % 2 === 0) pairs.push([word, all[index + 1] ?? word]);
      return pairs;
    }, []),
);
