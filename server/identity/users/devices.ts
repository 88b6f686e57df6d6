import { createHash, randomBytes } from 'node:crypto';
import type { Vault } from '../tokens/vault';
import type { UserRow } from './store';

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

const boxesOf = (cookie: string | undefined): string[] =>
  (cookie ?? '').split(BETWEEN, PEOPLE_MAX).filter((box) => box !== '');

const ownerOf = ({ id }: UserRow): string => `device of ${id}`;

const printOf = ({ passwordHash }: UserRow): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');
