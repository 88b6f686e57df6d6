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

/** Divides turns into windows that overlap, so that a question and its answer are in one of them. */
export function windowsOf(turns: readonly WindowTurn[]): Window[] {
  const windows: Window[] = [];
  for (let first = 0; first < turns.length;) {
    let characters = 0;
    let end = first;
    while (end < turns.length && end - first < TURNS && (end === first || characters < CHARACTERS)) {
      characters += turns[end]?.text.length ?? 0;
      end += 1;
    }
    const own = turns.slice(first, end);
    const [start] = own;
    if (start !== undefined)
      windows.push({
        turnIds: own.map(({ id }) => id),
        startedAt: start.startedAt,
        text: own.map(lineOf).join('\n'),
      });
    first = end >= turns.length ? end : Math.max(first + 1, end - OVERLAP);
  }
  return windows;
}

const lineOf = ({ speakerName, text }: WindowTurn): string =>
  `${speakerName ?? 'Somebody'}: ${displayable(text, TURN_CHARACTERS)}`;
