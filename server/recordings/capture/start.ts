import { randomUUID } from 'node:crypto';
import { recordEvent } from '../../identity/audit/record';
import type { Db, Tx } from '../../platform/db/client';
import { badRequest, conflict } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import { assertFeature } from '../../platform/room-settings/features';
import { assertMay } from '../../platform/principal/permissions';
import type { Caller } from '../../platform/principal/principal';
import {
  isSentByPeople,
  type RecordingKind,
  type RecordingOrigin,
} from '../../platform/vocabulary/recording-status';
import { settingsOf, type StoredRoomSettings } from '../../platform/room-settings/settings';
import type { Quotas } from '../../identity/quotas/quotas';
import { assertRecording } from '../../identity/quotas/rules';
import { findActor, lockRoomOf, type Moderator } from '../../rooms/moderation/moderator';
import type { DiskReserve } from '../../platform/storage/reserve';
import type { Storages } from '../../platform/storage/store';
import { recordingStarted } from '../recording-events';
import { takeTask } from './recorder-tasks';
import { takeRequest } from './request';
import { runningOf, type RunningRecording } from './running';
import { insertRunning } from '../store-capture';

/** The dependencies of the start of a recording. */
export interface StartDeps {
  db: Db;
  now: () => Date;
  storage: Storages;
  disk: DiskReserve;
  quotas: Quotas;
  events: EventLog;
}

/** Media types of MediaRecorder for WebM that every browser plays. */
const RECORDED_TYPE = /^video\/webm(;\s*codecs="?(vp8|vp9|vp09[.\w]*)?(,\s*)?(opus)?"?)?$/i;

/**
 * Checks before a transaction whether a browser may begin to send a recording of this type.
 * @throws ApiError BAD_REQUEST when the server can make no file of it, or 507 when the disk is almost full
 */
export async function assertRecordable(disk: DiskReserve, mimeType: string): Promise<void> {
  if (!RECORDED_TYPE.test(mimeType)) throw badRequest('Only WebM with VP8 or VP9 is recorded.');
  await disk.assertMayRecord();
}

/**
 * Starts a recording of a session; the caller is the recorder. A waiting request for a recording becomes this
 * recording.
 * @throws ApiError FORBIDDEN unless the caller is in the call as host or co-host and the join token allows it.
 *   CONFLICT where recording is off, in an encrypted room, and while another recording is running.
 *   BAD_REQUEST for a media type that is not supported.
 *   TOO_MANY_REQUESTS, or 507, when the account may not record more now, or the disk is almost full.
 */
export async function startRecording(
  { db, now, storage, disk, quotas, events }: StartDeps,
  by: Moderator,
  options: { mimeType: string; width: number; height: number },
): Promise<RunningRecording> {
  await assertRecordable(disk, options.mimeType);
  return db.transaction(async (tx) => {
    const room = await lockRoomOf(tx, by);
    assertMay(await findActor(tx, by), 'start-recording');
    const request = (await takeRequest(tx, by.sessionId)) ?? (await takeTask(tx, by.sessionId));
    const id = request?.recordingId ?? randomUUID();
    const { width, height } = options;
    const startedAt = now();
    const recorder = { ...by, room };
    const about = { id, startedAt, width, height, ...(request?.origin && { origin: request.origin }) };
    return beginRecording(tx, { storage, quotas, events }, recorder, about);
  });
}

/** The account, room and session of a recording, and the recorder, who may record. */
interface Recorder extends Pick<Moderator, 'accountId' | 'roomId' | 'sessionId'> {
  /** Null: the server. */
  caller: Caller | null;
  /** Null: the server's recorder. */
  participantId: string | null;
  room: { settings: StoredRoomSettings; isEndToEndEncrypted: boolean };
}

/**
 * Begins a recording in a transaction that locks the room, with its line in the audit log and its event.
 * @throws ApiError FORBIDDEN, CONFLICT, TOO_MANY_REQUESTS or 507, like `startRecording`
 */
export async function beginRecording(
  tx: Tx,
  { storage, quotas, events }: Pick<StartDeps, 'storage' | 'quotas' | 'events'>,
  { caller, accountId, roomId, sessionId, participantId, room }: Recorder,
  { id, startedAt: at, kind = 'composite', mimeType, width, height, origin, recorderId }: Beginning,
): Promise<RunningRecording> {
  assertFeature(settingsOf(room.settings).features, 'recording');
  if (room.isEndToEndEncrypted) {
    throw conflict(
      'This room is end-to-end encrypted: the server cannot hear it, so it cannot be recorded.',
      'encrypted',
    );
  }
  await assertRecording({ quotas }, tx, accountId);
  const row = await insertRunning(tx, {
    id,
    roomId,
    sessionId,
    kind,
    status: 'recording',
    storage: storage.own.kind,
    chunkStorage: storage.own.kind,
    mimeType: mimeType ?? (isSentByPeople(kind) ? 'audio/webm' : 'video/webm'),
    width,
    height,
    startedAt: at,
    startedByParticipantId: participantId,
    recorderId: recorderId ?? null,
    parts:
      recorderId === undefined || isSentByPeople(kind)
        ? []
        : [{ firstChunk: 0, startedAt: at.toISOString() }],
    createdAt: at,
    updatedAt: at,
  });
  if (row === null) throw conflict('The call is already being recorded.', 'recording-runs');
  const running = runningOf(row, sessionId);
  const { by } = running;
  const detail = { sessionId, by, ...(origin && { origin }) };
  await recordEvent(tx, caller, { at, accountId, action: 'recording.start', targetId: id, detail });
  await events.append(tx, recordingStarted({ id, accountId, roomId, sessionId }, by, at));
  return running;
}

interface Beginning {
  id: string;
  startedAt: Date;
  /** Absent: one picture with everybody. */
  kind?: RecordingKind;
  /** Absent: the media type in which browsers send this kind. */
  mimeType?: string;
  /** Null: there is no picture of everybody. */
  width: number | null;
  height: number | null;
  /** The origin of the request before the recording began; absent: there was no request. */
  origin?: RecordingOrigin;
  /** The server's recorder that makes it; absent: a browser does. */
  recorderId?: string;
}
