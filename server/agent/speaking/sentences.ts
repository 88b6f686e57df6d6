/** The longest text of one request to the service, in UTF-16 code units: about half a minute. */
const PART_MAX = 400;

/**
 * Divides a text into the parts that are spoken one after the other. The first part is the first sentence, so that
 * people hear it soon. Later sentences share a part as far as they fit.
 * @param language BCP 47; null: unknown
 */
export function partsOf(text: string, language: string | null): string[] {
  const segmenter = new Intl.Segmenter(language ?? 'en', { granularity: 'sentence' });
  const sentences = [...segmenter.segment(text.replace(/\s+/gu, ' '))].map(({ segment }) => segment);
  const parts: string[] = [];
  for (const sentence of sentences.flatMap(cut).filter((one) => one.trim() !== '')) {
    const last = parts.at(-1);
    const isJoined = last !== undefined && parts.length > 1 && last.length + sentence.length <= PART_MAX;
    if (isJoined) parts[parts.length - 1] = last + sentence;
    else parts.push(sentence);
  }
  return parts.map((part) => part.trim());
}

/** Cuts a sentence that is too long for one part, between words if it has any. */
function cut(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > PART_MAX) {
    const space = rest.lastIndexOf(' ', PART_MAX - 1) + 1;
    const isWithinPair = /[\uD800-\uDBFF]/.test(rest.charAt(PART_MAX - 1));
    const end = space > 0 ? space : PART_MAX - Number(isWithinPair);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}
