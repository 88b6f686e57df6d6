import type { Db } from '../../platform/db/client';
import { AGENT_MODES } from '../../platform/vocabulary/agent-mode';
import { questionIn } from '../answers/mention';
import type { Source } from '../answers/compose';
import { sourceOf, type EarlierTurn } from '../answers/sources';
import {
  findLastTurns,
  findTurnsWithAny,
  readTurnsAround,
  type FoundTurn,
  type TurnScope,
} from '../history/any-word';
import { findSimilar, type TextVector } from '../history/similar';
import { questionWords, relevanceOf } from './question-words';

/** The most turns whose surroundings are read, in all and of one session. */
const HITS = 40;
const HITS_OF_SESSION = 8;
/** The most turns that are read around them. */
const TURNS_READ = 1_000;
/** How long before and after a found turn its passage reaches, in milliseconds. */
const NEAR_MS = 60_000;
/** The approximate size of a turn's line without its text, in bytes. */
const LINE_BYTES = 120;

/**
 * Finds the passages of transcripts that may answer a question: turns that share rare words with it, and those around
 * them. A question without a word of its own, such as "What did we decide?", is about the newest sessions.
 * @param bytes how much the passages may have
 * @param meaning the question as a vector, which also finds passages without its words; null: there is none
 * @returns the passages by session, the oldest first
 */
export async function findPassages(
  db: Db,
  scope: TurnScope,
  { question, bytes, meaning }: { question: string; bytes: number; meaning: TextVector | null },
): Promise<Source[]> {
  const byWords = await findHits(db, scope, question);
  const byMeaning = meaning === null ? [] : await findSimilar(db, scope, meaning);
  const hits = inTurn(byMeaning, byWords);
  const near = await readTurnsAround(db, scope, { turnIds: hits, limit: TURNS_READ });
  const ranks = new Map(hits.map((id, rank) => [id, rank]));
  const passages = passagesOf(near.filter(isSaid).toSorted(bySession), ranks);
  let used = 0;
  const fitting = new Set(
    passages
      .toSorted((one, other) => one.rank - other.rank)
      .filter(({ turns }) => {
        const size = turns.reduce((sum, { text }) => sum + Buffer.byteLength(text) + LINE_BYTES, 0);
        if (used + size > bytes) return false;
        used += size;
        return true;
      }),
  );
  return passages
    .filter((passage) => fitting.has(passage))
    .map(({ turns }) => sourceOf(turns[0]?.sessionId ?? '', turns));
}

/** Returns the elements of two lists in turn, each once. */
function inTurn(one: readonly string[], other: readonly string[]): string[] {
  const length = Math.max(one.length, other.length);
  const both = Array.from({ length }, (_, index) => [one[index], other[index]]).flat();
  return [...new Set(both.filter((id) => id !== undefined))];
}

/** Returns ids of turns, the most relevant first. */
async function findHits(db: Db, scope: TurnScope, question: string): Promise<string[]> {
  const words = questionWords(question);
  if (words.length === 0) return (await findLastTurns(db, scope)).map(({ id }) => id);
  const found = (await findTurnsWithAny(db, scope, words)).filter(isSaid);
  const relevance = await relevanceOf(
    words,
    found.map(({ text }) => text),
    question,
  );
  const ranked = found
    .map((turn, index) => ({ turn, relevance: relevance[index] ?? 0 }))
    .sort(
      (one, other) =>
        other.relevance - one.relevance || other.turn.startedAt.getTime() - one.turn.startedAt.getTime(),
    )
    .map(({ turn }) => turn);
  return spread(ranked).map(({ id }) => id);
}

/** Leaves out what one session has too much of, so that several meetings can answer. */
function spread(ranked: readonly FoundTurn[]): FoundTurn[] {
  const ofSession = new Map<string, number>();
  return ranked
    .filter(({ sessionId }) => {
      const count = (ofSession.get(sessionId) ?? 0) + 1;
      ofSession.set(sessionId, count);
      return count <= HITS_OF_SESSION;
    })
    .slice(0, HITS);
}

/** Returns whether a turn may be evidence: questions to the agent do not prove what they ask. */
const isSaid = ({ source, text }: Pick<EarlierTurn, 'source' | 'text'>): boolean =>
  source === 'speech' || AGENT_MODES.every((mode) => questionIn({ text, isPrivate: false }, mode) === null);

/** Sorts by session, the oldest first. The turns of each stay in order. */
const bySession = (one: EarlierTurn, other: EarlierTurn): number =>
  one.sessionStartedAt.getTime() - other.sessionStartedAt.getTime() ||
  one.sessionId.localeCompare(other.sessionId);

interface Passage {
  turns: EarlierTurn[];
  /** The rank of its best turn, from 0. */
  rank: number;
}

/** Divides turns into passages: where turns of a session are far apart, another passage begins. */
function passagesOf(turns: readonly EarlierTurn[], ranks: ReadonlyMap<string, number>): Passage[] {
  const passages: Passage[] = [];
  for (const turn of turns) {
    const open = passages.at(-1);
    const last = open?.turns.at(-1);
    const rank = ranks.get(turn.turnId) ?? Infinity;
    const follows =
      last?.sessionId === turn.sessionId && turn.startedAt.getTime() - last.startedAt.getTime() <= NEAR_MS;
    if (open === undefined || !follows) passages.push({ turns: [turn], rank });
    else {
      open.turns.push(turn);
      open.rank = Math.min(open.rank, rank);
    }
  }
  return passages;
}
