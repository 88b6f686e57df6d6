import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { recordingOf } from '../../../../../../components/recordings/queries';
import { RecordingPage } from '../../../../../../components/recordings/RecordingPage';
import { orNull } from '../../../../../visitor';
import { openPortal, type PortalParams, redirectToOwner } from '../../open';

export const metadata: Metadata = { title: 'Recording' };

interface RecordingParams extends PortalParams {
  params: Promise<{ organization: string; mode: string; recordingId: string }>;
}

export default async function OneRecording(given: RecordingParams) {
  const { accountId, accounts, caller } = await openPortal(given);
  const { recordingId: id } = await given.params;
  const recording = await orNull(404, () => caller.recordings.fromHistory({ id }));
  if (recording === null) notFound();
  await redirectToOwner({ accountId, accounts }, recording.accountId);
  return (
    <Seeded data={[[recordingOf(id).queryKey, recording]]}>
      <RecordingPage id={id} />
    </Seeded>
  );
}
