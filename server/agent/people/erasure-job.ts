import type { Vault } from '../../identity/tokens/vault';
import { eraseFromAnswers } from '../../identity/idempotency/erase';
import { clearExcerpts, clearExcerptsOfTurns } from '../../events/deliveries/erase';
import { eraseFromEvents } from '../../events/log/erase';
import type { EventNumbering } from '../../events/log/numbering';
import { eraseFromRequests } from '../../events/requests/erase';
import type { RequestLog } from '../../events/requests/request-log';
import type { Db, Tx } from '../../platform/db/client';
import { PermanentError, RetryLater, type Handler, type Work } from '../../platform/jobs/handler';
import type { Log } from '../../platform/log/log';
import { removeEach } from '../../platform/storage/remove-each';
import { StorageError, type Storages } from '../../platform/storage/store';
import { NOTHING_ERASED } from '../../platform/vocabulary/person-data';
import { purgeRecording } from '../../recordings/remove';
import { removeFiles } from '../../rooms/files/remove';
import { isDraining, isWithinDrainTime } from '../agents/draining';
import { eraseFromAccount } from './erase-account';
import { eraseFromSession, type SessionDeps } from './erase-session';
import { personOf } from './person';
import { removeExports } from './remove-exports';
import { listRecentStays } from './store-account';
import * as store from './store-erasures';
import { listUnpurgedIds } from './store-exports';
import type { Person } from './store-person';
import { listSessions, listUnpurgedFiles, listUnpurgedRecordings } from './store-sessions';

interface Deps extends SessionDeps {
  db: Db;
  vault: Vault;
  storage: Storages;
  log: Log;
  requestLog: Pick<RequestLog, 'flush'>;
  eventNumbering: EventNumbering;
}

/** The number of attempts, about a week, for a storage that fails. */
const ATTEMPTS = 1_000;
const DEADLINE_MS = 14_400_000;
const SESSIONS_AT_ONCE = 100;
/** The most ids of one kind in the sentence about bytes that are left. */
const LISTED_MAX = 100;
/** Waits, in milliseconds: for a call, for its recording, and for speech that is being transcribed. */
const CALL_RETRY_MS = 30_000;
const RECORDING_RETRY_MS = 10_000;
const SPEECH_RETRY_MS = 2_000;
/** Every process has written its part of the request log that long after the request. In milliseconds. */
const LOGGED_AFTER_MS = 2_000;
/** Responses are stored for a day: people in them were in a call since then. */
const RECENT_MS = 2 * 86_400_000;

/**
 * Returns the job that erases a person. Each of its transactions erases something for good and counts it in the receipt,
 * so the job continues where an earlier attempt ended.
 */
export const personEraser = (deps: Deps): Handler => ({
  attempts: ATTEMPTS,
  deadlineMs: DEADLINE_MS,
  run: (work) => erase(deps, work),
  async onFinished(tx, { subject: id }) {
    const erasedAt = deps.now();
    const row = await store.endErasure(tx, id, { status: 'done', erasedAt, errorMessage: null });
    if (row !== null) await announce(tx, deps, row, erasedAt);
  },
  async onGivenUp(tx, { subject: id }, error) {
    const isForPeople = error instanceof PermanentError || error instanceof StorageError;
    const errorMessage = isForPeople ? error.message : 'The server failed: request the erasure again.';
    await store.endErasure(tx, id, { status: 'failed', erasedAt: null, errorMessage });
  },
});

const announce = (tx: Tx, { events }: Deps, row: store.ErasureRow, at: Date): Promise<void> => {
  const { id: erasureId, accountId, recordings } = row;
  const data = { erasureId, recordings, erased: { ...NOTHING_ERASED, ...row.erased } };
  return events.append(tx, { type: 'person.erased', accountId, at, roomId: null, sessionId: null, data });
};

async function erase(deps: Deps, { subject: id, signal }: Work): Promise<void> {
  const { db, vault, now } = deps;
  const erasure = await store.findErasure(db, id);
  if (erasure?.status !== 'running' || erasure.externalUserId === null) return;
  const person = personOf(erasure.accountId, erasure.externalUserId);
  // Before the sessions, whose rows tell which ids of participants were the person's.
  const since = new Date(now().getTime() - RECENT_MS);
  const participantIds = await listRecentStays(db, person, since);
  const responses = await eraseFromAnswers({ db, vault }, { ...person, participantIds });
  await count(deps, id, { responses });
  await eraseFromSessions(deps, erasure, person, signal);
  await eraseFromAccount(deps, erasure, person, signal);
  await eraseFromLogs(deps, erasure, person);
  // Last, so that a storage that fails keeps nothing else.
  await removeBytes(deps, erasure, signal);
}

