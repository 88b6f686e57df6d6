import type { Metadata } from 'next';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { firstPage, ROOMS_A_PAGE, roomsOf, sharedRooms } from '../../../../../../components/rooms/queries';
import { RoomsPage } from '../../../../../../components/rooms/RoomsPage';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Rooms' };

interface Search {
  searchParams: Promise<{ search?: string | string[] }>;
}

export default async function Rooms(given: PortalParams & Search) {
  const { accountId, caller } = await openPortal(given);
  const { search: asked } = await given.searchParams;
  const search = typeof asked === 'string' ? asked.trim().slice(0, 200) : '';
  const [page, shared] = await Promise.all([
    caller.rooms.list({ accountId, limit: ROOMS_A_PAGE, ...(search && { search }) }),
    caller.rooms.shared(),
  ]);
  const data = [
    [roomsOf(accountId, search).queryKey, { pages: [page], pageParams: [firstPage()] }],
    [sharedRooms.queryKey, shared],
  ] as const;
  return (
    <Seeded data={data}>
      <RoomsPage search={search} />
    </Seeded>
  );
}
