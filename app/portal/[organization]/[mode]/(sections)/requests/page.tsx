import type { Metadata } from 'next';
import { asked, NO_FILTER, requestsOf } from '../../../../../../components/requests/queries';
import { RequestsPage } from '../../../../../../components/requests/RequestsPage';
import { NotForRole } from '../../../../../../components/shell/NotForRole';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Requests' };

interface Search {
  searchParams: Promise<{ requestId?: string | string[] }>;
}

export default async function Requests(given: PortalParams & Search) {
  const { accountId, caller, may } = await openPortal(given);
  if (!may('developer')) return <NotForRole least="developer" />;
  const { requestId } = await given.searchParams;
  const filter = {
    ...NO_FILTER,
    requestId: typeof requestId === 'string' ? requestId.trim().slice(0, 100) : '',
  };
  const first = {
    pages: [await caller.requests.listForAccount(asked(accountId, filter))],
    pageParams: [null],
  };
  return (
    <Seeded data={[[requestsOf(accountId, filter).queryKey, first]]}>
      <RequestsPage filter={filter} />
    </Seeded>
  );
}
