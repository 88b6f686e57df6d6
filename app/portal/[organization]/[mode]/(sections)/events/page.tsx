import type { Metadata } from 'next';
import { EventsPage } from '../../../../../../components/events/EventsPage';
import { asked, eventsOf } from '../../../../../../components/events/queries';
import { isListedType } from '../../../../../../components/events/types';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { pageBridge } from '../../../../../../server/api/pages/page-bridge';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Events' };

interface Search {
  searchParams: Promise<{ types?: string | string[]; roomId?: string | string[] }>;
}

export default async function Events(given: PortalParams & Search) {
  const { accountId, caller } = await openPortal(given);
  const { types, roomId } = await given.searchParams;
  const filter = {
    types: [...new Set(textOf(types).split(','))].filter(isListedType),
    roomId: textOf(roomId).trim().slice(0, 100),
  };
  const first = { pages: [await caller.events.listForAccount(asked(accountId, filter))], pageParams: [null] };
  return (
    <Seeded data={[[eventsOf(accountId, filter).queryKey, first]]}>
      {/* A search may lead here from here, with another filter. */}
      <EventsPage
        key={`${filter.types.join()} ${filter.roomId}`}
        filter={filter}
        baseUrl={pageBridge().baseUrl}
      />
    </Seeded>
  );
}

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');
