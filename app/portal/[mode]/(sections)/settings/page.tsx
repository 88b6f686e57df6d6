import type { Metadata } from 'next';
import { Seeded } from '../../../../../components/ui/Seeded';
import { settingsOf } from '../../../../../components/settings/queries';
import { SettingsPage } from '../../../../../components/settings/SettingsPage';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Settings' };

export default async function Settings(given: PortalParams) {
  const { caller, accountId } = await openPortal(given);
  const settings = await caller.accounts.settings({ accountId });
  return (
    <Seeded data={[[settingsOf(accountId).queryKey, settings]]}>
      <SettingsPage />
    </Seeded>
  );
}
