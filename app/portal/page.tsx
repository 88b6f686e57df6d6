import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NoOrganization } from '../../components/members/NoOrganization';
import { Page } from '../../components/shell/Page';
import { signedIn } from '../visitor';
import { homeOrganization } from './home';

export const metadata: Metadata = { title: 'Portal' };

/** Leads to the organization that the browser showed last. */
export default async function Portal() {
  await signedIn();
  const home = await homeOrganization();
  if (home !== null) redirect(`/portal/${home}/live`);
  return (
    <Page>
      <NoOrganization />
    </Page>
  );
}
