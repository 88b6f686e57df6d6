/** The parts of an action item that are compared: the task, and the turns that support it. */
export interface Comparable {
  text: string;
  turnIds: readonly string[];
}

/** How similar two texts about the same turns have to be to be the same task, from 0 to 1. */
const LEAST_SIMILARITY = 0.4;

/**
 * Finds for each action item the earlier item about the same task: with the same text, or about the same turns in
 * similar words. The best pairs come first, and each earlier item has at most one successor.
 * @returns for each item the index of the earlier item, or null
 */
export function matchItems(earlier: readonly Comparable[], items: readonly Comparable[]): (number | null)[] {
  const pairs = items
    .flatMap((item, index) => earlier.map((old, of) => ({ index, of, score: scoreOf(old, item) })))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.index - b.index || a.of - b.of);
  const found: (number | null)[] = items.map(() => null);
  const taken = new Set<number>();
  for (const { index, of } of pairs) {
    if (found[index] !== null || taken.has(of)) continue;
    found[index] = of;
    taken.add(of);
  }
  return found;
}

/** Returns how certain it is that two items are the same task; 0: they are not. */
function scoreOf(old: Comparable, item: Comparable): number {
  const shared = sharedShare(new Set(old.turnIds), new Set(item.turnIds));
  if (normalized(old.text) === normalized(item.text)) return 2 + shared;
  if (shared === 0) return 0;
  const similarity = similarityOf(old.text, item.text);
  return similarity < LEAST_SIMILARITY ? 0 : similarity + shared / 10;
}

const normalized = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns how many pairs of neighboring characters two texts share, from 0 to 1. This works in every script. */
function similarityOf(a: string, b: string): number {
  const [first, second] = [pairsIn(normalized(a)), pairsIn(normalized(b))];
  const smaller = Math.min(first.size, second.size);
  if (smaller === 0) return 0;
  const common = [...first].filter((pair) => second.has(pair)).length;
  // The shorter text counts, because a task is often written with more details, or with fewer.
  return (common / smaller + (2 * common) / (first.size + second.size)) / 2;
}

const pairsIn = (text: string): ReadonlySet<string> => {
  const characters: readonly string[] = text.match(/./gu) ?? [];
  return new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`));
};

function sharedShare(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((one) => b.has(one)).length;
  return common === 0 ? 0 : common / (a.size + b.size - common);
}
