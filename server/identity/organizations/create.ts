import type { Db, Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { addAccounts } from '../accounts/access';
import { recordChange } from './access';
import { countOwned, insertMember, insertOrganization, lockOwner } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/** The most organizations that a person may own. */
const OWNED_MAX = 10;

/**
 * Creates another organization, with its two accounts and the caller as its owner.
 * @throws ApiError CONFLICT when the caller owns as many as they may
 */
export async function createOrganization(
  { db, now }: Deps,
  caller: Caller<UserPrincipal>,
  { name }: { name: string },
) {
  const { userId } = caller.principal;
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    if ((await countOwned(tx, userId)) >= OWNED_MAX) {
      throw conflict(`You own ${OWNED_MAX} organizations already: hand one over first.`);
    }
    const at = now();
    const organizationId = await addOrganization(tx, { name, ownerId: userId, firstUserId: null, at });
    const action = 'organization.create';
    await recordChange(tx, caller, organizationId, {
      at,
      action,
      targetId: organizationId,
      detail: { name },
    });
    return { organizationId };
  });
}

/**
 * Inserts an organization with its owner and its two accounts. @returns its id
 * @param organization.firstUserId see `addAccounts`
 */
export async function addOrganization(
  tx: Tx,
  { name, ownerId, firstUserId, at }: { name: string; ownerId: string; firstUserId: string | null; at: Date },
): Promise<string> {
  const organizationId = newId('org');
  await insertOrganization(tx, { id: organizationId, name, createdAt: at, requiresSecondFactor: false });
  await insertMember(tx, { organizationId, userId: ownerId, role: 'owner', joinedAt: at });
  await addAccounts(tx, { organizationId, firstUserId, at });
  return organizationId;
}
