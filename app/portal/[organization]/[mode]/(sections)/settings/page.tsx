import type { Metadata } from 'next';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { settingsOf } from '../../../../../../components/settings/queries';
import { SettingsPage } from '../../../../../../components/settings/SettingsPage';
import { pageBridge } from '../../../../../../server/api/pages/page-bridge';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Settings' };

export default async function Settings(given: PortalParams) {
  const { caller, accountId, may } = await openPortal(given);
  const settings = may('admin') ? await caller.accounts.settings({ accountId }) : null;
  return (
    <Seeded data={settings === null ? [] : [[settingsOf(accountId).queryKey, settings]]}>
      <SettingsPage sendsMail={pageBridge().sendsMail} />
    </Seeded>
  );
}
