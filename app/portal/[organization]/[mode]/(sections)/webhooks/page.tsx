import type { Metadata } from 'next';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { webhooksOf } from '../../../../../../components/webhooks/queries';
import { WebhooksPage } from '../../../../../../components/webhooks/WebhooksPage';
import { NotForRole } from '../../../../../../components/shell/NotForRole';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Webhooks' };

export default async function Webhooks(given: PortalParams) {
  const { accountId, caller, may } = await openPortal(given);
  if (!may('developer')) return <NotForRole least="developer" />;
  const webhooks = await caller.webhooks.listForAccount({ accountId });
  return (
    <Seeded data={[[webhooksOf(accountId).queryKey, webhooks]]}>
      <WebhooksPage />
    </Seeded>
  );
}
