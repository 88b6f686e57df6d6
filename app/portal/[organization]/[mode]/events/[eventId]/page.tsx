import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EventPage } from '../../../../../../components/events/EventPage';
import { eventOf } from '../../../../../../components/events/queries';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { orNull } from '../../../../../visitor';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Event' };

interface EventParams extends PortalParams {
  params: Promise<{ organization: string; mode: string; eventId: string }>;
}

export default async function OneEvent(given: EventParams) {
  const { accountId, caller } = await openPortal(given);
  const { eventId } = await given.params;
  const event = await orNull(404, () => caller.events.getForAccount({ accountId, eventId }));
  if (event === null) notFound();
  return (
    <Seeded data={[[eventOf(accountId, eventId).queryKey, event]]}>
      <EventPage eventId={eventId} />
    </Seeded>
  );
}
