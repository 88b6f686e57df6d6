import type { Db } from '../../platform/db/client';
import { findEntered } from '../artifacts/read';
import { allTermsOf, languageOf } from '../minutes/grounding/terms';
import type { LanguageModel } from '../minutes/language-model';
import type { Person } from '../minutes/meeting';
import { TOKEN_BYTES } from '../minutes/parts';
import { readMeeting } from '../minutes/read-meeting';
import type { Source } from './compose';
import { questionIn } from './mention';
import { listEarlierTurns, type EarlierTurn } from './store';

export type { EarlierTurn };

/** The share of a question to a model that turns may take; earlier sessions take a part of it. */
const SHARE = 0.7;
const EARLIER_SHARE = 0.4;
/** The number of turns of earlier sessions, and the approximate size of a turn's line without its text, in bytes. */
const EARLIER_TURNS = 300;
const LINE_BYTES = 120;
/** The number of words of a question that are looked for. */
const WORDS_MAX = 20;

/** The sessions that a question is about. */
export interface Scope {
  sessionId: string;
  roomId: string;
  /** Whether earlier sessions of the room are read as well. */
  isRoom: boolean;
  agentName: string;
}

/** Returns the turns that may answer a question: those of the call, and of earlier sessions those that share a word with it. */
export async function readSources(
  db: Db,
  model: Pick<LanguageModel, 'dataTokens'>,
  { sessionId, roomId, isRoom, agentName }: Scope,
  question: string,
): Promise<Source[]> {
  const found = await findEntered(db, sessionId);
  const startedAt = found?.session.startedAt ?? null;
  if (startedAt === null) return [];
  const bytes = model.dataTokens * TOKEN_BYTES * SHARE;
  const earlier = isRoom ? await readEarlier(db, { roomId, sessionId, question }, bytes * EARLIER_SHARE) : [];
  const { meeting } = await readMeeting(
    db,
    { sessionId, startedAt },
    isRoom ? bytes * (1 - EARLIER_SHARE) : bytes,
  );
  // Questions to the agent do not prove what they ask.
  const turns = meeting.turns.filter(
    ({ source, text }) => source === 'speech' || questionIn({ text, isPrivate: false }, agentName) === null,
  );
  return [{ ...meeting, turns, sessionId }, ...earlier];
}

async function readEarlier(
  db: Db,
  { question, ...place }: { roomId: string; sessionId: string; question: string },
  bytes: number,
): Promise<Source[]> {
  const words = allTermsOf(question, languageOf(question)).map(({ word }) => word);
  const query = [...new Set(words)]
    .filter((word) => /^[\p{L}\p{M}\p{N}]+$/u.test(word))
    .slice(0, WORDS_MAX)
    .map((word) => `'${word}':*`)
    .join(' | ');
  if (query === '') return [];
  const turns = await listEarlierTurns(db, { ...place, query, limit: EARLIER_TURNS });
  let used = 0;
  const fitting = turns.filter(({ text }) => (used += Buffer.byteLength(text) + LINE_BYTES) <= bytes);
  const sessionIds = [...new Set(fitting.map(({ sessionId }) => sessionId))];
  return sessionIds.map((sessionId) =>
    sourceOf(
      sessionId,
      fitting.filter((turn) => turn.sessionId === sessionId),
    ),
  );
}

/** Returns turns of one session, in the order of speaking, as the material of an answer. */
export function sourceOf(sessionId: string, own: readonly EarlierTurn[]): Source {
  return {
    sessionId,
    day: own[0]?.sessionStartedAt.toISOString().slice(0, 10) ?? '',
    people: peopleOf(own),
    turns: own.map(({ turnId, subject, text, source, startedAt, sessionStartedAt }) => ({
      turnId,
      subject,
      text,
      source,
      startMs: startedAt.getTime() - sessionStartedAt.getTime(),
    })),
  };
}

function peopleOf(turns: readonly EarlierTurn[]): Person[] {
  const people = new Map<string, Person>();
  for (const { subject, displayName, externalUserId } of turns) {
    if (subject !== null && displayName !== null)
      people.set(subject, { subject, displayName, externalUserId });
  }
  return [...people.values()];
}
