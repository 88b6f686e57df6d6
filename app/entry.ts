import { serverOfPages } from '../server/caller';
import { visitor } from './visitor';

/** What the addresses of the sign-in and sign-up pages may carry. */
export interface EntryParams {
  searchParams: Promise<{ from?: string | string[]; error?: string | string[] }>;
}

/** What those pages begin with. `error`: a provider sent the visitor back without vouching for them. */
export async function entryOf({ searchParams }: EntryParams) {
  const { from, error } = await searchParams;
  const { github, google } = serverOfPages().login;
  const providers: ('github' | 'google')[] = [];
  if (github) providers.push('github');
  if (google) providers.push('google');
  return { from: only(from), error: only(error), isSignedIn: (await visitor()) !== null, providers };
}

const only = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;
