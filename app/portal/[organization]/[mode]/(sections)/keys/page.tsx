import type { Metadata } from 'next';
import { KeysPage } from '../../../../../../components/keys/KeysPage';
import { keysOf } from '../../../../../../components/keys/queries';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { NotForRole } from '../../../../../../components/shell/NotForRole';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Keys' };

export default async function Keys(given: PortalParams) {
  const { accountId, caller, may } = await openPortal(given);
  if (!may('developer')) return <NotForRole least="developer" />;
  return (
    <Seeded data={[[keysOf(accountId).queryKey, await caller.keys.list({ accountId })]]}>
      <KeysPage />
    </Seeded>
  );
}
