import { randomUUID } from 'node:crypto';
import { isBanned } from '../bans/bans';
import { JOIN_TTL_MAX_SECONDS, type Tokens } from '../../identity/tokens/issuer';
import { issueJoinToken } from '../../identity/tokens/join';
import { externalSubject } from '../../identity/tokens/subject';
import type { Db } from '../../platform/db/client';
import { forbidden, notFound } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import type { GuestIdentity } from '../../platform/principal/credential';
import { embedUrl } from '../access/embed-url';
import { isGone, openingRefusal } from '../entry/opening';
import { hashSecret } from '../../platform/hash-secret';
import * as store from './store';

interface Deps {
  db: Db;
  baseUrl: string;
  now: () => Date;
  tokens: Tokens;
}

type Opened = { status: 'open'; token: string; embedUrl: string } | { status: 'early'; opensAt: string };
type Found = NonNullable<Awaited<ReturnType<typeof store.lockByCode>>>;

/**
 * Mints a join token for the person whose link was opened. A repeat in the same browser is the same use.
 * @param guestCookie identifies the browser; absent: a new browser
 * @returns `early` with the time at which the person may enter
 * @throws ApiError NOT_FOUND for an unknown code, an expired, revoked or used invitation, or a closed or deleted room;
 *   FORBIDDEN for a banned person; BAD_GATEWAY when signing fails
 */
export async function openInvitation(
  { db, baseUrl, now, tokens }: Deps,
  { code }: { code: string },
  guestCookie: GuestIdentity | undefined,
): Promise<Opened> {
  const browserId = (await guestCookie?.read()) ?? newId('gst');
  const opened = await db.transaction(async (tx): Promise<Opened> => {
    const found = await store.lockByCode(tx, hashSecret(code));
    if (found === null)
      throw notFound('There is no such invitation; open the whole link that you were sent.');
    const { invitation, room, mode } = found;
    const at = now();
    assertValid(found, at);
    const opensAt = openingOf(found, at);
    if (opensAt !== null) return { status: 'early', opensAt: opensAt.toISOString() };
    const sub = externalSubject(room.accountId, invitation.externalUserId);
    if (await isBanned(tx, room.id, sub)) {
      throw forbidden('A host removed you from this room; you can come back once a host lets you in again.');
    }
    const use = { invitationId: invitation.id, browserId, tokenId: randomUUID(), lastUsedAt: at };
    const tokenId = await store.storeUse(tx, use, invitation.maxUses);
    if (tokenId === null) throw notFound('This invitation has been used already; please ask for a new one.');
    const { externalUserId: _, displayName: name, role, permissions, metadata } = invitation;
    const claims = {
      invitation: invitation.id,
      sub,
      room: room.id,
      role,
      name,
      mode,
      permissions,
      metadata,
    };
    const seconds = Math.ceil((invitation.expiresAt.getTime() - at.getTime()) / 1_000);
    const { token } = issueJoinToken(tokens, claims, Math.min(seconds, JOIN_TTL_MAX_SECONDS), tokenId);
    return { status: 'open', token, embedUrl: embedUrl(baseUrl, room.id) };
  });
  if (opened.status === 'open') await guestCookie?.keep(browserId);
  return opened;
}

/** @throws ApiError NOT_FOUND */
function assertValid({ invitation, room }: Found, now: Date): void {
  if (isGone(room, now)) throw notFound('The room of this invitation no longer exists.');
  if (invitation.revokedAt !== null)
    throw notFound('This invitation was withdrawn; please ask for a new one.');
  if (invitation.expiresAt <= now) throw notFound('This invitation has expired; please ask for a new one.');
  const refusal = openingRefusal(room, 'host', now); // hosts may enter early, but not after the end
  if (refusal !== null) throw notFound(refusal.message);
}

/** Returns when the person may enter; null: now. Hosts and co-hosts may enter before the room opens. */
function openingOf({ invitation, room }: Found, now: Date): Date | null {
  const opensAt = invitation.role === 'participant' ? room.opensAt : null;
  const start = Math.max(invitation.notBefore?.getTime() ?? 0, opensAt?.getTime() ?? 0);
  return start > now.getTime() ? new Date(start) : null;
}
