import type { Metadata } from 'next';
import { KeysPage } from '../../../../../components/keys/KeysPage';
import { keysOf } from '../../../../../components/keys/queries';
import { Seeded } from '../../../../../components/ui/Seeded';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Keys' };

export default async function Keys(given: PortalParams) {
  const { accountId, caller } = await openPortal(given);
  return (
    <Seeded data={[[keysOf(accountId).queryKey, await caller.keys.list({ accountId })]]}>
      <KeysPage />
    </Seeded>
  );
}
