import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { isMode } from '../../../../components/shell/mode';
import { portalPath } from '../../../../components/shell/navigation';
import { isAtLeast, type OrganizationRole } from '../../../../components/shell/roles';
import { pathOfRequest, routerCaller, signedIn } from '../../../visitor';
import { homeOrganization, organizationsOfVisitor, redirectOldAddress } from '../../home';

/** The parameters of every page below `/portal/{organization}/{mode}`. */
export interface PortalParams {
  params: Promise<{ organization: string; mode: string }>;
}

/** The pages of things that people outside of the organization may share: they see them in their own portal. */
const SHARED_PAGES = ['rooms', 'sessions', 'recordings'];

/**
 * Returns the person in the portal, and the organization and the account that the address names. A sign-in is required.
 * Addresses without an organization lead to the one that the browser showed last.
 */
export async function openPortal({ params }: PortalParams) {
  const { organization: organizationId, mode } = await params;
  if (isMode(organizationId)) await redirectOldAddress();
  if (!isMode(mode)) notFound();
  const person = await signedIn();
  const caller = await routerCaller();
  const [organizations, { accounts }] = await Promise.all([organizationsOfVisitor(), accountsOfVisitor()]);
  const organization = organizations.find((one) => one.organizationId === organizationId);
  const account = accounts.find((one) => one.organizationId === organizationId && one.mode === mode);
  if (organization === undefined || account === undefined) {
    const home = await homeOrganization();
    // People who have left the organization come from a page that is still open, or from a bookmark.
    if (home === null) redirect('/portal');
    const path = await pathInPortal();
    const [section = '', id] = path.split('/');
    if (id !== undefined && SHARED_PAGES.includes(section))
      redirect(portalPath({ organizationId: home, mode }, path));
    notFound();
  }
  if (organization.lacksSecondFactor)
    redirect(`/second-factor?from=${encodeURIComponent(await pathOfRequest())}`);
  const may = (least: OrganizationRole) => isAtLeast(organization.role, least);
  const { accountId } = account;
  return { mode, accountId, accounts, organization, organizations, person, caller, may };
}

/**
 * Redirects to the same page of the account that owns what it shows, if the person is a member of its organization. Links
 * may name another account.
 * @param open what `openPortal` returned
 */
export async function redirectToOwner(
  open: Pick<Awaited<ReturnType<typeof openPortal>>, 'accountId' | 'accounts'>,
  ownerAccountId: string,
): Promise<void> {
  const owner = open.accounts.find((account) => account.accountId === ownerAccountId);
  if (owner === undefined || owner.accountId === open.accountId) return;
  redirect(portalPath(owner, await pathInPortal()));
}

/** Returns the path behind `/portal/{organization}/{mode}/`, and the query. */
const pathInPortal = async (): Promise<string> => (await pathOfRequest()).split('/').slice(4).join('/');

/** Reads the accounts once for the layout and its page. */
const accountsOfVisitor = cache(async () => (await routerCaller()).accounts.list());
