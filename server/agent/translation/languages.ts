import { isOfSession, type Presence } from '../../platform/hub/bus';
import { badRequest, conflict } from '../../platform/errors/errors';
import { languageTag, type LanguageTag } from '../../platform/language-tag';

/** The highest number of languages into which the captions of one call are translated. */
const LANGUAGES_MAX = 5;

/**
 * Returns the language in which a person wants captions: language, script and region of a tag.
 * @throws ApiError BAD_REQUEST when the language has no name
 */
export function readCaptionLanguage(value: string): LanguageTag {
  const read = languageTag.safeParse(value);
  if (!read.success || englishNameOf(read.data) === null) {
    throw badRequest(
      'The field "language" is not valid: must be the BCP 47 tag of a known language such as en.',
    );
  }
  return languageTag.parse(baseOf(read.data));
}

/** Returns the caption languages of people connected to a session, the most wanted first; five at most. */
export const wantedLanguages = (presences: readonly Presence[], sessionId: string): LanguageTag[] =>
  allWanted(presences.filter((one) => isOfSession(one, sessionId))).slice(0, LANGUAGES_MAX);

/**
 * Refuses a language when a call has too many already.
 * @param others the presences of everybody else in it
 * @throws ApiError CONFLICT
 */
export function assertRoomFor(language: LanguageTag, others: readonly Presence[]): void {
  const wanted = allWanted(others);
  if (wanted.includes(language) || wanted.length < LANGUAGES_MAX) return;
  const names = wanted.map((tag) => englishNameOf(tag) ?? tag).join(', ');
  throw conflict(
    `The captions of a call are translated into at most ${LANGUAGES_MAX} languages: ${names}.`,
    'caption-language-limit',
  );
}

function allWanted(presences: readonly Presence[]): LanguageTag[] {
  const counts = new Map<LanguageTag, number>();
  for (const { captionLanguage, participant } of presences) {
    if (captionLanguage && participant.connected) {
      counts.set(captionLanguage, (counts.get(captionLanguage) ?? 0) + 1);
    }
  }
  return [...counts]
    .toSorted(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
    .map(([language]) => language);
}

/**
 * Returns whether a caption is in that language already.
 * @param spoken language tag; null: unknown
 */
export function isSpokenIn(spoken: string | null, language: LanguageTag): boolean {
  if (spoken === null) return false;
  const [from, to] = [new Intl.Locale(spoken).maximize(), new Intl.Locale(language).maximize()];
  return from.language === to.language && from.script === to.script;
}

/** Returns the name of a language; null when it has none. */
export function englishNameOf(tag: string): string | null {
  try {
    // Any word of five to eight letters has the form of a tag.
    if (englishNames.of(new Intl.Locale(tag).language) === undefined) return null;
    return englishNames.of(baseOf(tag)) ?? null;
  } catch {
    return null;
  }
}

/** Returns the language, script and region of a tag. */
function baseOf(tag: string): string {
  const { language, script, region } = new Intl.Locale(tag);
  return [language, script, region].filter((part) => part !== undefined).join('-');
}

const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
