import type { z } from 'zod';
import type { Db } from '../platform/db/client';
import { notFound } from '../platform/errors/errors';
import { isUuid } from '../platform/ids';
import { pageOf, readListCursor, type ListCursor } from '../platform/list-cursor';
import type { Caller } from '../platform/principal/principal';
import { findReadableRoom, mayRead } from '../rooms/access/access';
import { filterOf } from '../identity/tokens/list-filter';
import { assertSessionVisible, findHiddenSessions } from '../rooms/sessions/hidden-sessions';
import type { listRecordings as contract } from './contract';
import {
  findRecording,
  listAllRecordings,
  listRecordingPage,
  type FoundRecording,
  type RoomScope,
} from './store';

interface Deps {
  db: Db;
}

/**
 * A page of the recordings of one room, or of every room that the caller may read, newest first; without a limit all of
 * them.
 * @throws ApiError FORBIDDEN when a room is named that the caller has no access to, or that does not exist.
 */
export async function listRecordings({ db }: Deps, caller: Caller, input: z.output<typeof contract.input>) {
  const { roomId, limit = null, after, externalUserId, metadata } = input;
  const of = roomId ? { roomId: (await findReadableRoom(db, caller, roomId)).id } : await scopeOf(db, caller);
  if (of === null) return { recordings: [], next: null };
  const hidden = 'roomId' in of ? await findHiddenSessions(db, caller, of.roomId) : new Set<string>();
  const isFiltered = externalUserId !== undefined || metadata !== undefined;
  const isWhole = limit === null && after === undefined && hidden.size === 0 && !isFiltered;
  const rows = isWhole
    ? await listAllRecordings(db, of)
    : await listRecordingPage(db, {
        of,
        hidden,
        filter: filterOf(caller.principal, of, { externalUserId, metadata }),
        after: after === undefined ? null : readListCursor(after),
        limit: limit && limit + 1,
      });
  const { shown, next } = pageOf(rows, limit, cursorOf);
  return { recordings: shown.map(describe), next };
}

/** The position of a recording in a list. */
export const cursorOf = ({ recording }: FoundRecording): ListCursor => ({
  at: recording.startedAt,
  id: recording.id,
});

/** One recording in detail. */
export async function getRecording({ db }: Deps, caller: Caller, input: { id: string }) {
  const found = await findReadableRecording(db, caller, input.id);
  const { status, mimeType, sizeBytes, sha256 } = found.recording;
  return {
    ...describe(found),
    files: status === 'ready' ? [{ role: 'composite' as const, mimeType, sizeBytes, sha256 }] : [],
  };
}

/**
 * The recording, if the caller may read it.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function findReadableRecording(db: Db, caller: Caller, id: string): Promise<FoundRecording> {
  const found = isUuid(id) ? await findRecording(db, id) : null;
  if (found === null) throw notFound('There is no such recording.');
  const { roomId, sessionId } = found.recording;
  await findReadableRoom(db, caller, roomId);
  await assertSessionVisible(db, caller, { roomId, sessionId });
  return found;
}

/** Everything that a caller may read; null: nothing. */
async function scopeOf(db: Db, caller: Caller): Promise<RoomScope | null> {
  const { principal } = caller;
  switch (principal.kind) {
    case 'key':
    case 'account':
    case 'grant':
      return { accountId: principal.accountId };
    case 'user':
      return { userId: principal.userId };
    case 'room':
      return (await mayRead(db, caller, principal.roomId)) ? { roomId: principal.roomId } : null;
    case 'anonymous':
      return null;
    default:
      return principal satisfies never;
  }
}

/** A recording as every operation shows it. */
export function describe({ recording, roomName, startedBy }: FoundRecording) {
  return {
    id: recording.id,
    roomId: recording.roomId,
    roomName,
    conferenceSessionId: recording.sessionId,
    kind: recording.kind,
    status: recording.status,
    storage: recording.storage,
    startedAt: recording.startedAt.toISOString(),
    endedAt: recording.endedAt?.toISOString() ?? null,
    durationSeconds: recording.durationSeconds,
    sizeBytes: recording.status === 'ready' ? recording.sizeBytes : null,
    progressPercent: recording.progressPercent,
    mimeType: recording.mimeType,
    width: recording.width,
    height: recording.height,
    playbackAvailable: recording.status === 'ready' && recording.storage !== 'customer',
    startedBy,
    errorMessage: recording.errorMessage,
    createdAt: recording.createdAt.toISOString(),
    updatedAt: recording.updatedAt.toISOString(),
  };
}
