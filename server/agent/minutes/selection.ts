/** The amount that one person said, or wrote in the chat, in bytes. */
export interface Share {
  subject: string | null;
  source: 'speech' | 'chat';
  bytes: number;
}

/** A turn that may be selected. */
export type Candidate = Share;

/** The smallest share of chat, when there is too much of both chat and speech. */
const CHAT_PART = 0.1;
/** The number of stretches that are kept of long speech, each long enough for question and answer. */
const STRETCHES = 40;

/**
 * Selects the turns of a transcript that is too long for a model. Chat is reduced first, starting with those who wrote
 * most. Speech that still does not fit is kept in stretches that are spread over the meeting, with its beginning and its
 * end. No turn is cut.
 * @param shares of all turns
 * @param budget in bytes
 * @returns whether to keep a turn; call it for every turn, in the order of speaking
 */
export function selectionOf(shares: readonly Share[], budget: number): (turn: Candidate) => boolean {
  const chat = shares.filter(({ source }) => source === 'chat');
  const speechBytes = sumOf(shares.filter(({ source }) => source === 'speech'));
  const chatBudget = Math.min(sumOf(chat), Math.max(budget - speechBytes, budget * CHAT_PART));
  const keepsSpeech = inStretches(speechBytes, budget - chatBudget);
  const keepsChat = upTo(capOf(chat, chatBudget), chat);
  return (turn) => (turn.source === 'speech' ? keepsSpeech(turn) : keepsChat(turn));
}

const sumOf = (shares: readonly { bytes: number }[]): number =>
  shares.reduce((sum, { bytes }) => sum + bytes, 0);

function inStretches(total: number, budget: number): (turn: Candidate) => boolean {
  if (total <= budget) return () => true;
  const length = budget / STRETCHES;
  const last = Math.floor((total - 1) / length);
  // The last turn is kept in any case, so the others are spread over the remaining budget.
  const ratio = Math.max(0, budget - length) / total;
  let seen = 0;
  return ({ bytes }) => {
    const stretch = Math.floor(seen / length);
    seen += bytes;
    return stretch >= last || isChosen(stretch, ratio);
  };
}

/** Returns the most that each person may have, so that all together stay within the budget. */
function capOf(shares: readonly Share[], budget: number): number {
  let left = budget;
  const sizes = shares.map(({ bytes }) => bytes).sort((one, other) => one - other);
  for (const [index, size] of sizes.entries()) {
    const each = left / (sizes.length - index);
    if (size > each) return each;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

/** Selects turns of people above the cap, spread over everything that each of them wrote. */
function upTo(cap: number, shares: readonly Share[]): (turn: Candidate) => boolean {
  const totals = new Map(shares.map(({ subject, bytes }) => [subject, bytes]));
  const people = new Map<string | null, { count: number; kept: number }>();
  return ({ subject, bytes }) => {
    const total = totals.get(subject) ?? 0;
    if (total <= cap) return true;
    const person = people.get(subject) ?? { count: 0, kept: 0 };
    people.set(subject, person);
    const isKept = isChosen(person.count, cap / total) && person.kept + bytes <= cap;
    person.count += 1;
    if (isKept) person.kept += bytes;
    return isKept;
  };
}

/** Chooses the first item of a row, and others at even distances according to the ratio. */
const isChosen = (index: number, ratio: number): boolean =>
  Math.ceil((index + 1) * ratio) > Math.ceil(index * ratio);
