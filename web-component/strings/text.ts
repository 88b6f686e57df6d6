import type { CallKey, CallStrings, Key, Plural, Strings } from './keys';

/** The texts of one language. */
export interface TextOf<AnyKey extends string> {
  /** Language tag for dates, numbers and sorting: the requested one, so that `de-AT` keeps its Austrian formats. */
  language: string;
  dir: 'ltr' | 'rtl';
  /** @param values what fills the `{…}` of the text; `count` chooses the plural form */
  (key: AnyKey, values?: Record<string, string | number>): string;
}

/** The texts of the element. */
export interface Text extends TextOf<Key> {
  /** The same with those that are used from the call on; null while they are not loaded. */
  ofCall: CallText | null;
}

/** The texts of parts that are loaded for the call. */
export interface CallText extends TextOf<Key | CallKey>, Pick<Text, 'ofCall'> {}

/*
 * A name or message that is written in the other direction than the text around it is isolated, so that the words of the two do not
 * change places.
 */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const LEFT_TO_RIGHT = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff])\p{L}/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Fills in texts of one table. @param tag language tag of the table's language */
export function textOf<AnyKey extends string>(
  tag: string,
  strings: Readonly<Record<AnyKey, string | Plural>>,
): TextOf<AnyKey> {
  let rules: Intl.PluralRules | undefined;
  // Made when a plural is shown: most tables have none, and a part fills in its texts again and again.
  const formOf = (count: number) => (rules ??= new Intl.PluralRules(tag)).select(count);
  const text = (key: AnyKey, values: Record<string, string | number> = {}): string => {
    const entry: string | Plural = strings[key];
    const template =
      typeof entry === 'string' ? entry : (entry[formOf(Number(values['count'] ?? 0))] ?? entry.other);
    return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => shown(values[name] ?? whole));
  };
  const isArabic = /^ar\b/i.test(tag);
  const opposite = isArabic ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  const shown = (value: string | number): string => {
    if (typeof value === 'number') return value.toLocaleString(tag);
    return opposite.test(value) ? FIRST_STRONG_ISOLATE + value + POP_ISOLATE : value;
  };
  return Object.assign(text, { language: tag, dir: isArabic ? ('rtl' as const) : ('ltr' as const) });
}

/** The texts of the element without those that are used from the call on. */
export const firstTextOf = (tag: string, strings: Strings): Text =>
  Object.assign(textOf(tag, strings), { ofCall: null });

/** The texts of the element with those that are used from the call on. */
export function callTextOf(tag: string, strings: Strings, callStrings: CallStrings): CallText {
  const itself: Pick<Text, 'ofCall'> = { ofCall: null };
  const text = Object.assign(textOf<Key | CallKey>(tag, { ...strings, ...callStrings }), itself);
  text.ofCall = text;
  return text;
}
