import type { Metadata } from 'next';
import { SettingsPage } from '../../../../components/settings/SettingsPage';
import { openPortal, type PortalParams } from '../open';

export const metadata: Metadata = { title: 'Settings' };

export default async function Settings(given: PortalParams) {
  await openPortal(given);
  return <SettingsPage />;
}
