import type { Metadata } from 'next';
import { AuditPage } from '../../../../../../components/audit/AuditPage';
import { eventsOf } from '../../../../../../components/audit/queries';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { NotForRole } from '../../../../../../components/shell/NotForRole';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Audit log' };

export default async function Audit(given: PortalParams) {
  const { accountId, caller, may } = await openPortal(given);
  if (!may('admin')) return <NotForRole least="admin" />;
  const first = { pages: [await caller.audit.list({ accountId })], pageParams: [null] };
  return (
    <Seeded data={[[eventsOf(accountId).queryKey, first]]}>
      <AuditPage />
    </Seeded>
  );
}
