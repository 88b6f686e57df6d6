'use client';

import { PageHead } from '../ui/PageHead';
import { usePortal } from '../shell/PortalContext';
import { RecordingList } from './RecordingList';

/** Shows every recording of the account. */
export function RecordingsPage() {
  const { accountId, may } = usePortal();
  return (
    <>
      <PageHead
        title="Recordings"
        lead="Calls that were recorded, to play beside their transcript or to keep."
      />
      <RecordingList of={{ accountId }} canDelete={may('developer')} />
    </>
  );
}
