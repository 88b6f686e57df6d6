import type { Metadata } from 'next';
import { Seeded } from '../../../../../components/ui/Seeded';
import { webhooksOf } from '../../../../../components/webhooks/queries';
import { WebhooksPage } from '../../../../../components/webhooks/WebhooksPage';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Webhooks' };

export default async function Webhooks(given: PortalParams) {
  const { accountId, caller } = await openPortal(given);
  const webhooks = await caller.webhooks.listForAccount({ accountId });
  return (
    <Seeded data={[[webhooksOf(accountId).queryKey, webhooks]]}>
      <WebhooksPage />
    </Seeded>
  );
}
