import { readSetting, saveSetting } from '../browser/browser-setting';

/** 256 random bits. */
const SECRET_BYTES = 32;

/**
 * The secret that this browser keeps for a server. What is private of a person in a call (their private messages, their vote
 * in an anonymous poll) comes back to the browser that sends it again.
 */
export function browserSecret(serverUrl: string): string {
  const name = `secret ${serverUrl}`;
  const kept = readSetting(name);
  if (kept !== null) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  saveSetting(name, secret);
  return secret;
}
