import { isCalendarWord } from './dates';
import type { Language } from './stop-words';
import { isStopWord, plain, wordsOf } from './terms';

/** The words that were said. */
export interface SpokenWords {
  /** Returns whether a name was said, in this spelling or nearly so. */
  isNameSaid(word: string): boolean;
  /** Returns whether a word was said in any form. */
  isWordSaid(word: string): boolean;
}

/**
 * Returns the words of a text that name a person or thing nobody mentioned. These are words with capitals, where the
 * script and language mark names with them, and Japanese words in katakana.
 */
export function unsaidNamesIn(text: string, language: Language | null, spoken: SpokenWords): string[] {
  return text.split(/(?<=[.!?:])\s+|\n/u).flatMap((sentence) => namesOfSentence(sentence, language, spoken));
}

const CAPITAL = /^\p{Lu}/u;

function namesOfSentence(sentence: string, language: Language | null, spoken: SpokenWords): string[] {
  const words = wordsOf(sentence);
  const isTitle = words.length > 3 && words.filter((word) => CAPITAL.test(word)).length > words.length * 0.8;
  return words.filter((word, index) => {
    if (isStopWord(plain(word), language) || isCalendarWord(word)) return false;
    if (spoken.isNameSaid(word)) return false;
    if (/^\p{Script=Katakana}/u.test(word)) return true;
    if (!/\p{Lu}/u.test(word)) return false;
    if (!CAPITAL.test(word) || /^\p{Lu}{2}/u.test(word)) return true;
    const tells = index > 0 && !isTitle && language !== 'de';
    if (tells) return true;
    if (spoken.isWordSaid(word)) return false;
    if (language === 'de') return !isGermanNoun(word, words[index - 1]);
    return !isCommonAtStart(word, words[index + 1]);
  });
}

/**
 * Recognizes words that have a capital only because they begin a sentence: verbs before an object, and certain endings.
 */
const isCommonAtStart = (word: string, next: string | undefined): boolean =>
  COMMON_ENDINGS.test(plain(word)) || COMMON_STARTS.has(plain(word)) || BEFORE_OBJECTS.has(plain(next ?? ''));

const COMMON_ENDINGS =
  /(?:ing|ed|ion|ions|ment|ments|ness|ity|ance|ence|ure|age|ware|out|ade|cion|ciones|coes|cao|zione|zioni|ar|er|ir|ez|are|ere|ire|dad|dade|ite|isme|eur|aire|mente)$/;

/** The words that follow a verb in an instruction: "Email the client", "Ask them". */
const BEFORE_OBJECTS = new Set(
  `the a an all and any each every for him her his it its my new our out some that their them these this those up us with
  your about le la les l un une des du au aux de d el los las lo una unos al del con sus su o os as um uma ao seu sua i gli
  il`.split(/\s+/),
);

/** The words that minutes often begin with. */
const COMMON_STARTS = new Set(
  `add arrange ask book buy call cancel change check clarify clean close collect contact create draft email finalize find
  finish fix follow help hire inform invite investigate keep look make meet move open order organize pay pending plan
  postpone prepare present provide remind remove replace reserve review schedule send set share show sign speak start stay
  talk tell test translate try update use wait work write
  queda quedan pendiente abierto pendente fica ficam aberto reste restent ouvert resta restano aperto`.split(
    /\s+/,
  ),
);

/** Recognizes German nouns, which have capitals too. A name has no article, no adjective and no noun ending. */
function isGermanNoun(word: string, before: string | undefined): boolean {
  if (
    /(?:ung|heit|keit|schaft|tion|sion|tat|nis|tum|ment|ling|ismus|ik|ur|enz|anz|age|ungen|heiten|keiten|tionen|stelle|plan|liste|termin|gen|sen|ben|den|ten)$/.test(
      plain(word),
    )
  ) {
    return true;
  }
  if (before === undefined) return /(?:en|es)$/.test(word) || GERMAN_STARTS.has(plain(word));
  const determiner = plain(before);
  if (DETERMINERS.test(determiner) || /^\p{N}/u.test(determiner)) return true;
  return !CAPITAL.test(before) && /.{3}(?:e|en|er|es|em)$/.test(determiner);
}

const GERMAN_STARTS = new Set('offen ungeklart geplant nachste neue alte bitte'.split(' '));

const DETERMINERS =
  /^(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|kein\p{L}*|mein\p{L}*|dein\p{L}*|sein\p{L}*|ihr\p{L}*|unser\p{L}*|eur\p{L}*|im|am|zum|zur|beim|vom|ins|ans|aufs|furs|alle\p{L}*|diese\p{L}*|jede\p{L}*|neue\p{L}*|mehr|viel\p{L}*|nachste\p{L}*)$/u;
