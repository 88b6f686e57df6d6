import type { Vault } from '../../identity/tokens/vault';
import type { Tx } from '../../platform/db/client';
import { conflict, notFound } from '../../platform/errors/errors';
import { assertFeature } from '../../platform/room-settings/features';
import type { NewPoll } from '../../platform/hub/polls';
import { newId } from '../../platform/ids';
import { settingsOf } from '../../platform/room-settings/settings';
import { findActor, lockRoomOf, recordModeration, type Moderator } from '../moderation/moderator';
import { assertMay } from '../../platform/principal/permissions';
import { endPoll } from './end';
import * as store from './store';

/*
 * Actions of people in a call on polls. Each rule runs in a transaction of its caller, which tells the room afterwards.
 */

/** The maximum number of open polls in one session. */
const OPEN_POLLS_MAX = 20;
/** The maximum number of polls in one session. */
export const POLLS_OF_SESSION = 100;

interface Sent {
  clientId: string;
  isSealed: boolean;
}

const NO_POLL = 'This poll no longer exists.';

/**
 * Starts a poll in a call. A repeat, identified by sender and `clientId`, does not start a second poll.
 * @param poll.isSealed whether the poll is encrypted with the room key of an end-to-end encrypted room
 * @throws ApiError FORBIDDEN, CONFLICT when the room does not accept such a poll or has too many
 */
export async function startPoll(
  tx: Tx,
  { now }: { now: () => Date },
  by: Moderator,
  { clientId, question, choices, isMultiple, isAnonymous, isSealed }: NewPoll & Sent,
): Promise<{ pollId: string; isRepeat: boolean }> {
  const room = await lockRoomOf(tx, by);
  assertMay(await findActor(tx, by), 'start-poll');
  if (room.isEndToEndEncrypted && !isSealed)
    throw conflict('This room is end-to-end encrypted: polls must be encrypted.');
  if (!room.isEndToEndEncrypted && isSealed)
    throw conflict('This room is not end-to-end encrypted: nobody could read the poll.');
  assertFeature(settingsOf(room.settings).features, 'polls');
  const { sessionId, participantId: startedBy } = by;
  const startedAt = now();
  const poll = {
    id: newId('pol'),
    sessionId,
    startedBy,
    clientId,
    question,
    choices,
    isMultiple,
    isAnonymous,
  };
  const row = { ...poll, startedAt, endedAt: null, revision: 1, finalResults: null };
  if ((await store.insertPoll(tx, row)) === null) {
    return { pollId: (await store.findSent(tx, row)) ?? row.id, isRepeat: true };
  }
  const { all, open } = await store.countPolls(tx, sessionId);
  if (open > OPEN_POLLS_MAX)
    throw conflict('There are already 20 open polls: end one of them first.', 'open-poll-limit');
  if (all > POLLS_OF_SESSION)
    throw conflict('This call has had 100 polls, and cannot have more.', 'poll-limit');
  await recordModeration(tx, by, startedAt, 'poll.start', by.roomId, { sessionId, pollId: row.id });
  return { pollId: row.id, isRepeat: false };
}

/**
 * Stores the vote of a person. It replaces their earlier vote, whichever window that came from; without choices, the
 * earlier vote is deleted. A vote in an anonymous poll is stored under a hash, without a name. Such a vote can be
 * changed in the same browser only, because the change of the results would reveal the earlier vote.
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when the poll has ended, does not accept these choices, or has the
 *   person's vote from another browser
 */
export async function vote(
  tx: Tx,
  { vault }: { vault: Vault },
  by: Moderator,
  { pollId, choices }: { pollId: string; choices: readonly number[] },
): Promise<number[]> {
  const { sessionId, participantId, caller } = by;
  await findActor(tx, by);
  const poll = await store.reviseOpen(tx, { sessionId, pollId });
  if (poll === null) {
    const ended = await store.findPoll(tx, { sessionId, pollId });
    throw ended === null ? notFound(NO_POLL, 'poll-gone') : conflict('This poll has ended.', 'poll-ended');
  }
  const chosen = [...new Set(choices)].sort((one, other) => one - other);
  if (chosen.some((choice) => choice >= poll.choices.length)) throw notFound('There is no such choice.');
  if (chosen.length > 1 && !poll.isMultiple)
    throw conflict('You can choose one answer in this poll.', 'poll-single-choice');
  const voter = voterOf(vault, caller.principal.subject, pollId);
  const browser = poll.isAnonymous ? voterOf(vault, by.browser, pollId) : null;
  if (browser !== null) {
    const earlier = await store.findVote(tx, { pollId, voter });
    if (earlier !== null && earlier.browser !== null && earlier.browser !== browser) {
      throw conflict(
        'You have voted in this anonymous poll in another browser: change your vote there.',
        'poll-voted-elsewhere',
      );
    }
  }
  if (chosen.length === 0) await store.deleteVote(tx, { pollId, voter });
  else {
    const name = { participantId: poll.isAnonymous ? null : participantId, browser };
    await store.putVote(tx, { pollId, voter, choices: chosen, ...name });
  }
  return chosen;
}

/** Returns the hash under which a person's vote, or its browser, is stored in a poll. It differs between polls. */
export const voterOf = (vault: Vault, subjectOrBrowser: string, pollId: string): string =>
  vault.hash(subjectOrBrowser, `vote in ${pollId}`);

/** Ends a poll for a host or co-host. A poll that has ended does not change. @throws ApiError FORBIDDEN, NOT_FOUND */
export async function endPollInCall(
  tx: Tx,
  { now }: { now: () => Date },
  by: Moderator,
  pollId: string,
): Promise<void> {
  const { sessionId } = by;
  assertMay(await findActor(tx, by), 'end-poll');
  const at = now();
  if (await endPoll(tx, { sessionId, pollId }, at)) {
    await recordModeration(tx, by, at, 'poll.end', by.roomId, { sessionId, pollId });
  } else if ((await store.findPoll(tx, { sessionId, pollId })) === null) throw notFound(NO_POLL, 'poll-gone');
}

/** Deletes a poll with its votes, for a host or co-host. @throws ApiError FORBIDDEN, NOT_FOUND */
export async function deletePollInCall(
  tx: Tx,
  { now }: { now: () => Date },
  by: Moderator,
  pollId: string,
): Promise<void> {
  const { sessionId } = by;
  assertMay(await findActor(tx, by), 'delete-poll');
  if (!(await store.deletePoll(tx, { sessionId, pollId }))) throw notFound(NO_POLL, 'poll-gone');
  await recordModeration(tx, by, now(), 'poll.delete', by.roomId, { sessionId, pollId });
}
