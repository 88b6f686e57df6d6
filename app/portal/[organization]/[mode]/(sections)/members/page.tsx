import type { Metadata } from 'next';
import { MembersPage } from '../../../../../../components/members/MembersPage';
import { invitationsOf, membersOf } from '../../../../../../components/members/queries';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { pageBridge } from '../../../../../../server/api/pages/page-bridge';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Members' };

export default async function Members(given: PortalParams) {
  const { organization, caller, may } = await openPortal(given);
  const of = { organizationId: organization.organizationId };
  const members = [membersOf(of.organizationId).queryKey, await caller.organizations.members(of)] as const;
  const invitations = may('admin')
    ? [[invitationsOf(of.organizationId).queryKey, await caller.organizations.invitations(of)] as const]
    : [];
  return (
    <Seeded data={[members, ...invitations]}>
      <MembersPage sendsMail={pageBridge().sendsMail} />
    </Seeded>
  );
}
