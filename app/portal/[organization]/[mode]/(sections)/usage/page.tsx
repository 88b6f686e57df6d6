import type { Metadata } from 'next';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { usageBy } from '../../../../../../components/usage/queries';
import { UsagePage } from '../../../../../../components/usage/UsagePage';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Usage' };

export default async function Usage(given: PortalParams) {
  const { accountId, caller } = await openPortal(given);
  const [days, rooms] = await Promise.all([
    caller.usage.forAccount({ accountId, by: 'day' }),
    caller.usage.forAccount({ accountId, by: 'room' }),
  ]);
  return (
    <Seeded
      data={[
        [usageBy('day', accountId, null).queryKey, days],
        [usageBy('room', accountId, null).queryKey, rooms],
      ]}
    >
      <UsagePage />
    </Seeded>
  );
}
