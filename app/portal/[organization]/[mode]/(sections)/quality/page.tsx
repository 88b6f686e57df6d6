import type { Metadata } from 'next';
import { DEFAULT_DAYS, qualityOf } from '../../../../../../components/quality/queries';
import { QualityPage } from '../../../../../../components/quality/QualityPage';
import { Seeded } from '../../../../../../components/ui/Seeded';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'Quality' };

export default async function Quality(given: PortalParams) {
  const { accountId, caller } = await openPortal(given);
  const quality = await caller.quality.forAccount({ accountId });
  return (
    <Seeded data={[[qualityOf(accountId, DEFAULT_DAYS).queryKey, quality]]}>
      <QualityPage />
    </Seeded>
  );
}
