/** Languages that speech recognition services commonly support. */
const TAGS =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv sw ta th tr uk ur vi zh';

/**
 * The languages that a call may be held in: named and sorted in the given language.
 * @param besides a tag that is offered in any case
 */
export function spokenLanguages(
  language: string,
  besides: string | null = null,
): { tag: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const { compare } = new Intl.Collator(language);
  const tags = new Set([...TAGS.split(' '), ...(besides === null ? [] : [besides])]);
  return [...tags]
    .map((tag) => ({ tag, name: names.of(tag) ?? tag }))
    .toSorted((one, other) => compare(one.name, other.name));
}
