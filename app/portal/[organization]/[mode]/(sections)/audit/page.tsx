import type { Metadata } from 'next';
import { AuditPage } from '../../../../../../components/audit/AuditPage';
import { asked, eventsOf } from '../../../../../../components/audit/queries';
import { membersOf } from '../../../../../../components/members/queries';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { NotForRole } from '../../../../../../components/shell/NotForRole';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Audit log' };

interface Search {
  searchParams: Promise<{ actor?: string | string[] }>;
}

export default async function Audit(given: PortalParams & Search) {
  const { accountId, organization, caller, may } = await openPortal(given);
  if (!may('admin')) return <NotForRole least="admin" />;
  const { actor } = await given.searchParams;
  const actorId = typeof actor === 'string' && actor.length <= 300 ? actor : '';
  const { organizationId } = organization;
  const [events, members] = await Promise.all([
    caller.audit.list(asked(accountId, actorId)),
    caller.organizations.members({ organizationId }),
  ]);
  return (
    <Seeded
      data={[
        [eventsOf(accountId, actorId).queryKey, { pages: [events], pageParams: [null] }],
        [membersOf(organizationId).queryKey, members],
      ]}
    >
      <AuditPage />
    </Seeded>
  );
}
