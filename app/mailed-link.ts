import { orNull, routerCaller } from './visitor';

/** The query of a page that mailed links lead to. */
export interface MailedLink {
  searchParams: Promise<{ token?: string | string[] }>;
}

type Caller = Awaited<ReturnType<typeof routerCaller>>;

/**
 * Reads the token of a mailed link. The token is a query, which this server does not write into its log.
 * @param find returns what the link is for, without using it
 * @returns null when the link is not valid
 */
export async function mailedLink<Found>(
  { searchParams }: MailedLink,
  find: (caller: Caller, token: string) => Promise<Found>,
): Promise<{ token: string; found: Found } | null> {
  const { token } = await searchParams;
  if (typeof token !== 'string' || token === '' || token.length > 200) return null;
  const caller = await routerCaller();
  const found = await orNull(404, () => find(caller, token));
  return found && { token, found };
}
