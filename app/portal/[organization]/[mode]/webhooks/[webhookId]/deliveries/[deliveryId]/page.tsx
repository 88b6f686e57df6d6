import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NotForRole } from '../../../../../../../../components/shell/NotForRole';
import { Seeded } from '../../../../../../../../components/ui/Seeded';
import { DeliveryPage } from '../../../../../../../../components/webhooks/inspector/DeliveryPage';
import { deliveryOf, webhookOf } from '../../../../../../../../components/webhooks/queries';
import { pageBridge } from '../../../../../../../../server/api/pages/page-bridge';
import { orNull } from '../../../../../../../visitor';
import { openPortal, type PortalParams } from '../../../../open';

export const metadata: Metadata = { title: 'Delivery' };

interface DeliveryParams extends PortalParams {
  params: Promise<{ organization: string; mode: string; webhookId: string; deliveryId: string }>;
}

export default async function OneDelivery(given: DeliveryParams) {
  const { accountId, caller, may } = await openPortal(given);
  if (!may('developer')) return <NotForRole least="developer" />;
  const { webhookId, deliveryId } = await given.params;
  const input = { accountId, webhookId };
  const [delivery, webhook] = await Promise.all([
    orNull(404, () => caller.deliveries.inspectForAccount({ ...input, deliveryId })),
    orNull(404, () => caller.webhooks.getForAccount(input)),
  ]);
  if (delivery === null || webhook === null) notFound();
  return (
    <Seeded
      data={[
        [deliveryOf(accountId, webhookId, deliveryId).queryKey, delivery],
        [webhookOf(accountId, webhookId).queryKey, webhook],
      ]}
    >
      <DeliveryPage webhookId={webhookId} deliveryId={deliveryId} baseUrl={pageBridge().baseUrl} />
    </Seeded>
  );
}
