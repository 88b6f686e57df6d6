/** Why this server does not sign in a person whom the company's provider does. */
type Refusal = 'unverified' | 'domain';

/** Why a provider sent its visitor back, as the address of the sign-in page says it. */
export type SentBack = 'provider' | 'registration' | Refusal;

/** The people who may sign up. */
type Registration = 'open' | 'invited' | 'closed';

const FAILED = 'The provider did not sign you in. Try again, or use email and password.';

/** The sentences for people whom this server does not sign up, by the people who may. */
const REGISTRATION: Record<Registration, string> = {
  open: FAILED,
  invited:
    'Only invited people can sign up here. Your invitation has to be for the address that your provider has verified.',
  closed:
    'You have no account here yet, and nobody can sign up. Ask whoever runs this server for an account.',
};

const REFUSED: Record<Refusal, string> = {
  unverified:
    'Your provider does not confirm that your email address is yours. Ask whoever runs it to verify the address.',
  domain:
    'Your email address is not of a domain that can sign in this way. Use another account of your provider.',
};

/** Returns the sentence for a person who returns from a provider and is not signed in. */
export function providerError(error: string, registration: Registration): string {
  if (error === 'registration') return REGISTRATION[registration];
  return isRefusal(error) ? REFUSED[error] : FAILED;
}

const isRefusal = (error: string): error is Refusal => Object.hasOwn(REFUSED, error);
