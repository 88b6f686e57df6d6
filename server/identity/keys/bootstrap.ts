import { accountsOfPerson } from '../accounts/access';
import { recordEvent } from '../audit/record';
import type { Db } from '../../platform/db/client';
import { ApiError } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import type { Log } from '../../platform/log/log';
import type { Scope } from '../../platform/principal/principal';
import { assertStrong, hashPassword } from '../users/password';
import { addPerson, findUserByEmail, type Proof } from '../users/signup';
import { keyEvent, keyRow } from './add-key';
import { hashKey, parseKey } from './secret';
import { findKeyByHash, insertKey } from './store';

/** The values of the BOOTSTRAP variables; null for a variable that is not set. */
export interface Bootstrap {
  email: string | null;
  password: string | null;
  liveKey: string | null;
  testKey: string | null;
  /** The scopes of new keys. Existing keys keep their own. */
  keyScopes: readonly Scope[];
}

/** The person who owns the keys when no email is set. Nobody can sign in as them without a password. */
const DEFAULT_EMAIL = 'owner@localhost.invalid';

interface Deps {
  db: Db;
  now: () => Date;
  log: Log;
  events: EventLog;
}

/** A bootstrap key belongs to another account. */
export class BootstrapError extends Error {}

/**
 * Makes sure that the person, their two accounts and the keys exist. Does not change existing ones: a changed password
 * and a revoked key stay as they are.
 * @throws BootstrapError with a sentence that names the variable.
 */
export async function bootstrap(deps: Deps, options: Bootstrap): Promise<void> {
  const { email: given, password, liveKey, testKey, keyScopes: scopes } = options;
  if ([given, password, liveKey, testKey].every((value) => value === null)) return;
  const email = given ?? DEFAULT_EMAIL;
  const user = (await findUserByEmail(deps.db, email)) ?? (await addOwner(deps, email, password));
  const accounts = await accountsOfPerson(deps.db, user.id);
  for (const secret of [liveKey, testKey]) {
    const mode = secret && parseKey(secret)?.mode;
    const account = accounts.find((candidate) => candidate.mode === mode);
    if (secret && account)
      await ensureKey(deps, `BOOTSTRAP_${account.mode.toUpperCase()}_KEY`, {
        secret,
        accountId: account.id,
        scopes,
      });
  }
}

async function addOwner(deps: Deps, email: string, password: string | null): Promise<{ id: string }> {
  const proof = await proofOf(deps, email, password);
  try {
    return await addPerson(deps, null, { email, displayName: email.split('@')[0] ?? email, proof });
  } catch (error) {
    const added = await findUserByEmail(deps.db, email); // by a process that started at the same time
    if (added === null) throw error;
    return added;
  }
}

/** Hashes a password. The operator may choose one that is too easy, and gets a warning. */
async function proofOf({ log }: Deps, email: string, password: string | null): Promise<Proof> {
  if (password === null) return { kind: 'none' };
  try {
    await assertStrong(password, [email]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn(`BOOTSTRAP_PASSWORD: ${error.message} Change it in the portal.`);
  }
  return { kind: 'password', passwordHash: await hashPassword(password) };
}

async function ensureKey(
  { db, now, log, events }: Deps,
  variable: string,
  { secret, accountId, scopes }: { secret: string; accountId: string; scopes: readonly Scope[] },
): Promise<void> {
  const at = now();
  const key = { accountId, name: variable, scopes: [...scopes], expiresAt: null, at };
  const row = keyRow(secret, key, null);
  await db.transaction(async (tx) => {
    if (!(await insertKey(tx, row))) return;
    await recordEvent(tx, null, {
      at,
      accountId,
      action: 'key.create',
      targetId: row.id,
      detail: { name: variable },
    });
    await events.append(tx, { type: 'key.created', ...keyEvent(row, at) });
  });
  const kept = await findKeyByHash(db, hashKey(secret));
  if (kept?.accountId !== accountId)
    throw new BootstrapError(`${variable}: this key belongs to another account.`);
  if (kept.revokedAt !== null)
    log.warn({ keyId: kept.id }, `${variable} names a key that was revoked and stays so`);
}
