import { signIn } from 'next-auth/react';

/** The reason why a person is not signed in. `retryAfterSeconds`: the time that the server asks them to wait. */
export interface Refusal {
  sentence: string;
  retryAfterSeconds: number | null;
}

/**
 * Returns the page to open after a sign-in: the sign-in page again, which asks for the second factor of people who have
 * one, and sends all others on.
 */
export const pathAfterSignIn = (next: string): string => `/sign-in?from=${encodeURIComponent(next)}`;

/** Signs in with email and password. @returns null when they are in */
export const enter = (email: string, password: string): Promise<Refusal | null> =>
  enterWith('credentials', { email, password });

/** Signs in with the answer of a passkey. @returns null when they are in */
export const enterWithPasskey = (answer: object): Promise<Refusal | null> =>
  enterWith('passkey', { answer: JSON.stringify(answer) });

async function enterWith(
  way: 'credentials' | 'passkey',
  proof: Record<string, string>,
): Promise<Refusal | null> {
  try {
    const answer = await signIn(way, { redirect: false, ...proof });
    if (answer?.ok === true && !answer.error) return null;
    return refusalOf(answer?.error ?? 'Signing in failed; please try again.');
  } catch {
    return refusalOf('The server does not answer. Check your connection and try again.');
  }
}

/**
 * Returns the refusal. Its sentence also has the time to wait, because next-auth's client passes on only the sentence.
 */
function refusalOf(sentence: string): Refusal {
  const seconds = /try again in (\d+) s\b/.exec(sentence)?.[1];
  return { sentence, retryAfterSeconds: seconds === undefined ? null : Number(seconds) };
}
