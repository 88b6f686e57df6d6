import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { pageOf, readListCursor } from '../../platform/lists/cursor';
import { assertScope, type Caller, type KeyPrincipal } from '../../platform/principal/principal';
import { toRecord } from './add-key';
import type { listKeysOfAccount as contract } from './contract';
import { listKeys } from './store';

/** Returns a page of the keys of the calling key's account, newest first. @throws ApiError FORBIDDEN */
export async function listKeysOfAccount(
  { db, now }: { db: Db; now: () => Date },
  caller: Caller<KeyPrincipal>,
  { limit, after }: z.output<typeof contract.input>,
) {
  assertScope(caller);
  const { accountId, keyId } = caller.principal;
  const page = { limit: limit + 1, after: after === undefined ? null : readListCursor(after) };
  const rows = await listKeys(db, accountId, page);
  const { shown, next } = pageOf(rows, limit, ({ id, createdAt }) => ({ id, at: createdAt }));
  return { keys: shown.map((row) => ({ ...toRecord(row, now()), isCurrent: row.id === keyId })), next };
}
