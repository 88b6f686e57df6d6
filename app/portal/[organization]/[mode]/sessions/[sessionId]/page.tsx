import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { sessionOf } from '../../../../../../components/transcript/queries';
import { SessionPage } from '../../../../../../components/history/SessionPage';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { recordingsOf } from '../../../../../../components/recordings/queries';
import { orNull } from '../../../../../visitor';
import { openPortal, type PortalParams, redirectToOwner } from '../../open';

export const metadata: Metadata = { title: 'Session' };

interface SessionParams extends PortalParams {
  params: Promise<{ organization: string; mode: string; sessionId: string }>;
}

export default async function OneSession(given: SessionParams) {
  const { accountId, accounts, caller } = await openPortal(given);
  const { sessionId } = await given.params;
  const session = await orNull(404, () => caller.artifacts.fromHistory({ sessionId }));
  if (session === null) notFound();
  await redirectToOwner({ accountId, accounts }, session.accountId);
  const of = { sessionId };
  const recordings = { pages: [await caller.recordings.history({ of })], pageParams: [null] };
  return (
    <Seeded
      data={[
        [sessionOf(sessionId).queryKey, session],
        [recordingsOf(of).queryKey, recordings],
      ]}
    >
      <SessionPage sessionId={sessionId} />
    </Seeded>
  );
}
