/** A piece of a text: whether it is what was searched for. */
export interface Piece {
  text: string;
  hit: boolean;
}

/** Cuts a text at every place where it has what is searched for, in any case. Together the pieces are the text. */
export function piecesOf(text: string, wanted: string): Piece[] {
  const needle = wanted.trim().toLowerCase();
  if (needle === '') return [{ text, hit: false }];
  const pieces: Piece[] = [];
  const low = text.toLowerCase();
  // Some letters change their length with their case; then places in one text are none in the other.
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

/** Whether a turn has what is searched for, in its words or its speaker's name. */
export const matches = (turn: { text: string; speakerName: string | null }, wanted: string): boolean => {
  const needle = wanted.trim().toLowerCase();
  return [turn.text, turn.speakerName ?? ''].some((text) => text.toLowerCase().includes(needle));
};
