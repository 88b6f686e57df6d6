import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { DemandedSecondFactor } from '../../components/second-factor/DemandedSecondFactor';
import { Page } from '../../components/shell/Page';
import { returnPath } from '../../components/sign-in/return-path';
import { organizationsOfVisitor } from '../portal/home';
import { signedIn } from '../visitor';

export const metadata: Metadata = { title: 'Second factor' };

interface Search {
  searchParams: Promise<{ from?: string | string[] }>;
}

/** Leads members of an organization that demands a second factor to set one up. */
export default async function SecondFactor({ searchParams }: Search) {
  const { from } = await searchParams;
  const next = returnPath(typeof from === 'string' ? from : undefined, '/portal');
  const person = await signedIn();
  const demanding = (await organizationsOfVisitor()).find(({ lacksSecondFactor }) => lacksSecondFactor);
  if (demanding === undefined) redirect(next);
  return (
    <Page>
      <DemandedSecondFactor organizationName={demanding.name} person={person} next={next} />
    </Page>
  );
}
