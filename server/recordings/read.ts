import type { z } from 'zod';
import type { Db } from '../platform/db/client';
import { notFound } from '../platform/errors/errors';
import { isUuid } from '../platform/ids';
import { pageOf, readListCursor, type ListCursor } from '../platform/lists/cursor';
import type { Caller } from '../platform/principal/principal';
import { findReadableRoom, findRoomIfReadable, type FoundRoom } from '../rooms/access/access';
import { filterOf } from '../identity/tokens/list-filter';
import { assertSessionVisible, findHiddenSessions } from '../rooms/sessions/hidden-sessions';
import { isSentByPeople, isSound } from '../platform/vocabulary/recording-status';
import { recordedMsBetween } from './capture/paused-time';
import type { listRecordings as contract } from './contract';
import { trackMimeType } from './processing/file-name';
import {
  findRecording,
  listAllRecordings,
  listRecordingPage,
  type FoundRecording,
  type RoomScope,
} from './store';
import { listTracksOfAll, type TrackOfPerson } from './store-tracks';

interface Deps {
  db: Db;
}

/**
 * Returns a page of the recordings of one room, or of every room that the caller may read, newest first; without a
 * limit, all of them.
 * @throws ApiError FORBIDDEN when the given room does not exist, or the caller has no access to it.
 */
export async function listRecordings({ db }: Deps, caller: Caller, input: z.output<typeof contract.input>) {
  const { roomId, limit = null, after, externalUserId, metadata } = input;
  const whose = roomId
    ? await ofRoom(db, caller, await findReadableRoom(db, caller, roomId))
    : await findWhose(db, caller);
  if (whose === null) return { recordings: [], next: null };
  const { of, hidden } = whose;
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
  return { recordings: await describeAll(db, shown), next };
}

/** Returns the position of a recording in a list. */
export const cursorOf = ({ recording }: FoundRecording): ListCursor => ({
  at: recording.startedAt,
  id: recording.id,
});

/** Returns one recording in detail. */
export async function getRecording({ db }: Deps, caller: Caller, input: { id: string }) {
  const found = await findReadableRecording(db, caller, input.id);
  const [described] = await describeAll(db, [found]);
  if (described === undefined) throw notFound('There is no such recording.');
  return described;
}

/**
 * Returns the recording, if the caller may read it.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function findReadableRecording(db: Db, caller: Caller, id: string): Promise<FoundRecording> {
  const found = isUuid(id) ? await findRecording(db, id) : null;
  if (found === null) throw notFound('There is no such recording.');
  const { roomId, sessionId } = found.recording;
  const room = await findReadableRoom(db, caller, roomId);
  await assertSessionVisible(db, caller, { room, sessionId });
  return found;
}

/** The owner of the recordings that a caller may read, and the sessions hidden from the caller. */
interface Whose {
  of: RoomScope;
  hidden: ReadonlySet<string>;
}

const NONE_HIDDEN: ReadonlySet<string> = new Set();

/** Returns everything that a caller may read; null: nothing. */
async function findWhose(db: Db, caller: Caller): Promise<Whose | null> {
  const { principal } = caller;
  switch (principal.kind) {
    case 'key':
    case 'account':
    case 'grant':
      return { of: { accountId: principal.accountId }, hidden: NONE_HIDDEN };
    case 'user':
      return { of: { userId: principal.userId }, hidden: NONE_HIDDEN };
    case 'room': {
      const room = await findRoomIfReadable(db, caller, principal.roomId);
      return room && ofRoom(db, caller, room);
    }
    case 'anonymous':
      return null;
    default:
      return principal satisfies never;
  }
}

async function ofRoom(db: Db, caller: Caller, room: FoundRoom): Promise<Whose> {
  return { of: { roomId: room.id }, hidden: await findHiddenSessions(db, caller, room) };
}

/** Returns recordings in the form that every operation shows. */
export async function describeAll(db: Db, found: readonly FoundRecording[]) {
  const ids = found
    .filter(({ recording: { kind, status } }) => isSentByPeople(kind) && status === 'ready')
    .map(({ recording }) => recording.id);
  const tracks = ids.length === 0 ? [] : await listTracksOfAll(db, ids);
  return found.map((one) => ({ ...describe(one), files: describeFiles(one.recording, tracks) }));
}

/** Returns the finished files of a recording, that of everybody first. @param tracks of this and other recordings */
function describeFiles(recording: FoundRecording['recording'], tracks: readonly TrackOfPerson[]) {
  const { id, kind, status, objectKey, mimeType, sizeBytes, sha256 } = recording;
  if (status !== 'ready') return [];
  const role = isSentByPeople(kind) ? ('mix' as const) : ('composite' as const);
  const ofAll = { person: null, source: null, startedAtMs: 0, parts: [] };
  const main = { fileId: id, role, ...ofAll, mimeType, sizeBytes, sha256 };
  const people = tracks
    .filter(({ track }) => track.recordingId === id && track.objectKey !== null)
    .map(({ track, person }) => ({
      fileId: track.id,
      role: 'person' as const,
      person: person && { displayName: person.displayName, externalUserId: person.externalUserId },
      source: track.source,
      startedAtMs: isSound(track.source) ? 0 : (track.spans[0]?.fromMs ?? 0),
      parts: track.spans,
      mimeType: trackMimeType(track.source),
      sizeBytes: track.sizeBytes,
      sha256: track.sha256,
    }));
  return objectKey === null ? people : [main, ...people];
}

function describe({ recording, roomName, startedBy }: FoundRecording) {
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
    playbackAvailable:
      recording.status === 'ready' && recording.storage !== 'customer' && recording.objectKey !== null,
    recordedBy: recording.recorderId === null ? ('browser' as const) : ('server' as const),
    gaps: recording.gaps,
    pauses: describePauses(recording),
    startedBy,
    errorMessage: recording.errorMessage,
    createdAt: recording.createdAt.toISOString(),
    updatedAt: recording.updatedAt.toISOString(),
  };
}

/** Returns the pauses of a recording with their positions in the file. */
const describePauses = ({ startedAt, pauses }: FoundRecording['recording']) =>
  pauses.map(({ pausedAt, resumedAt }) => {
    const at = new Date(pausedAt);
    const recordedMs = recordedMsBetween(pauses, startedAt, at);
    return { atSeconds: Math.max(0, recordedMs) / 1_000, pausedAt, resumedAt };
  });
