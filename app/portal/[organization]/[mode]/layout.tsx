import '../../../../components/shell/mode.css';
import type { ReactNode } from 'react';
import { PortalShell } from '../../../../components/shell/PortalShell';
import { openPortal, type PortalParams } from './open';

export default async function PortalLayout({ children, ...given }: PortalParams & { children: ReactNode }) {
  const { mode, accountId, organization, organizations, person } = await openPortal(given);
  return (
    <PortalShell portal={{ mode, accountId, organization, organizations, person }}>{children}</PortalShell>
  );
}
