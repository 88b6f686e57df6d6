import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NotForRole } from '../../../../../../components/shell/NotForRole';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { DELIVERIES_A_PAGE, deliveriesOf, webhookOf } from '../../../../../../components/webhooks/queries';
import { WebhookPage } from '../../../../../../components/webhooks/WebhookPage';
import { orNull } from '../../../../../visitor';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Webhook' };

interface WebhookParams extends PortalParams {
  params: Promise<{ organization: string; mode: string; webhookId: string }>;
}

export default async function OneWebhook(given: WebhookParams) {
  const { accountId, caller, may } = await openPortal(given);
  if (!may('developer')) return <NotForRole least="developer" />;
  const { webhookId } = await given.params;
  const webhook = await orNull(404, () => caller.webhooks.getForAccount({ accountId, webhookId }));
  if (webhook === null) notFound();
  const deliveries = await caller.deliveries.listForAccount({
    accountId,
    webhookId,
    limit: DELIVERIES_A_PAGE,
  });
  const first = { pages: [deliveries], pageParams: [null] };
  return (
    <Seeded
      data={[
        [webhookOf(accountId, webhookId).queryKey, webhook],
        [deliveriesOf(accountId, webhookId, null).queryKey, first],
      ]}
    >
      <WebhookPage webhookId={webhookId} />
    </Seeded>
  );
}
