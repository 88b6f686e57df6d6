import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import type { Db, Tx } from '../../platform/db/client';
import { conflict, notFound } from '../../platform/errors/errors';
import { RESUME_WINDOW_MS } from '../../platform/hub/protocol';
import { isId, newId } from '../../platform/ids';
import type { Jobs } from '../../platform/jobs/jobs';
import { assertScope } from '../../platform/principal/principal';
import { NOTHING_ERASED } from '../../platform/vocabulary/person-data';
import type { erasePerson as contract, getErasure as getContract } from './contract';
import { personOf, type AccountCaller } from './person';
import { deleteExports } from './remove-exports';
import * as store from './store-erasures';
import type { Person } from './store-person';
import { listUndeletedRecordings } from './store-sessions';

interface Deps {
  db: Db;
  now: () => Date;
  jobs: Jobs;
}

type Answer = z.output<typeof contract.output>;
type Recordings = z.output<typeof contract.input>['recordings'];

/**
 * Starts to erase a person in the caller's account. A job does it. While it runs, a repeat returns the same erasure. A
 * person of whom nothing is stored is erased like any other.
 * @throws ApiError FORBIDDEN; CONFLICT while a call of the person runs or can be resumed, and when an erasure of them
 *   runs that does something else with recordings
 */
export async function erasePerson(
  { db, now, jobs }: Deps,
  caller: AccountCaller,
  { externalUserId, recordings }: z.output<typeof contract.input>,
): Promise<Answer> {
  assertScope(caller);
  const person = personOf(caller.principal.accountId, externalUserId);
  const row = await db.transaction((tx) => requestErasure(tx, { now, jobs }, caller, person, recordings));
  jobs.wake();
  return describe(db, row);
}

async function requestErasure(
  tx: Tx,
  { now, jobs }: Pick<Deps, 'now' | 'jobs'>,
  caller: AccountCaller,
  person: Person,
  recordings: Recordings,
): Promise<store.ErasureRow> {
  const { accountId, externalUserId } = person;
  const at = now();
  const id = newId('ers');
  const row = { id, accountId, externalUserId, recordings, status: 'running' as const };
  const isNew = await store.insertErasure(tx, { ...row, erased: NOTHING_ERASED, requestedAt: at });
  const running = await store.findRunning(tx, person);
  if (running === null) throw conflict('An erasure of the person has just ended: try again.');
  if (!isNew) {
    if (running.recordings !== recordings)
      throw conflict(`An erasure of the person runs that ${DOES[running.recordings]}.`);
    return running;
  }
  const call = await store.findRunningCall(tx, person);
  if (call !== null) throw conflict(call.hasPeople ? IN_CALL : JUST_LEFT);
  await deleteExports(tx, jobs, accountId, at);
  await jobs.enqueue(tx, 'erase-person', id, { accountId });
  await recordEvent(tx, caller, {
    at,
    accountId,
    action: 'person.erase',
    targetId: id,
    detail: { recordings },
  });
  return running;
}

const IN_CALL =
  'The person takes part in a call that is running, or did so earlier: erase them when the call is over.';
/** A call that nobody is in ends within two resume windows: by its timer, or by a sweep if the process of the timer died. */
const JUST_LEFT = `The person left a call a moment ago, and the call can still be resumed: try again in ${(2 * RESUME_WINDOW_MS) / 1_000} seconds.`;

const DOES: Record<Recordings, string> = {
  keep: 'keeps recordings',
  delete: 'deletes recordings',
};

/** Returns an erasure of the caller's account. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function getErasure(
  { db }: Pick<Deps, 'db'>,
  caller: AccountCaller,
  { erasureId }: z.output<typeof getContract.input>,
): Promise<Answer> {
  const { accountId } = caller.principal;
  const row = isId('ers', erasureId) ? await store.findErasureOf(db, accountId, erasureId) : null;
  if (row === null) throw notFound('There is no such erasure.');
  assertScope(caller);
  return describe(db, row);
}

async function describe(db: Db, row: store.ErasureRow): Promise<Answer> {
  const kept = await listUndeletedRecordings(db, row.recordingIds);
  return {
    erasureId: row.id,
    status: row.status,
    error: row.errorMessage,
    requestedAt: row.requestedAt.toISOString(),
    erasedAt: row.erasedAt?.toISOString() ?? null,
    erased: { ...NOTHING_ERASED, ...row.erased },
    recordings: row.recordingIds,
    renders: row.renderIds,
    recordingsDeleted: row.recordings === 'delete',
    deletedRecordings: row.recordingIds.filter((id) => !kept.includes(id)),
  };
}
