import { createHash, randomBytes } from 'node:crypto';
import type { Vault } from '../tokens/vault';
import type { Tx } from '../../platform/db/client';
import type { Caller } from '../../platform/principal/principal';
import { notifyPerson, type NoticeDeps } from '../notices/notify';
import { hasLogin, type UserRow } from './store';

interface Deps {
  vault: Vault;
  now: () => Date;
}

/** How long a browser is known after the last sign-in on it; its cookie lives as long. */
export const DEVICE_DAYS = 365;
/** How many people can be known on one browser. */
const PEOPLE_MAX = 3;
const BETWEEN = '~';

/*
 * The cookie of a browser has one encrypted entry for each person who signed in on it. An entry is valid for its person
 * only, signs nobody in, and expires when the password changes: it holds a hash of the password's hash.
 */

/** Returns the id of the browser if the person has signed in on it with their present password; otherwise null. */
export function findDevice({ vault, now }: Deps, cookie: string | undefined, user: UserRow): string | null {
  const opened = boxesOf(cookie).map((box) => vault.open(box, ownerOf(user)));
  const [id, endsAt, passwordPrint] = opened.find((text) => text !== null)?.split(' ') ?? [];
  if (id === undefined || passwordPrint !== printOf(user)) return null;
  return Number(endsAt) > now().getTime() ? id : null;
}

/** Returns the cookie of a browser on which the person has just signed in. It also keeps other people. */
export function rememberDevice(
  { vault, now }: Deps,
  cookie: string | undefined,
  user: UserRow,
  knownId: string | null,
): string {
  const id = knownId ?? randomBytes(16).toString('base64url');
  const endsAt = now().getTime() + DEVICE_DAYS * 86_400_000;
  const box = vault.seal(`${id} ${endsAt} ${printOf(user)}`, ownerOf(user));
  const others = boxesOf(cookie).filter((other) => vault.open(other, ownerOf(user)) === null);
  return [box, ...others].slice(0, PEOPLE_MAX).join(BETWEEN);
}

/** How long after their sign-up the first sign-in of a person is part of it, in milliseconds. */
const SIGN_UP_MS = 600_000;

/**
 * Has a person mailed that somebody signs in as them in a browser that is not known, unless they have just signed up.
 * Call it before the login is opened.
 * @param signIn.deviceId the id of the browser; null: not known
 * @param signIn.waits whether the sign-in waits for a second factor. The browser is known from now on, so this is when
 *   the person has to be told
 */
export async function notifyOfBrowser(
  tx: Tx,
  deps: NoticeDeps,
  caller: Caller,
  signIn: { user: UserRow; deviceId: string | null; waits: boolean; at: Date },
): Promise<void> {
  const { user, deviceId, waits, at } = signIn;
  if (deviceId !== null) return;
  const isSignUp = at.getTime() - user.createdAt.getTime() < SIGN_UP_MS && !(await hasLogin(tx, user.id));
  if (isSignUp) return;
  await notifyPerson(tx, deps, caller, { kind: waits ? 'sign-in-waits' : 'sign-in', userId: user.id, at });
}

const boxesOf = (cookie: string | undefined): string[] =>
  (cookie ?? '').split(BETWEEN, PEOPLE_MAX).filter((box) => box !== '');

const ownerOf = ({ id }: UserRow): string => `device of ${id}`;

const printOf = ({ passwordHash }: UserRow): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');
