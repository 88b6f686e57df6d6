import { redirect } from 'next/navigation';
import { portalPath } from '../../../components/shell/navigation';
import { openPortal, type PortalParams } from './open';

export default async function PortalStart(given: PortalParams): Promise<never> {
  const { mode } = await openPortal(given);
  redirect(portalPath(mode, 'keys'));
}
