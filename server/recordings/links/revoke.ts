import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import type { Caller } from '../../platform/principal/principal';
import * as store from '../store-links';
import { findSharable } from './sharable';

interface Deps {
  db: Db;
  now: () => Date;
}

/**
 * Revokes a link: nobody can open it any more. Pages that play the video already keep its URL until that expires, an
 * hour at most. Revoking it again changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN for members and join tokens
 */
export async function revokeLink(
  { db, now }: Deps,
  caller: Caller,
  { recordingId, linkId }: { recordingId: string; linkId: string },
): Promise<void> {
  const { recording, accountId } = await findSharable(db, caller, recordingId);
  if (!isId('lnk', linkId)) throw missing();
  await db.transaction(async (tx) => {
    const link = await store.lockLink(tx, recording.id, linkId);
    if (link === null) throw missing();
    if (link.revokedAt !== null) return;
    const at = now();
    await store.storeRevoked(tx, linkId, at);
    const event = { action: 'recording.revoke-link', targetId: recording.id, detail: { linkId } };
    await recordEvent(tx, caller, { at, accountId, ...event });
  });
}

const missing = () => notFound('There is no such link.');
