import type { z } from 'zod';
import type { Vault } from '../../identity/tokens/vault';
import type { createInvitation } from './contract';
import type { InvitationRow, UsedInvitation } from './store';

type Invitation = z.input<typeof createInvitation.output>;

interface DescribeDeps {
  baseUrl: string;
  vault: Pick<Vault, 'open'>;
  now: () => Date;
}

/** Returns an invitation as callers see it. @throws Error when the vault has another key than at its creation */
export function describeInvitation(
  deps: DescribeDeps,
  { invitation: row, uses, lastUsedAt }: UsedInvitation,
): Invitation {
  return {
    invitationId: row.id,
    roomId: row.roomId,
    externalUserId: row.externalUserId,
    displayName: row.displayName,
    role: row.role,
    permissions: row.permissions,
    metadata: row.metadata ?? {},
    url: linkOf(deps, row),
    status: statusOf(row, uses, deps.now()),
    notBefore: row.notBefore?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    maxUses: row.maxUses,
    uses,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

/**
 * Returns the link of an invitation. Browsers send the secret behind `#` to no server, so no log and no preview has it.
 * @throws Error when the vault has another key than at its creation
 */
export function linkOf(
  { baseUrl, vault }: Pick<DescribeDeps, 'baseUrl' | 'vault'>,
  { id, code: sealed }: Pick<InvitationRow, 'id' | 'code'>,
): string {
  const code = vault.open(sealed, id);
  if (code === null) throw new Error(`The code of ${id} cannot be decrypted.`);
  return `${baseUrl}/i#${code}`;
}

function statusOf(
  {
    notBefore,
    expiresAt,
    revokedAt,
    maxUses,
  }: Pick<InvitationRow, 'notBefore' | 'expiresAt' | 'revokedAt' | 'maxUses'>,
  uses: number,
  now: Date,
): Invitation['status'] {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= now) return 'expired';
  if (uses >= maxUses) return 'used-up';
  return notBefore !== null && notBefore > now ? 'upcoming' : 'active';
}
