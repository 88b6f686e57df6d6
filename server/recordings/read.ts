import type { Db } from '../platform/db/client';
import { notFound } from '../platform/errors/errors';
import { isUuid } from '../platform/ids';
import type { Caller } from '../platform/principal/principal';
import { findReadableRoom, mayRead } from '../rooms/access/access';
import { assertSessionVisible, findHiddenSessions } from '../rooms/sessions/hidden-sessions';
import {
  findRecording,
  listRecordingsOfAccount,
  listRecordingsOfRoom,
  listRecordingsOfUser,
  type FoundRecording,
} from './store';

interface Deps {
  db: Db;
}

/**
 * The recordings of one room, or of every room that the caller may read.
 * @throws ApiError FORBIDDEN when a room is named that the caller has no access to, or that does not exist.
 */
export async function listRecordings({ db }: Deps, caller: Caller, input: { roomId?: string | undefined }) {
  const found = input.roomId ? await ofNamedRoom(db, caller, input.roomId) : await ofAllRooms(db, caller);
  return { recordings: found.map(describe) };
}

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

async function ofNamedRoom(db: Db, caller: Caller, roomId: string): Promise<FoundRecording[]> {
  const room = await findReadableRoom(db, caller, roomId);
  return ofRoom(db, caller, room.id);
}

async function ofRoom(db: Db, caller: Caller, roomId: string): Promise<FoundRecording[]> {
  const closed = await findHiddenSessions(db, caller, roomId);
  const found = await listRecordingsOfRoom(db, roomId);
  return found.filter(({ recording }) => recording.sessionId === null || !closed.has(recording.sessionId));
}

async function ofAllRooms(db: Db, caller: Caller): Promise<FoundRecording[]> {
  const { principal } = caller;
  switch (principal.kind) {
    case 'key':
    case 'account':
      return listRecordingsOfAccount(db, principal.accountId);
    case 'user':
      return listRecordingsOfUser(db, principal.userId);
    case 'room':
      return (await mayRead(db, caller, principal.roomId)) ? ofRoom(db, caller, principal.roomId) : [];
    case 'anonymous':
      return [];
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
