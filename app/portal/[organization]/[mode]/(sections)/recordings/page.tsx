import type { Metadata } from 'next';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { recordingsOf } from '../../../../../../components/recordings/queries';
import { RecordingsPage } from '../../../../../../components/recordings/RecordingsPage';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Recordings' };

export default async function Recordings(given: PortalParams) {
  const { accountId, caller } = await openPortal(given);
  const of = { accountId };
  const first = { pages: [await caller.recordings.history({ of })], pageParams: [null] };
  return (
    <Seeded data={[[recordingsOf(of).queryKey, first]]}>
      <RecordingsPage />
    </Seeded>
  );
}
