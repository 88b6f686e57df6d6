import { notFound } from 'next/navigation';
import { cache } from 'react';
import { isMode } from '../../../components/shell/mode';
import { routerCaller, signedIn } from '../../visitor';

/** The parameters of every page below `/portal/{mode}`. */
export interface PortalParams {
  params: Promise<{ mode: string }>;
}

/** Returns the person in the portal and the account that the address names. A sign-in is required. */
export async function openPortal({ params }: PortalParams) {
  const { mode } = await params;
  if (!isMode(mode)) notFound();
  const person = await signedIn();
  const caller = await routerCaller();
  const { accounts } = await accountsOfVisitor();
  const account = accounts.find((candidate) => candidate.mode === mode);
  if (account === undefined) throw new Error(`${person.userId} has no ${mode} account.`);
  return { mode, accountId: account.accountId, person, caller };
}

/** Reads the accounts once for the layout and its page. */
const accountsOfVisitor = cache(async () => (await routerCaller()).accounts.list());
