'use client';

import { PageHead } from '../portal/PageHead';
import { usePortal } from '../portal/PortalContext';
import { SessionList } from './SessionList';

/** Every session of the account. */
export function SessionsPage() {
  const { accountId } = usePortal();
  return (
    <>
      <PageHead
        title="Sessions"
        lead="What was held in your rooms: who was there, what was said, and what came of it."
      />
      <SessionList of={{ accountId }} />
    </>
  );
}
