import type { Metadata } from 'next';
import { AssistantsPage } from '../../../../../../components/assistants/AssistantsPage';
import { grantsOf } from '../../../../../../components/grants/queries';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { pageBridge } from '../../../../../../server/api/pages/page-bridge';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Assistants (MCP)' };

export default async function Assistants(given: PortalParams) {
  const { accountId, caller } = await openPortal(given);
  const { baseUrl, tools, toolsets } = pageBridge();
  return (
    <Seeded data={[[grantsOf(accountId).queryKey, await caller.grants.list({ accountId })]]}>
      <AssistantsPage baseUrl={baseUrl} tools={tools} isServed={toolsets.length > 0} />
    </Seeded>
  );
}
