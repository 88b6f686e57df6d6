export const TOKEN_BYTES = 3;

/**
 * Returns an upper estimate of the tokens of a text, for nearly every model: three bytes each, which is a CJK
 * character.
 */
export const tokensIn = (text: string): number => Math.ceil(Buffer.byteLength(text) / TOKEN_BYTES);

/** The largest share of a part that repeats the part before. */
const OVERLAP_SHARE = 0.4;

/**
 * Divides lines into parts of at most the given number of tokens. A longer line is a part by itself.
 * @param overlap the number of short lines that a part repeats from the part before
 * @param atLeast the lowest number of new lines in a part, whatever their length. The last part may have fewer.
 */
export function splitIntoParts<L extends { text: string }>(
  lines: readonly L[],
  tokens: number,
  overlap: number,
  atLeast = 1,
): L[][] {
  const parts: L[][] = [];
  let part: L[] = [];
  let used = 0;
  let added = 0;
  for (const line of lines) {
    const takes = tokensIn(line.text) + 1;
    if (added >= atLeast && used + takes > tokens) {
      parts.push(part);
      part = repeated(part, overlap, tokens * OVERLAP_SHARE);
      used = part.reduce((sum, { text }) => sum + tokensIn(text) + 1, 0);
      added = 0;
    }
    part.push(line);
    used += takes;
    added += 1;
  }
  return part.length > 0 ? [...parts, part] : parts;
}

/** Returns the last lines of a part, at most the given number of lines and tokens. */
function repeated<L extends { text: string }>(part: readonly L[], lines: number, tokens: number): L[] {
  let used = 0;
  const last = lines === 0 ? [] : part.slice(-lines).reverse();
  const from = last.findIndex(({ text }) => (used += tokensIn(text) + 1) > tokens);
  return last.slice(0, from === -1 ? last.length : from).reverse();
}

/** Returns as many texts from the start as fit into the given tokens; at least one. */
export function takeFitting(texts: readonly string[], tokens: number): string[] {
  let used = 0;
  return texts.filter((text, index) => (used += tokensIn(text) + 2) <= tokens || index === 0);
}

/** Picks at most the given number of parts, evenly spread over the meeting, with the first and the last. */
export function pickEvenly<P>(parts: readonly P[], most: number): P[] {
  if (parts.length <= most) return [...parts];
  const step = (parts.length - 1) / Math.max(1, most - 1);
  return Array.from({ length: most }, (_, index) => parts[Math.round(index * step)]).filter(
    (part) => part !== undefined,
  );
}
