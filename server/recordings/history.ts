import type { z } from 'zod';
import { assertMember } from '../identity/accounts/access';
import type { Db } from '../platform/db/client';
import { notFound } from '../platform/errors/errors';
import { isUuid } from '../platform/ids';
import { pageOf, readListCursor } from '../platform/lists/cursor';
import type { Caller, UserPrincipal } from '../platform/principal/principal';
import { mayChange, resolveForReading, ORGANIZERS, type FoundRoom } from '../rooms/access/access';
import type { listRecordingHistory as contract } from './contract';
import { cursorOf, describeAll, getRecording } from './read';
import { findRecording, listRecordingPage } from './store';

interface Deps {
  db: Db;
}

/**
 * Returns the recordings of one of the caller's accounts, or of a room or session that they may read, newest first.
 * @throws ApiError NOT_FOUND when the caller may not read it.
 */
export async function listRecordingHistory(
  { db }: Deps,
  caller: Caller<UserPrincipal>,
  { of, after, limit }: z.output<typeof contract.input>,
) {
  if ('accountId' in of) await assertMember(db, caller, of.accountId);
  if ('roomId' in of) await resolveForReading(db, caller, of.roomId);
  const cursor = after === undefined ? null : readListCursor(after);
  const rows = await listRecordingPage(db, { of, after: cursor, limit: limit + 1 });
  // A session without recordings reveals nothing; a session with recordings is as readable as its room.
  if ('sessionId' in of && rows[0]) await resolveForReading(db, caller, rows[0].recording.roomId);
  const { shown, next } = pageOf(rows, limit, cursorOf);
  return { recordings: await describeAll(db, shown), next };
}

/**
 * Carries out one of the recording's rules for the person in the portal: as themselves, or as their account.
 * @throws ApiError NOT_FOUND, also when the caller may not read it: ids of others cannot be probed.
 */
export async function fromHistory<D extends Deps, Input extends { id: string }, T>(
  deps: D,
  caller: Caller<UserPrincipal>,
  input: Input,
  rule: (deps: D, caller: Caller, input: Input, room: FoundRoom) => Promise<T>,
): Promise<T> {
  const found = isUuid(input.id) ? await findRecording(deps.db, input.id) : null;
  if (found === null) throw notFound('There is no such recording.');
  const entered = await resolveForReading(deps.db, caller, found.recording.roomId);
  return rule(deps, entered.caller, input, entered.room);
}

/** Returns one recording in detail, and what the person may do with it. For `fromHistory`. */
export async function openRecording(deps: Deps, caller: Caller, input: { id: string }, room: FoundRoom) {
  const recording = await getRecording(deps, caller, input);
  return { ...recording, accountId: room.accountId, mayManage: mayChange(caller, room, ORGANIZERS) };
}
