/** A piece of a text, and whether it is a match. */
export interface Piece {
  text: string;
  hit: boolean;
}

/** Divides a text into matches and the text between them, without regard to case. */
export function piecesOf(given: string, wanted: string): Piece[] {
  const text = given.normalize('NFC');
  const needle = needleOf(wanted);
  if (needle === '') return [{ text, hit: false }];
  const pieces: Piece[] = [];
  const low = text.toLowerCase();
  // Lower case can have another length, so that positions would not agree: then nothing is marked.
  if (low.length !== text.length) return [{ text, hit: low.includes(needle) }];
  let from = 0;
  for (let at = low.indexOf(needle); at !== -1; at = low.indexOf(needle, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), hit: false });
    from = at + needle.length;
    pieces.push({ text: text.slice(at, from), hit: true });
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false });
  return pieces;
}

/** Returns whether a turn matches a search, in its text or the name of its speaker. */
export const matches = (turn: { text: string; speakerName: string | null }, wanted: string): boolean => {
  const needle = needleOf(wanted);
  return [turn.text, turn.speakerName ?? ''].some((text) =>
    text.normalize('NFC').toLowerCase().includes(needle),
  );
};

/** Returns the searched text in composed form, so that different ways of typing an accent match. */
const needleOf = (wanted: string): string => wanted.trim().normalize('NFC').toLowerCase();
