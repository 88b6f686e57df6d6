import type { Metadata } from 'next';
import { PeoplePage } from '../../../../../../components/people/PeoplePage';
import { NotForRole } from '../../../../../../components/shell/NotForRole';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'People' };

export default async function People(given: PortalParams) {
  const { may } = await openPortal(given);
  return may('admin') ? <PeoplePage /> : <NotForRole least="admin" />;
}
