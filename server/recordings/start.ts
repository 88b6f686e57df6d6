import { randomUUID } from 'node:crypto';
import { recordEvent } from '../identity/audit/record';
import type { Db } from '../platform/db/client';
import { badRequest, conflict } from '../platform/errors/errors';
import type { Quotas } from '../identity/quotas/quotas';
import { assertRecording } from '../identity/quotas/rules';
import type { Moderator } from '../rooms/sessions/moderate';
import { requireModerator } from '../rooms/sessions/require-moderator';
import type { DiskReserve } from '../platform/storage/reserve';
import type { Storages } from '../platform/storage/store';
import { insertRunning } from './capture-store';

interface Deps {
  db: Db;
  now: () => Date;
  storage: Storages;
  disk: DiskReserve;
  quotas: Quotas;
}

/** A recording that runs. */
export interface Running {
  id: string;
  startedAt: Date;
  /** The participant whose element records. */
  by: string;
  /** All chunks before this one are stored. */
  nextChunk: number;
}

/** What MediaRecorder says of WebM that every browser plays. */
const RECORDED_TYPE = /^video\/webm(;\s*codecs="?(vp8|vp9|vp09[.\w]*)?(,\s*)?(opus)?"?)?$/i;

/**
 * Begins to record a session: whoever asks is the recorder.
 * @throws Fault FORBIDDEN unless they are host or co-host; CONFLICT in an encrypted room, and when one runs already;
 *   BAD_REQUEST for a kind of file that is not taken; TOO_MANY_REQUESTS, or 507, when the account may not record more now,
 *   or the disk is almost full.
 */
export async function startRecording(
  { db, now, storage, disk, quotas }: Deps,
  by: Moderator,
  input: { mimeType: string; width: number; height: number },
): Promise<Running> {
  if (!RECORDED_TYPE.test(input.mimeType)) throw badRequest('Only WebM with VP8 or VP9 is recorded.');
  await disk.assertMayRecord();
  return db.transaction(async (tx) => {
    const { room } = await requireModerator(tx, by, 'Only hosts and co-hosts can record.');
    if (room.isEndToEndEncrypted) {
      throw conflict(
        'This room is end-to-end encrypted: the server may not hear it, so it cannot be recorded.',
      );
    }
    await assertRecording({ quotas }, tx, by.accountId);
    const at = now();
    const id = randomUUID();
    const inserted = await insertRunning(tx, {
      id,
      roomId: by.roomId,
      sessionId: by.sessionId,
      kind: 'composite',
      status: 'recording',
      storage: storage.own.kind,
      chunkStorage: storage.own.kind,
      mimeType: 'video/webm',
      width: input.width,
      height: input.height,
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
      detail: { sessionId: by.sessionId, by: by.participantId },
    });
    return { id, startedAt: at, by: by.participantId, nextChunk: 0 };
  });
}
