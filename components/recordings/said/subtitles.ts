import type { Turn } from '../../transcript/queries';

/** The parts of a turn that subtitles show, with its times in the file. */
export type SaidTurn = Pick<Turn, 'speakerName' | 'text' | 'language' | 'startMs' | 'endMs' | 'source'>;

/** A subtitle: what WebVTT calls a cue. */
export interface Subtitle {
  startSeconds: number;
  endSeconds: number;
  /** Text of WebVTT. */
  text: string;
}

/** The most characters that are shown at once: two lines. */
const SHOWN_MAX = 84;
/** The shortest time for which a turn is shown, in milliseconds. */
const SHOWN_MIN_MS = 1_000;

/** Returns the subtitles of what was said: a long turn is shown piece by piece. Nothing of the chat is among them. */
export const subtitlesOf = (turns: readonly SaidTurn[]): Subtitle[] =>
  turns.filter(({ source }) => source === 'speech').flatMap(piecesOf);

/** Returns the language that all turns have; null when it is not known, or there are several. */
export function languageOf(turns: readonly SaidTurn[]): string | null {
  const [first, ...others] = new Set(turns.map(({ language }) => language));
  return first === undefined || others.length > 0 ? null : first;
}

function piecesOf({ speakerName, text, startMs, endMs }: SaidTurn): Subtitle[] {
  const pieces = wrap(`${speakerName ?? 'Somebody'}: ${text}`);
  const letters = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const from = Math.max(0, startMs);
  const lengthMs = Math.max(endMs - from, SHOWN_MIN_MS);
  let before = 0;
  const next = () => (from + (lengthMs * before) / letters) / 1_000;
  return pieces.map((piece) => {
    const startSeconds = next();
    before += piece.length;
    return { startSeconds, endSeconds: next(), text: escape(piece) };
  });
}

/** Returns the text in pieces of whole words. */
function wrap(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const last = pieces.at(-1);
    if (last === undefined || last.length + 1 + word.length > SHOWN_MAX) pieces.push(word);
    else pieces[pieces.length - 1] = `${last} ${word}`;
  }
  return pieces;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
