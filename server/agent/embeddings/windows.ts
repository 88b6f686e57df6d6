import { displayable } from '../../platform/text';

/** A turn, as far as its window needs it. */
export interface WindowTurn {
  id: string;
  speakerName: string | null;
  text: string;
  startedAt: Date;
}

/** Neighboring turns that are embedded together. */
export interface Window {
  turnIds: string[];
  startedAt: Date;
  text: string;
}

/** The size at which a window is full, in characters and turns, and the turns that it shares with the next. */
const CHARACTERS = 800;
const TURNS = 8;
const OVERLAP = 2;
/** The part of a long turn that is embedded, in characters. */
const TURN_CHARACTERS = 2_000;

/**
 * Divides turns into windows that overlap, so that a question and its answer are in one of them. Holds the turns of one
 * window at a time.
 */
export async function* windowsOf(
  turns: AsyncIterable<WindowTurn> | Iterable<WindowTurn>,
): AsyncGenerator<Window> {
  let rest: WindowTurn[] = [];
  for await (const turn of turns) {
    rest.push(turn);
    // Whether the last window ends here is known when another turn follows.
    if (rest.length <= TURNS) continue;
    const own = firstOf(rest);
    yield windowOf(own);
    rest = rest.slice(nextAfter(own));
  }
  while (rest.length > 0) {
    const own = firstOf(rest);
    yield windowOf(own);
    rest = own.length === rest.length ? [] : rest.slice(nextAfter(own));
  }
}

/** Returns the turns of the first window. */
function firstOf(turns: readonly WindowTurn[]): WindowTurn[] {
  let characters = 0;
  let end = 0;
  while (end < turns.length && end < TURNS && (end === 0 || characters < CHARACTERS)) {
    characters += turns[end]?.text.length ?? 0;
    end += 1;
  }
  return turns.slice(0, end);
}

/** Returns how many turns after the start of a window the next one begins. */
const nextAfter = (own: readonly WindowTurn[]): number => Math.max(1, own.length - OVERLAP);

const windowOf = (own: readonly WindowTurn[]): Window => ({
  turnIds: own.map(({ id }) => id),
  startedAt: own[0]?.startedAt ?? new Date(0),
  text: own.map(lineOf).join('\n'),
});

const lineOf = ({ speakerName, text }: WindowTurn): string =>
  `${speakerName ?? 'Somebody'}: ${displayable(text, TURN_CHARACTERS)}`;
