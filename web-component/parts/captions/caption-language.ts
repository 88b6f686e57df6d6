import type { Caption } from '../../call/state/call-state';

/**
 * Returns the text to show for a caption. A translation comes first, followed by the original unless both are the same.
 */
export function readCaption({ text, language = null, translation }: Caption): {
  text: string;
  language: string | null;
  original: string | null;
} {
  if (translation === undefined) return { text, language, original: null };
  return { ...translation, original: translation.text === text ? null : text };
}

/**
 * Returns the language in which something was said, by its name; null when it is that of the element, or unknown.
 * @param spoken language tag
 * @param language of the element
 */
export function foreignLanguage(spoken: string | null | undefined, language: string): string | null {
  if (!spoken || primaryOf(spoken) === primaryOf(language)) return null;
  try {
    return new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }).of(spoken) ?? null;
  } catch {
    return null; // not a language tag
  }
}

const primaryOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';
