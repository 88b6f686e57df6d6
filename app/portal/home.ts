import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { LAST_ORGANIZATION } from '../../components/shell/last-organization';
import { pathOfRequest, routerCaller, signedIn } from '../visitor';

/** Reads the organizations of the signed-in person once for a page. */
export const organizationsOfVisitor = cache(async () => {
  const { organizations } = await (await routerCaller()).organizations.list();
  return organizations;
});

/** Returns the organization that the browser showed last, else the one that the person joined first; null: none. */
export async function homeOrganization(): Promise<string | null> {
  const organizations = await organizationsOfVisitor();
  const last = (await cookies()).get(LAST_ORGANIZATION)?.value;
  const isLast = organizations.find(({ organizationId }) => organizationId === last);
  return (isLast ?? organizations[0])?.organizationId ?? null;
}

/** Redirects an address without an organization, such as `/portal/live/rooms`, to the same page of the person's own. */
export async function redirectOldAddress(): Promise<never> {
  await signedIn();
  const home = await homeOrganization();
  if (home === null) redirect('/portal');
  redirect(`/portal/${home}${(await pathOfRequest()).slice('/portal'.length)}`);
}
