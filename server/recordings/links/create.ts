import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import type { Hashing } from '../../identity/users/hashing';
import type { Db } from '../../platform/db/client';
import { badRequest, conflict, notFound } from '../../platform/errors/errors';
import { hashSecret } from '../../platform/hash-secret';
import { newId } from '../../platform/ids';
import { networkOf } from '../../platform/network';
import type { Caller } from '../../platform/principal/principal';
import { unkeyed, type Once } from '../../platform/procedures/once';
import type { DiskReserve } from '../../platform/storage/reserve';
import { lockRecording, type RecordingRow } from '../store';
import * as store from '../store-links';
import { LINKS_MAX, VALID_DEFAULT_DAYS, VALID_MAX_DAYS, type createLink as contract } from './contract';
import { describeLink } from './link';
import { findSharable } from './sharable';

interface Deps {
  db: Db;
  now: () => Date;
  baseUrl: string;
  hashing: Hashing;
  disk: Pick<DiskReserve, 'assertSpaceForRows'>;
}

type Input = z.output<typeof contract.input>;
type Answer = z.output<typeof contract.output>;

/** Gives 32 characters, which the log redacts in a path. */
const SECRET_BYTES = 24;
const DAY_MS = 86_400_000;

/**
 * Makes a link with which everybody who has it can watch a recording. Its secret is not stored.
 * @throws ApiError NOT_FOUND, FORBIDDEN for members and join tokens. BAD_REQUEST for an end that is not possible.
 *   CONFLICT unless the recording is ready in a storage of this server, and when it has 50 active links. 507 when the
 *   disk is almost full. TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE when too many passwords wait to be hashed
 */
export async function createLink(
  deps: Deps,
  caller: Caller,
  input: Input,
  once: Once<Answer> = unkeyed(deps.db),
): Promise<Answer> {
  const { recording, accountId } = await findSharable(deps.db, caller, input.recordingId);
  const createdAt = deps.now();
  const expiresAt = endOf(input, createdAt);
  assertPlayable(recording);
  await deps.disk.assertSpaceForRows();
  const client = { network: networkOf(caller.ip), account: accountId };
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const row = {
    id: newId('lnk'),
    recordingId: recording.id,
    secretHash: hashSecret(secret),
    passwordHash: input.password === undefined ? null : await deps.hashing.hash(client, input.password),
    description: input.description ?? null,
    views: 0,
    lastViewedAt: null,
    expiresAt,
    createdAt,
    revokedAt: null,
  };
  const { answer } = await once.transaction(async (tx) => {
    // Links are counted one after the other, and none is added to a recording that is deleted at this moment.
    if (!(await lockRecording(tx, recording.id))) throw notFound('There is no such recording.');
    if ((await store.countActiveLinks(tx, recording.id, createdAt)) >= LINKS_MAX) throw conflict(TOO_MANY);
    await store.insertLink(tx, row);
    await recordEvent(tx, caller, {
      at: createdAt,
      accountId,
      action: 'recording.share',
      targetId: recording.id,
      detail: { linkId: row.id, expiresAt: expiresAt.toISOString(), hasPassword: row.passwordHash !== null },
    });
    return { answer: { ...describeLink(row, createdAt), url: `${deps.baseUrl}/watch/${secret}` } };
  });
  return answer;
}

const TOO_MANY = `A recording can have ${LINKS_MAX} active links; revoke one that is no longer needed.`;

/** @throws ApiError BAD_REQUEST */
function endOf({ expiresAt }: Input, now: Date): Date {
  const end = expiresAt ?? new Date(now.getTime() + VALID_DEFAULT_DAYS * DAY_MS);
  if (end <= now) throw badRequest('"expiresAt" must be in the future.');
  if (end.getTime() > now.getTime() + VALID_MAX_DAYS * DAY_MS)
    throw badRequest(`A link can be valid for ${VALID_MAX_DAYS} days at most; it would end later.`);
  return end;
}

/** @throws ApiError CONFLICT */
function assertPlayable({ status, storage, objectKey }: RecordingRow): void {
  if (status === 'failed') throw conflict('The recording failed; there is nothing to play.');
  if (status !== 'ready') throw conflict('The recording is not ready yet.');
  if (storage === 'customer')
    throw conflict('The recording is in your own bucket, which this server cannot read.');
  if (objectKey === null) throw conflict('The recording has no mix, which a link plays.');
}
