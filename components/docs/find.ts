import type { SearchPage } from '../../server/api/documents/site/search-page';

/** A section of a page that has all words of a search. */
export interface Found {
  /** With the fragment of the section. */
  address: string;
  page: string;
  /** Empty for the text before the first heading. */
  heading: string;
  /** The text around the first word that was found. */
  excerpt: string;
}

/** The most sections that are shown, and the most of one page. */
const MOST = 12;
const MOST_OF_PAGE = 3;

/** Teaching pages come before the rest where both fit as well. */
const WEIGHT_OF_GROUP: Readonly<Record<string, number>> = { Start: 1.3, Guides: 1.25, Project: 0.5 };

/**
 * Finds the sections that have all words, the best first. A word also matches words that begin with it. A word counts
 * most in the title of the page, then in the heading, then in the text, where rare words count more than frequent ones.
 */
export function find(pages: readonly SearchPage[], query: string): Found[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const sections = pages.flatMap((page) =>
    page.sections.map(([anchor, heading, text]) => ({
      page,
      anchor,
      heading,
      text,
      lower: { title: page.title.toLowerCase(), heading: heading.toLowerCase(), text: text.toLowerCase() },
    })),
  );
  const rarity = words.map((word) => {
    const having = sections.filter(({ lower }) => placesOf(word, lower.text).length > 0).length;
    return Math.log(1 + sections.length / (1 + having));
  });
  const scored = sections
    .map((section) => ({ section, score: scoreOf(section.lower, words, rarity) }))
    .filter(({ score }) => score > 0)
    .map(({ section, score }) => ({ section, score: score * (WEIGHT_OF_GROUP[section.page.group] ?? 1) }))
    .sort((a, b) => b.score - a.score);
  const shown = new Map<SearchPage, number>();
  const best = scored.filter(({ section: { page } }) => {
    const count = (shown.get(page) ?? 0) + 1;
    shown.set(page, count);
    return count <= MOST_OF_PAGE;
  });
  return best.slice(0, MOST).map(({ section: { page, anchor, heading, text, lower } }) => ({
    address: anchor === '' ? page.address : `${page.address}#${anchor}`,
    page: page.title,
    heading,
    excerpt: excerptOf(text, lower.text, words),
  }));
}

/** Returns the words of a text in lower case. Names of fields and variables stay whole. */
const wordsOf = (text: string): string[] => [
  ...new Set(text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_.-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? []),
];

/** Returns the score of a section; 0: a word is missing. */
function scoreOf(
  { title, heading, text }: { title: string; heading: string; text: string },
  words: readonly string[],
  rarity: readonly number[],
): number {
  let sum = 0;
  for (const [index, word] of words.entries()) {
    const inTitle = weightIn(title, word) * 10;
    // The text before the first heading stands for the page itself.
    const inHeading = heading === '' ? inTitle / 2 : weightIn(heading, word) * 8;
    const inText = Math.min(placesOf(word, text).length, 4) * (rarity[index] ?? 0);
    if (inTitle + inHeading + inText === 0) return 0;
    sum += inTitle + inHeading + inText;
  }
  return sum;
}

/** Returns 1 for the whole word, less for the beginning of a word, and 0 without the word. */
function weightIn(text: string, word: string): number {
  const [place] = placesOf(word, text);
  if (place === undefined) return 0;
  return isWordCharacter(text.charAt(place + word.length)) ? 0.7 : 1;
}

/** Returns the places at which words of a text begin with a word. */
function placesOf(word: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length))
    if (!isWordCharacter(text.charAt(at - 1))) places.push(at);
  return places;
}

const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

const EXCERPT = 150;

function excerptOf(text: string, lower: string, words: readonly string[]): string {
  const places = words.flatMap((word) => placesOf(word, lower).slice(0, 1));
  const first = places.length === 0 ? 0 : Math.min(...places);
  // Begins at a word, some characters before the one that was found.
  const start = first < 40 ? 0 : text.indexOf(' ', first - 40) + 1;
  const end = start + EXCERPT >= text.length ? text.length : text.lastIndexOf(' ', start + EXCERPT);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}

/** Divides a text into parts, and tells which of them are searched words. */
export function marked(text: string, query: string): { text: string; isFound: boolean }[] {
  const words = wordsOf(query).map((word) => word.replaceAll(/[.\\]/g, '\\$&'));
  if (words.length === 0) return [{ text, isFound: false }];
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu'));
  return parts
    .map((part, index) => ({ text: part, isFound: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