/** Erases a person from their sessions. A session that runs, or is being transcribed, has the job wait at the end. */
async function eraseFromSessions(
  deps: Deps,
  erasure: store.ErasureRow,
  person: Person,
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = deps;
  let wait: { afterMs: number; reason: string } | null = null;
  for (let after = '', found = SESSIONS_AT_ONCE; found === SESSIONS_AT_ONCE;) {
    const page = await listSessions(db, person, after, SESSIONS_AT_ONCE);
    for (const session of page) {
      signal.throwIfAborted();
      after = session.sessionId;
      if (session.endedAt === null) wait ??= { afterMs: CALL_RETRY_MS, reason: IN_CALL };
      else if (isWithinDrainTime(session.endedAt, now()) && (await isDraining(db, session.sessionId)))
        wait ??= { afterMs: SPEECH_RETRY_MS, reason: IN_TRANSCRIPTION };
      else if (!(await db.transaction((tx) => eraseFromSession(tx, deps, erasure, person, session))))
        wait ??= { afterMs: RECORDING_RETRY_MS, reason: IN_PROCESSING };
    }
    found = page.length;
  }
  deps.jobs.wake();
  if (wait !== null) await waitFor(deps, erasure.id, wait.reason, wait.afterMs);
  if (erasure.errorMessage !== null) await store.storeWait(db, erasure.id, null);
}

const IN_CALL = 'The person has entered a call again: the erasure continues when the call is over.';
const IN_TRANSCRIPTION = 'The last speech of a call is being transcribed.';
const IN_PROCESSING = 'A recording that contains the person is not finished.';

/** @throws RetryLater, so that waiting does not count as an attempt */
async function waitFor({ db }: Deps, id: string, reason: string, afterMs: number): Promise<never> {
  await store.storeWait(db, id, reason);
  throw new RetryLater(afterMs);
}

/**
 * Has the storage remove the bytes of files, exports and recordings that were deleted.
 * @throws StorageError, which counts as an attempt: a storage that never returns ends the erasure as failed
 */
async function removeBytes(deps: Deps, erasure: store.ErasureRow, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const { id, accountId } = erasure;
  await removeFiles(deps, signal);
  await removeExports(deps, signal);
  const { recordingIds = [] } = (await store.findErasure(db, id)) ?? {};
  await purgeRecordings(deps, recordingIds, signal);
  const left = [
    { kind: 'chat files', ids: await listUnpurgedFiles(db, { accountId, erasureId: id }) },
    { kind: 'exports', ids: await listUnpurgedIds(db, accountId) },
    { kind: 'recordings', ids: await listUnpurgedRecordings(db, recordingIds) },
  ].filter(({ ids }) => ids.length > 0);
  if (left.length === 0) return;
  const what = left.map(({ kind, ids }) => `${kind} (${listed(ids)})`).join(' and ');
  const sentence = `Everything is erased except the bytes of these ${what}: their storage has not deleted them. It may be failing, or no longer configured.`;
  await store.storeWait(db, id, sentence);
  throw new StorageError(sentence, 'unreachable');
}

/** Removes the bytes of those of these recordings that are deleted. One that cannot be removed does not block others. */
async function purgeRecordings(deps: Deps, ids: readonly string[], signal: AbortSignal): Promise<void> {
  const unpurged = async (after: string) => {
    const later = ids.filter((id) => id > after);
    return (await listUnpurgedRecordings(deps.db, later)).map((id) => ({ id }));
  };
  const removal = {
    list: unpurged,
    remove: ({ id }: { id: string }) => purgeRecording(deps, id, signal),
    done: async () => {}, // purged recordings are marked already
    onFailure: (err: unknown, recordingId: string) =>
      deps.log.warn({ err, recordingId }, 'the bytes of a recording cannot be removed yet'),
  };
  await removeEach(removal, signal);
}

function listed(ids: readonly string[]): string {
  const more = ids.length - LISTED_MAX;
  return ids.slice(0, LISTED_MAX).join(', ') + (more > 0 ? `, and ${more} more` : '');
}

/**
 * Erases a person from events and logs, which other processes may still write when the erasure begins. So this step comes
 * after the rows, and not before those have been written.
 */
async function eraseFromLogs(deps: Deps, erasure: store.ErasureRow, person: Person): Promise<void> {
  const { db, vault, now, requestLog, eventNumbering } = deps;
  const { accountId } = person;
  const leftMs = erasure.requestedAt.getTime() + LOGGED_AFTER_MS - now().getTime();
  if (leftMs > 0) throw new RetryLater(leftMs);
  await requestLog.flush();
  await eventNumbering.numberNow(accountId);
  await eraseFromEvents(db, person, async (tx, eventIds) => {
    await clearExcerpts(tx, eventIds);
    await store.addToReceipt(tx, erasure.id, { counts: { events: eventIds.length } });
  });
  await clearExcerptsOfTurns(db, accountId);
  await count(deps, erasure.id, { requests: await eraseFromRequests(db, person) });
  await count(deps, erasure.id, {
    responses: await eraseFromAnswers({ db, vault }, { ...person, participantIds: [] }),
  });
}

/** Counts what has been erased in other transactions. An attempt that ends in between counts less. */
async function count({ db }: Deps, id: string, counts: store.Erased['counts']): Promise<void> {
  if (Object.values(counts).some((more) => more > 0))
    await db.transaction((tx) => store.addToReceipt(tx, id, { counts }));
}
