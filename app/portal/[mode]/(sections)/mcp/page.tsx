import type { Metadata } from 'next';
import { AssistantsPage } from '../../../../../components/assistants/AssistantsPage';
import { pageBridge } from '../../../../../server/api/pages/page-bridge';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Assistants (MCP)' };

export default async function Assistants(given: PortalParams) {
  await openPortal(given);
  const { baseUrl, tools } = pageBridge();
  return <AssistantsPage baseUrl={baseUrl} tools={tools} />;
}
