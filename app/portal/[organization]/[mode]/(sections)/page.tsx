import type { Metadata } from 'next';
import { sessionsOf } from '../../../../../components/history/queries';
import { OverviewPage } from '../../../../../components/overview/OverviewPage';
import { firstStepsOf, quotasOf, usageOf } from '../../../../../components/overview/queries';
import { Seeded } from '../../../../../components/ui/Seeded';
import { webhooksOf } from '../../../../../components/webhooks/queries';
import { pageBridge } from '../../../../../server/api/pages/page-bridge';
import { openPortal, type PortalParams } from '../open';

export const metadata: Metadata = { title: 'Overview' };

export default async function Overview(given: PortalParams) {
  const { accountId, caller, may } = await openPortal(given);
  const of = { accountId };
  const [usage, quotas, steps, sessions, webhooks] = await Promise.all([
    caller.usage.get(of),
    caller.quotas.get(of),
    caller.usage.firstSteps(of),
    caller.artifacts.history({ of }),
    may('developer') ? caller.webhooks.listForAccount(of) : null,
  ]);
  return (
    <Seeded
      data={[
        [usageOf(accountId).queryKey, usage],
        [quotasOf(accountId).queryKey, quotas],
        [firstStepsOf(accountId).queryKey, steps],
        [sessionsOf(of).queryKey, { pages: [sessions], pageParams: [null] }],
        ...(webhooks === null ? [] : [[webhooksOf(accountId).queryKey, webhooks] as const]),
      ]}
    >
      <OverviewPage baseUrl={pageBridge().baseUrl} />
    </Seeded>
  );
}
