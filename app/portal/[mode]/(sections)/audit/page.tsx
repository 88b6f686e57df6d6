import type { Metadata } from 'next';
import { AuditPage } from '../../../../../components/audit/AuditPage';
import { eventsOf } from '../../../../../components/audit/queries';
import { Seeded } from '../../../../../components/ui/Seeded';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Audit log' };

export default async function Audit(given: PortalParams) {
  const { accountId, caller } = await openPortal(given);
  const first = { pages: [await caller.audit.list({ accountId })], pageParams: [null] };
  return (
    <Seeded data={[[eventsOf(accountId).queryKey, first]]}>
      <AuditPage />
    </Seeded>
  );
}
