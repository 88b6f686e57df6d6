import type { Metadata } from 'next';
import { PlaygroundPage } from '../../../../../../components/playground/PlaygroundPage';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { ROOMS_A_PAGE, roomsOf } from '../../../../../../components/rooms/queries';
import { pageBridge } from '../../../../../../server/api/pages/page-bridge';
import { NotForRole } from '../../../../../../components/shell/NotForRole';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Playground' };

export default async function Playground(given: PortalParams) {
  const { accountId, caller, may } = await openPortal(given);
  if (!may('developer')) return <NotForRole least="developer" />;
  const first = { pages: [await caller.rooms.list({ accountId, limit: ROOMS_A_PAGE })], pageParams: [null] };
  return (
    <Seeded data={[[roomsOf(accountId, '').queryKey, first]]}>
      <PlaygroundPage baseUrl={pageBridge().baseUrl} />
    </Seeded>
  );
}
