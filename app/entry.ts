import { pageBridge } from '../server/api/pages/page-bridge';
import { visitor } from './visitor';

/** The parameters that the addresses of the sign-in and sign-up pages may have. */
export interface EntryParams {
  searchParams: Promise<{ from?: string | string[]; error?: string | string[] }>;
}

/** Returns the initial state of those pages. `error`: the reason why a provider sent its visitor back. */
export async function entryOf({ searchParams }: EntryParams) {
  const { from, error } = await searchParams;
  const { registration, sendsMail, login } = pageBridge();
  const providers = login.providers.map(({ name, label, singleSignOn }) => ({
    name,
    label,
    domains: singleSignOn?.domains ?? [],
  }));
  const isSignedIn = (await visitor()) !== null;
  return { from: only(from), error: only(error), isSignedIn, providers, registration, sendsMail };
}

const only = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;
