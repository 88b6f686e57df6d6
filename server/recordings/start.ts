import { randomUUID } from 'node:crypto';
import { recordEvent } from '../identity/audit/record';
import type { Db } from '../platform/db/client';
import { badRequest, conflict } from '../platform/errors/errors';
import type { EventLog } from '../platform/events/event-log';
import { assertAllowed } from '../platform/principal/permissions';
import { settingsOf } from '../platform/room-settings';
import type { Quotas } from '../identity/quotas/quotas';
import { assertRecording } from '../identity/quotas/rules';
import type { Moderator } from '../rooms/sessions/moderate';
import { requireModerator } from '../rooms/sessions/require-moderator';
import type { DiskReserve } from '../platform/storage/reserve';
import type { Storages } from '../platform/storage/store';
import { recordingStarted } from './recording-events';
import { takeRequest } from './request';
import { insertRunning } from './store-capture';

interface Deps {
  db: Db;
  now: () => Date;
  storage: Storages;
  disk: DiskReserve;
  quotas: Quotas;
  events: EventLog;
}

/** A running recording. */
export interface RunningRecording {
  id: string;
  startedAt: Date;
  /** The participant whose element records. */
  by: string;
  /** All chunks before this one are stored. */
  nextChunk: number;
}

/** Media types of MediaRecorder for WebM that every browser plays. */
const RECORDED_TYPE = /^video\/webm(;\s*codecs="?(vp8|vp9|vp09[.\w]*)?(,\s*)?(opus)?"?)?$/i;

/**
 * Starts a recording of a session; the caller is the recorder. It is the one that was wanted of the session, if one was.
 * @throws ApiError FORBIDDEN unless they are host or co-host and their join token allows it; CONFLICT where recording is
 *   off, in an encrypted room, and while another recording is running; BAD_REQUEST for a media type that is not supported; TOO_MANY_REQUESTS, or 507, when the account may not
 *   record more now, or the disk is almost full
 */
export async function startRecording(
  { db, now, storage, disk, quotas, events }: Deps,
  by: Moderator,
  options: { mimeType: string; width: number; height: number },
): Promise<RunningRecording> {
  if (!RECORDED_TYPE.test(options.mimeType)) throw badRequest('Only WebM with VP8 or VP9 is recorded.');
  await disk.assertMayRecord();
  return db.transaction(async (tx) => {
    const { room } = await requireModerator(tx, by, 'Only hosts and co-hosts can record.');
    const { features } = settingsOf(room.settings);
    assertAllowed({ token: by.caller.principal.permissions, features }, 'record');
    if (room.isEndToEndEncrypted) {
      throw conflict(
        'This room is end-to-end encrypted: the server may not hear it, so it cannot be recorded.',
      );
    }
    await assertRecording({ quotas }, tx, by.accountId);
    const at = now();
    const request = await takeRequest(tx, by.sessionId);
    const id = request?.recordingId ?? randomUUID();
    const inserted = await insertRunning(tx, {
      id,
      roomId: by.roomId,
      sessionId: by.sessionId,
      kind: 'composite',
      status: 'recording',
      storage: storage.own.kind,
      chunkStorage: storage.own.kind,
      mimeType: 'video/webm',
      width: options.width,
      height: options.height,
      startedAt: at,
      startedByParticipantId: by.participantId,
      createdAt: at,
      updatedAt: at,
    });
    if (!inserted) throw conflict('The call is recorded already.');
    await recordEvent(tx, by.caller, {
      at,
      accountId: by.accountId,
      action: 'recording.start',
      targetId: id,
      detail: {
        sessionId: by.sessionId,
        by: by.participantId,
        ...(request && { origin: request.origin }),
      },
    });
    const { accountId, roomId, sessionId } = by;
    await events.append(tx, recordingStarted({ id, accountId, roomId, sessionId }, by.participantId, at));
    return { id, startedAt: at, by: by.participantId, nextChunk: 0 };
  });
}
