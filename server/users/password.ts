import { hash, verify } from '@node-rs/argon2';
import { badRequest } from '../errors';

/** argon2id in PHC form, with the library's parameters (19 MiB, 2 passes): about 11 ms, off the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Whether a password fits a hash. */
export const verifyPassword = (hashed: string, password: string): Promise<boolean> =>
  verify(hashed, password);

/** @throws Fault BAD_REQUEST for a password that is too easy to guess. */
export function assertStrong(password: string, email: string): void {
  const weakness = weaknessOf(password, email);
  if (weakness !== null) throw badRequest(`The password ${weakness}.`);
}

function weaknessOf(password: string, email: string): string | null {
  const plain = password.toLowerCase();
  if (new Set(plain).size < 4) return 'must have at least four different characters';
  if (plain === email.toLowerCase()) return 'must not be your email address';
  const core = plain.replace(/[^a-z0-9]/g, '').replace(/\d{1,4}$/, '');
  if (COMMON.has(plain) || COMMON.has(core)) return 'is one of the first that anybody would guess';
  return null;
}

/** What lists of stolen passwords begin with, ten characters or more, or as a word that digits are put behind. */
const COMMON = new Set(
  `password passwort motdepasse contrasena qwertyuiop qwertzuiop 1234567890 0123456789 0987654321 9876543210
  1q2w3e4r5t 1qaz2wsx3edc qwerty123456 abcdefghij iloveyou letmein welcome administrator changeme superman
  baseball football basketball princess sunshine starwars whatever trustno1 passw0rd p4ssw0rd adminadmin
  password123 1234567891 123456789a 12345678910 123123123 1111111111 987654321 asdfghjkl zxcvbnm qwerty
  qwertyqwerty passwordpassword conferenceroom`.split(/\s+/),
);
