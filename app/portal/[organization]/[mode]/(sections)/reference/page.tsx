import type { Metadata } from 'next';
import { readReference } from '../../../../../../components/reference/document';
import { ReferencePage } from '../../../../../../components/reference/ReferencePage';
import { pageBridge } from '../../../../../../server/api/pages/page-bridge';
import { openPortal, type PortalParams } from '../../open';

export const metadata: Metadata = { title: 'API reference' };

export default async function ApiReference(given: PortalParams) {
  await openPortal(given);
  return <ReferencePage reference={readReference(pageBridge().openApi)} />;
}
