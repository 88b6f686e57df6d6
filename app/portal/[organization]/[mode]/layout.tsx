import '../../../../components/shell/mode.css';
import type { ReactNode } from 'react';
import { SearchButton } from '../../../../components/search/SearchButton';
import { PortalShell } from '../../../../components/shell/PortalShell';
import { openPortal, type PortalParams } from './open';

export default async function PortalLayout({ children, ...given }: PortalParams & { children: ReactNode }) {
  const { mode, accountId, organization, organizations, person } = await openPortal(given);
  return (
    <PortalShell portal={{ mode, accountId, organization, organizations, person }} search={<SearchButton />}>
      {children}
    </PortalShell>
  );
}
