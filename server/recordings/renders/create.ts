import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import type { Quotas } from '../../identity/quotas/quotas';
import { assertStorage } from '../../identity/quotas/rules';
import type { Db } from '../../platform/db/client';
import { ApiError, badRequest, conflict, notFound } from '../../platform/errors/errors';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Caller } from '../../platform/principal/principal';
import { unkeyed, type Once } from '../../platform/procedures/once';
import type { DiskReserve } from '../../platform/storage/reserve';
import { isOfEgress, isSentByPeople } from '../../platform/vocabulary/recording-status';
import { assertRelation, findReadableRoom, ORGANIZERS } from '../../rooms/access/access';
import { findReadableRecording } from '../read';
import { lockRecording, type RecordingRow } from '../store';
import type { createRender as contract } from './contract';
import { describe } from './read';
import * as store from '../store-renders';

interface Deps {
  db: Db;
  now: () => Date;
  jobs: Jobs;
  quotas: Quotas;
  disk: DiskReserve;
  ffmpeg: string | null;
}

type Input = z.output<typeof contract.input>;
type Answer = z.output<typeof contract.output>;

/** The most renders that a recording has at a time. */
const RENDERS_MAX = 20;
/** The shortest clip, in milliseconds. */
const CLIP_MIN_MS = 1_000;

/**
 * Requests a file of a recording: all of it as MP4, or a clip. A job makes it.
 * @throws ApiError NOT_FOUND, FORBIDDEN for members; BAD_REQUEST for a clip outside of the recording. CONFLICT unless
 *   the recording is ready in a storage of this server, and when it has too many renders. SERVICE_UNAVAILABLE for MP4
 *   without ffmpeg; 507 without space
 */
export async function createRender(
  deps: Deps,
  caller: Caller,
  input: Input,
  once: Once<Answer> = unkeyed(deps.db),
): Promise<Answer> {
  const { db, now, jobs } = deps;
  const { recording } = await findReadableRecording(db, caller, input.recordingId);
  const room = await findReadableRoom(db, caller, recording.roomId);
  assertRelation(caller, room, ORGANIZERS);
  const { accountId } = room;
  const clip = clipOf(recording, input);
  assertRenderable(recording);
  if (input.format === 'mp4' && deps.ffmpeg === null) throw new ApiError('SERVICE_UNAVAILABLE', NO_FFMPEG);
  await deps.disk.assertMayRecord();
  const { answer } = await once.transaction(async (tx) => {
    const at = now();
    const recordingId = recording.id;
    if (!(await lockRecording(tx, recordingId))) throw notFound('There is no such recording.');
    if ((await store.countRenders(tx, recordingId)) >= RENDERS_MAX) throw conflict(TOO_MANY);
    await assertStorage(deps, tx, accountId);
    const { format } = input;
    const row = await store.insertRender(tx, {
      id: randomUUID(),
      recordingId,
      accountId,
      format,
      ...clip,
      status: 'queued',
      createdAt: at,
    });
    await jobs.enqueue(tx, 'make-render', row.id, { accountId });
    const detail = { renderId: row.id, format };
    await recordEvent(tx, caller, {
      at,
      accountId,
      action: 'recording.render',
      targetId: recordingId,
      detail,
    });
    return { answer: describe(row) };
  });
  jobs.wake();
  return answer;
}

const NO_FFMPEG =
  'This server cannot make MP4 files: ffmpeg is not installed, or FFMPEG_PATH does not name it.';
const TOO_MANY = `A recording has at most ${RENDERS_MAX} renders: delete one that is no longer needed.`;

/** Returns the part of the recording that is wanted; its end is null where the end of the recording is meant. */
function clipOf({ durationSeconds, mimeType }: RecordingRow, { format, from, to }: Input) {
  const fromMs = from ?? null;
  // The stored duration is rounded.
  const endMs = durationSeconds === null ? Infinity : 1_000 * (durationSeconds + 1);
  const toMs = to === undefined || to >= endMs ? null : to;
  const isMp4 = isOfEgress(mimeType);
  if (isMp4 && format === 'webm') throw badRequest('The recording is MP4, of which no WebM is made.');
  if (isMp4 && from === undefined && to === undefined)
    throw badRequest('The recording itself is MP4: give from or to for a clip.');
  if (format === 'webm' && from === undefined && to === undefined) {
    throw badRequest('The recording itself is WebM: give from or to for a clip, or format mp4.');
  }
  const lengthMs = (to ?? Infinity) - (from ?? 0);
  if (lengthMs < CLIP_MIN_MS) throw badRequest('to has to be at least 1000 milliseconds after from.');
  if ((from ?? 0) >= endMs) throw badRequest('from is after the end of the recording.');
  return { fromMs, toMs };
}

function assertRenderable({ kind, status, storage }: RecordingRow): void {
  if (isSentByPeople(kind))
    throw conflict(`A recording of kind "${kind}" has no picture of everybody, and is not rendered.`);
  if (status === 'failed') throw conflict('The recording failed; there is no file to render.');
  if (status !== 'ready') throw conflict('The recording is not ready yet.');
  if (storage !== 'customer') return;
  throw conflict('The recording is in your own bucket, which this server cannot read.');
}
