import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import type { Handler } from '../../platform/jobs/handler';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Caller } from '../../platform/principal/principal';
import type { Storages } from '../../platform/storage/store';
import { assertRelation, findReadableRoom, ORGANIZERS } from '../../rooms/access/access';
import { requireStorage } from '../require-storage';
import { findReadableRender, missing, type RenderOfRecording } from './read';
import { renderName } from './render-name';
import * as store from '../store-renders';

interface Deps {
  db: Db;
  now: () => Date;
  jobs: Jobs;
}

/** The number of attempts, about a week, for a storage that fails. */
const ATTEMPTS = 1_000;

/**
 * Deletes a render, finished or not; its bytes are removed in the background.
 * @throws ApiError NOT_FOUND, FORBIDDEN for members
 */
export async function deleteRender(
  { db, now, jobs }: Deps,
  caller: Caller,
  of: RenderOfRecording,
): Promise<void> {
  const { found, render } = await findReadableRender(db, caller, of);
  const { id: recordingId, roomId } = found.recording;
  const room = await findReadableRoom(db, caller, roomId);
  assertRelation(caller, room, ORGANIZERS);
  const { accountId } = room;
  await db.transaction(async (tx) => {
    const at = now();
    if (!(await store.markRenderDeleted(tx, render.id, at))) throw missing();
    await jobs.cancel(tx, ['make-render'], render.id);
    await jobs.enqueue(tx, 'purge-render', render.id, { accountId });
    const detail = { renderId: render.id, format: render.format };
    const action = 'recording.delete-render';
    await recordEvent(tx, caller, { at, accountId, action, targetId: recordingId, detail });
  });
  jobs.wake();
}

interface RemovalDeps {
  db: Db;
  now: () => Date;
  storage: Storages;
}

/** Returns the job that removes the bytes of a deleted render. */
export const renderPurger = ({ db, now, storage }: RemovalDeps): Handler => ({
  attempts: ATTEMPTS,
  async run({ subject: id, signal }) {
    const render = (await store.findJob(db, id))?.render;
    if (!render || render.deletedAt === null || render.purgedAt !== null) return;
    const { format, storage: kind } = render;
    if (kind !== null) await removeRenders(storage, [{ id, format, storage: kind }], signal);
    await store.markRenderPurged(db, id, now());
  },
});

/** Removes the bytes of all renders of a deleted recording. */
export async function purgeRendersOf(
  { db, now, storage }: RemovalDeps,
  recordingId: string,
  signal: AbortSignal,
): Promise<void> {
  for (const render of await store.listStoredRenders(db, recordingId)) {
    await removeRenders(storage, [render], signal);
    await store.markRenderPurged(db, render.id, now());
  }
}

/** Removes the bytes of renders. */
export async function removeRenders(
  storage: Storages,
  renders: readonly store.StoredRender[],
  signal: AbortSignal,
): Promise<void> {
  for (const { id, format, storage: kind } of renders) {
    await requireStorage(storage, kind).remove(renderName(id, format), { signal });
  }
}
