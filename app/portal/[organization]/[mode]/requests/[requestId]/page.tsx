import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requestOf } from '../../../../../../components/requests/queries';
import { RequestPage } from '../../../../../../components/requests/RequestPage';
import { NotForRole } from '../../../../../../components/shell/NotForRole';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { pageBridge } from '../../../../../../server/api/pages/page-bridge';
import { orNull } from '../../../../../visitor';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Request' };

interface RequestParams extends PortalParams {
  params: Promise<{ organization: string; mode: string; requestId: string }>;
}

export default async function OneRequest(given: RequestParams) {
  const { accountId, caller, may } = await openPortal(given);
  if (!may('developer')) return <NotForRole least="developer" />;
  const { requestId } = await given.params;
  const request = await orNull(404, () => caller.requests.getForAccount({ accountId, requestId }));
  if (request === null) notFound();
  return (
    <Seeded data={[[requestOf(accountId, requestId).queryKey, request]]}>
      <RequestPage requestId={requestId} baseUrl={pageBridge().baseUrl} />
    </Seeded>
  );
}
