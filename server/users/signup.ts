import { addAccounts } from '../accounts/access';
import { recordEvent } from '../audit/record';
import type { Db } from '../db/client';
import { conflict } from '../errors';
import { newId } from '../ids';
import type { Caller } from '../principal/principal';
import { hashPassword } from './password';
import { findUserByEmail as findRow, insertUser, type UserRow } from './store';

export interface SignUp {
  email: string;
  displayName: string;
  /** Null: somebody who cannot sign in with a password. */
  password: string | null;
}

/**
 * Makes a person with a live and a test account.
 * @throws Fault CONFLICT when somebody has that email already.
 */
export async function signUp(
  { db, now }: { db: Db; now: () => Date },
  caller: Caller | null,
  wish: SignUp,
): Promise<UserRow> {
  const user: UserRow = {
    id: newId('usr'),
    email: wish.email,
    displayName: wish.displayName,
    passwordHash: wish.password === null ? null : await hashPassword(wish.password),
    createdAt: now(),
  };
  await db.transaction(async (tx) => {
    if (!(await insertUser(tx, user))) throw conflict('Somebody has signed up with this email already.');
    await addAccounts(tx, user.id, user.createdAt);
    await recordEvent(tx, caller, {
      at: user.createdAt,
      accountId: null,
      action: 'user.create',
      targetId: user.id,
    });
  });
  return user;
}

/** Whoever signed up with that email, in any case. */
export const findUserByEmail = (db: Db, email: string): Promise<UserRow | null> => findRow(db, email);
