import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import { isUuid } from '../../platform/ids';
import type { Caller } from '../../platform/principal/principal';
import { isOfEgress } from '../../platform/vocabulary/recording-status';
import { ORGANIZERS, mayChange, type FoundRoom } from '../../rooms/access/access';
import { findReadableRecording } from '../read';
import type { FoundRecording } from '../store';
import * as store from '../store-renders';

interface Deps {
  db: Db;
}

/** A render as paths name it. */
export interface RenderOfRecording {
  recordingId: string;
  renderId: string;
}

/** Returns the renders of a recording, newest first. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function listRenders({ db }: Deps, caller: Caller, { recordingId }: { recordingId: string }) {
  const { recording } = await findReadableRecording(db, caller, recordingId);
  return { renders: (await store.listRenders(db, recording.id)).map(describe) };
}

/** Returns one render. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function getRender({ db }: Deps, caller: Caller, of: RenderOfRecording) {
  return describe((await findReadableRender(db, caller, of)).render);
}

/** Returns the renders of a recording, and what the person may do. For `fromHistory`. */
export async function openRenders(
  deps: Deps & { ffmpeg: string | null },
  caller: Caller,
  { id }: { id: string },
  room: FoundRoom,
) {
  const { recording } = await findReadableRecording(deps.db, caller, id);
  const [hasFfmpeg, isMp4] = [deps.ffmpeg !== null, isOfEgress(recording.mimeType)];
  return {
    renders: (await store.listRenders(deps.db, recording.id)).map(describe),
    mayRender: mayChange(caller, room, ORGANIZERS),
    makesMp4: hasFfmpeg && !isMp4,
    clipFormats: [...(hasFfmpeg ? ['mp4' as const] : []), ...(isMp4 ? [] : ['webm' as const])],
  };
}

/** Returns how many renders are being made, over all processes. */
export const countMakingRenders = ({ db }: Deps): Promise<number> => store.countMakingRenders(db);

/** Returns a render and its recording, if the caller may read the recording. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function findReadableRender(
  db: Db,
  caller: Caller,
  { recordingId, renderId }: RenderOfRecording,
): Promise<{ found: FoundRecording; render: store.RenderRow }> {
  const found = await findReadableRecording(db, caller, recordingId);
  const render = isUuid(renderId)
    ? await store.findRender(db, { recordingId: found.recording.id, renderId })
    : null;
  if (render === null) throw missing();
  return { found, render };
}

export const missing = () => notFound('There is no such render.');

/** Returns a render in the form that every operation shows. */
export function describe(row: store.RenderRow) {
  const isReady = row.status === 'ready';
  return {
    renderId: row.id,
    recordingId: row.recordingId,
    format: row.format,
    from: row.fromMs,
    to: row.toMs,
    status: row.status,
    progress: isReady ? 1 : row.progressPercent / 100,
    estimatedReadyAt: row.estimatedReadyAt?.toISOString() ?? null,
    error: row.errorMessage,
    mimeType: `video/${row.format}`,
    sizeBytes: row.sizeBytes,
    durationMs: row.durationMs,
    sha256: row.sha256,
    createdAt: row.createdAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
  };
}
