import type { Vault } from '../../identity/tokens/vault';
import type { Db } from '../../platform/db/client';
import type { PollState } from '../../platform/hub/polls';
import { POLLS_OF_SESSION, voterOf } from './in-call';
import * as store from './store';

/** The maximum number of names that are sent with one choice, because a call can have very many people. */
const NAMES_MAX = 30;
/** The maximum size of the polls in a welcome, in bytes. It leaves space for the chat. */
const WELCOME_MAX_BYTES = 200_000;

/** Returns a poll as everybody in its call sees it; null when it no longer exists. */
export async function readPoll({ db }: { db: Db }, of: store.PollOfSession): Promise<PollState | null> {
  const [results] = await store.listResults(db, { ...of, limit: 1 });
  return results ? describe(results) : null;
}

/**
 * Returns the polls of a call for somebody who enters it, with what they have chosen; in anonymous polls, only what
 * they have chosen in this browser.
 */
export async function readPollsFor(
  { db, vault }: { db: Db; vault: Vault },
  { sessionId, subject, browser }: { sessionId: string; subject: string; browser: string },
): Promise<PollState[]> {
  const all = await store.listResults(db, { sessionId, limit: POLLS_OF_SESSION });
  if (all.length === 0) return [];
  const voters = all.map(({ poll }) => voterOf(vault, subject, poll.id));
  const own = await store.listVotesOf(db, { pollIds: all.map(({ poll }) => poll.id), voters });
  const anonymous = new Set(all.filter(({ poll }) => poll.isAnonymous).map(({ poll }) => poll.id));
  const told = own.filter(
    (vote) => !anonymous.has(vote.pollId) || vote.browser === voterOf(vault, browser, vote.pollId),
  );
  const chosen = new Map(told.map(({ pollId, choices }) => [pollId, choices]));
  return withinLimit(
    all.map((results) => ({ ...describe(results), ownChoices: chosen.get(results.poll.id) ?? [] })),
  );
}

function describe({ poll, counts, voterCount, voters }: store.PollResults): PollState {
  const { question, isMultiple, isAnonymous, startedBy, clientId, revision } = poll;
  const namesOf = (index: number) =>
    voters
      .filter(({ choices }) => choices.includes(index))
      .slice(0, NAMES_MAX)
      .map(({ displayName }) => displayName);
  return {
    pollId: poll.id,
    startedBy,
    clientId,
    question,
    choices: poll.choices.map((text, index) => ({ text, votes: counts[index] ?? 0, names: namesOf(index) })),
    isMultiple,
    isAnonymous,
    startedAt: poll.startedAt.toISOString(),
    endedAt: poll.endedAt?.toISOString() ?? null,
    voterCount,
    revision,
  };
}

/**
 * Returns the open polls, without names where there are too many, and as many of the newest others as there is room
 * for.
 */
function withinLimit(polls: PollState[]): PollState[] {
  let bytes = 0;
  const kept = new Map<string, PollState>();
  const byWorth = [...polls].reverse().sort((one, other) => Number(isOver(one)) - Number(isOver(other)));
  for (const poll of byWorth) {
    const choices = poll.choices.map((choice) => ({ ...choice, names: [] }));
    const fitting = [poll, { ...poll, choices }].find((one) => bytes + sizeOf(one) <= WELCOME_MAX_BYTES);
    if (fitting === undefined) continue;
    bytes += sizeOf(fitting);
    kept.set(poll.pollId, fitting);
  }
  return polls.flatMap(({ pollId }) => kept.get(pollId) ?? []);
}

const sizeOf = (poll: PollState): number => Buffer.byteLength(JSON.stringify(poll));

const isOver = ({ endedAt }: PollState): boolean => endedAt !== null;
