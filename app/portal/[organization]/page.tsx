import { notFound, redirect } from 'next/navigation';
import { isMode } from '../../../components/shell/mode';
import { redirectOldAddress } from '../home';

/** Leads to the live account of the organization that the address names. */
export default async function OfOrganization({ params }: { params: Promise<{ organization: string }> }) {
  const { organization } = await params;
  if (isMode(organization)) await redirectOldAddress();
  if (!organization.startsWith('org_')) notFound();
  redirect(`/portal/${organization}/live`);
}
