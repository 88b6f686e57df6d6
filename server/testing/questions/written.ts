/** An invented meeting of two people, who speak in turn. */
export interface WrittenMeeting {
  /** The name of its room; unique. */
  name: string;
  people: readonly [string, string];
  said: readonly string[];
}

/** A question about the meetings of one language. */
interface WrittenQuestion {
  question: string;
  /** The turns that answer: a meeting, and the positions of turns in it, from 0. Null: nothing that was said answers. */
  evidence: { meeting: string; turns: readonly number[] } | null;
  /** The answer in other words than the turn has. Null: nothing that was said answers. */
  claim: string | null;
  /** The claim of a careless model: the opposite, or something that nobody said. */
  wrong: string;
}

/** The meetings in one language, and the questions about them. */
export interface Written {
  language: string;
  meetings: readonly WrittenMeeting[];
  questions: readonly WrittenQuestion[];
}
