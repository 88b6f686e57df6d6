import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import type { Tokens } from '../../identity/tokens/issuer';
import type { Db, Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import { fileDisposition } from '../../platform/files/file-disposition';
import { newId } from '../../platform/ids';
import type { Jobs } from '../../platform/jobs/jobs';
import { assertScope } from '../../platform/principal/principal';
import type { DiskReserve } from '../../platform/storage/reserve';
import type { Storages } from '../../platform/storage/store';
import { presignedUrl } from '../../recordings/playback';
import type { getPersonExport as contract } from './contract';
import { EXPORT_KEPT_MS, exportName } from './export-name';
import { personOf, type AccountCaller } from './person';
import { lockRunning } from './store-erasures';
import * as store from './store-exports';
import type { Person } from './store-person';

interface Deps {
  db: Db;
  now: () => Date;
  jobs: Jobs;
  disk: DiskReserve;
  tokens: Tokens;
  storage: Storages;
  baseUrl: string;
}

type Answer = z.output<typeof contract.output>;

/** The most exports of one account that are kept at a time. */
const EXPORTS_MAX = 100;
/** An export that is younger is not made again, so that a caller can poll with `fresh`. In milliseconds. */
const FRESH_MS = 60_000;

/**
 * Returns the export of a person with a URL of its archive. Requests one if there is none, and makes it in the
 * background. A person of whom nothing is stored gets an empty export.
 * @throws ApiError FORBIDDEN; CONFLICT while the person is being erased, and when the account has too many exports;
 *   507 without space; SERVICE_UNAVAILABLE when the storage fails
 */
export async function getPersonExport(
  deps: Deps,
  caller: AccountCaller,
  { externalUserId, fresh }: z.output<typeof contract.input>,
): Promise<Answer> {
  assertScope(caller);
  const person = personOf(caller.principal.accountId, externalUserId);
  const found = await store.findExport(deps.db, person);
  if (found !== null && isUsable(found, fresh === 'true', deps.now())) return describe(deps, found);
  await deps.disk.assertMayRecord();
  const requested = await deps.db.transaction((tx) => requestExport(tx, deps, caller, person, found));
  deps.jobs.wake();
  return describe(deps, requested);
}

function isUsable(
  { status, readyAt, expiresAt }: store.ExportRow,
  isFreshWanted: boolean,
  now: Date,
): boolean {
  if (expiresAt <= now) return false;
  if (!isFreshWanted || status === 'preparing') return true;
  return readyAt !== null && now.getTime() - readyAt.getTime() < FRESH_MS;
}

/** @param replaced the earlier export, which is deleted; null: none */
async function requestExport(
  tx: Tx,
  { now, jobs }: Deps,
  caller: AccountCaller,
  person: Person,
  replaced: store.ExportRow | null,
): Promise<store.ExportRow> {
  const { accountId, externalUserId } = person;
  const at = now();
  const erasing = await lockRunning(tx, accountId);
  if (erasing.includes(externalUserId)) throw conflict('The person is being erased.');
  if (replaced !== null) await store.markDeleted(tx, replaced.id, at);
  if ((await store.countExports(tx, accountId)) >= EXPORTS_MAX) throw conflict(TOO_MANY);
  const id = newId('exp');
  const expiresAt = new Date(at.getTime() + EXPORT_KEPT_MS);
  const row = { id, accountId, externalUserId, status: 'preparing' as const, createdAt: at, expiresAt };
  if (await store.insertExport(tx, row)) {
    await jobs.enqueue(tx, 'make-person-export', id, { accountId });
    await recordEvent(tx, caller, { at, accountId, action: 'person.export', targetId: id });
  }
  // Another request may have been first.
  const requested = await store.findExport(tx, person);
  if (requested === null) throw conflict('The person is being erased.');
  return requested;
}

const TOO_MANY = `An account has at most ${EXPORTS_MAX} exports at a time; each is deleted a day after it is ready.`;

async function describe(deps: Deps, row: store.ExportRow): Promise<Answer> {
  const isReady = row.status === 'ready';
  const link = isReady ? await linkOf(deps, row) : null;
  return {
    exportId: row.id,
    status: row.status,
    progress: isReady ? 1 : row.progressPercent / 100,
    error: row.errorMessage,
    url: link?.url ?? null,
    urlExpiresAt: link?.expiresAt ?? null,
    sizeBytes: row.sizeBytes,
    sha256: row.sha256,
    createdAt: row.createdAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** Returns a URL of our own route, which serves archives from the disk, or a presigned URL of the bucket. */
async function linkOf(deps: Deps, { id, storage, createdAt }: store.ExportRow) {
  if (storage === 'local') {
    const { token, expiresAt } = deps.tokens.signExport({ export: id });
    return {
      url: `${deps.baseUrl}/api/exports/${id}/file?token=${token}`,
      expiresAt: expiresAt.toISOString(),
    };
  }
  const object = { objectKey: exportName(id), mimeType: 'application/zip' };
  return presignedUrl(deps, { ...object, disposition: exportDisposition(createdAt) }, 'download');
}

/** Returns the Content-Disposition of an archive. The name of the file does not name the person. */
export const exportDisposition = (createdAt: Date): string =>
  fileDisposition(`person-export-${createdAt.toISOString().slice(0, 10)}.zip`);
