import { badRequest } from '../../platform/errors/errors';
import { weaknessOf, type Weakness } from './guessability';

/** argon2id in PHC form, with the library's parameters (19 MiB, 2 passes): about 11 ms, off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(prepared(password));
}

/** Prepares a password by RFC 8265, so that every keyboard gives the same: composed (NFC), with one kind of space. */
const prepared = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** Returns whether a password matches a hash. Older hashes are of passwords as they were typed. */
export async function verifyPassword(hashed: string, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const usual = prepared(password);
  return (await verify(hashed, usual)) || (usual !== password && (await verify(hashed, password)));
}

/**
 * @param own facts that others know about the person: their email address, their name
 * @throws ApiError BAD_REQUEST for a password that is too easy to guess.
 */
export async function assertStrong(password: string, own: readonly string[]): Promise<void> {
  if (new Set(password.toLowerCase()).size < 4) {
    throw badRequest('The password must have at least four different characters.');
  }
  const { COMMON_WORDS } = await import('./common-words');
  const weakness = weaknessOf(password, { own, common: COMMON_WORDS });
  if (weakness !== null) throw badRequest(SENTENCES[weakness]);
}

const SENTENCES: Record<Weakness, string> = {
  own: 'The password is made from your name or email address; choose one that nobody can guess from them.',
  word: 'The password is one of the first that anybody would guess: a common word with little added.',
  row: 'The password is one of the first that anybody would guess: a row of keys, or the same over and over.',
  short: 'The password is too easy to guess; make it longer.',
};
