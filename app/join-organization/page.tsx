import type { Metadata } from 'next';
import { JoinOrganization } from '../../components/members/JoinOrganization';
import { oneTimeLinkPage, type LinkSearch } from '../one-time-link';

export const metadata: Metadata = { title: 'Invitation' };

/** Renders the page that one-time links to an organization lead to. */
export default async function JoinOrganizationPage(given: LinkSearch) {
  return oneTimeLinkPage(
    given,
    (caller, secret) => caller.organizations.invitation({ secret }),
    (link) => <JoinOrganization {...link} />,
  );
}
