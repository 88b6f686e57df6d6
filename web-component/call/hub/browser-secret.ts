import { readSetting, saveSetting } from '../browser/browser-setting';

/** 256 random bits. */
const SECRET_BYTES = 32;

/**
 * Returns the secret that this browser keeps for a server. A browser that sends the same secret again gets its person's
 * private data of the call back: private messages, and votes in anonymous polls.
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
