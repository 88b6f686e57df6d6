import { revokeTokens } from '../../identity/tokens/revocations';
import type { Db, Tx } from '../../platform/db/client';
import type { ErasedCounts } from '../../platform/vocabulary/person-data';
import * as store from './store-account';
import { TABLES_OF_ACCOUNT } from './store-account-tables';
import { addToReceipt, type ErasureRow } from './store-erasures';
import { markDeletedOf } from './store-exports';
import type { Person } from './store-person';
import { deleteSome } from './store-tables';

interface Deps {
  db: Db;
  now: () => Date;
}

type Counts = Partial<ErasedCounts>;

/** Erases a person from what belongs to no session, in batches, each with its part of the receipt. */
export async function eraseFromAccount(
  deps: Deps,
  erasure: ErasureRow,
  person: Person,
  signal: AbortSignal,
): Promise<void> {
  const { id: erasureId } = erasure;
  const repeat = (step: (tx: Tx) => Promise<{ found: number; counts: Counts }>) =>
    repeatUntilNothing(deps, erasureId, signal, step);
  await repeat(async (tx) => {
    const found = await eraseInvitations(tx, person, deps.now());
    return { found, counts: { invitations: found } };
  });
  for (const table of TABLES_OF_ACCOUNT) {
    if (table.erased !== 'delete') continue;
    await repeat(async (tx) => {
      const found = await deleteSome(tx, table, person);
      return { found, counts: table.counted ? { [table.counted]: found } : {} };
    });
  }
  await repeat(async (tx) => {
    const found = await store.removeOwnerOfSome(tx, person);
    return { found, counts: { actionItems: found } };
  });
  await repeat(async (tx) => {
    const found = await store.deleteFilesOfPerson(tx, person, { erasureId, at: deps.now() });
    return { found, counts: { files: found } };
  });
  // An export that was requested at the same moment as the erasure.
  await markDeletedOf(deps.db, person, deps.now());
}

/** Runs a step in transactions of its own until it finds nothing. */
async function repeatUntilNothing(
  { db }: Deps,
  erasureId: string,
  signal: AbortSignal,
  step: (tx: Tx) => Promise<{ found: number; counts: Counts }>,
): Promise<void> {
  for (let found = 1; found > 0;) {
    signal.throwIfAborted();
    found = await db.transaction(async (tx) => {
      const erased = await step(tx);
      if (erased.found > 0) await addToReceipt(tx, erasureId, { counts: erased.counts });
      return erased.found;
    });
  }
}

/** Deletes some invitations. The join tokens that people got by them become worthless. @returns how many */
async function eraseInvitations(tx: Tx, person: Person, at: Date): Promise<number> {
  const ids = await store.lockInvitations(tx, person);
  if (ids.length === 0) return 0;
  const tokenIds = await store.listTokensOf(tx, ids);
  await revokeTokens(tx, { accountId: person.accountId, tokenIds, at });
  await store.deleteInvitations(tx, ids);
  return ids.length;
}
