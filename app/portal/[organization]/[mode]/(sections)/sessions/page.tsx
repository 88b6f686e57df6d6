import type { Metadata } from 'next';
import { sessionsOf } from '../../../../../../components/history/queries';
import { SessionsPage } from '../../../../../../components/history/SessionsPage';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Sessions' };

export default async function Sessions(given: PortalParams) {
  const { accountId, caller } = await openPortal(given);
  const of = { accountId };
  const first = { pages: [await caller.artifacts.history({ of })], pageParams: [null] };
  return (
    <Seeded data={[[sessionsOf(of).queryKey, first]]}>
      <SessionsPage />
    </Seeded>
  );
}
