import { Button } from '@mantine/core';
import type { Metadata } from 'next';
import { JoinOrganization } from '../../components/members/JoinOrganization';
import { Page } from '../../components/shell/Page';
import { Notice } from '../../components/ui/Notice';
import { orNull, routerCaller, signedIn } from '../visitor';

export const metadata: Metadata = { title: 'Invitation' };

interface Search {
  searchParams: Promise<{ invitation?: string | string[] }>;
}

/** Renders the page that one-time links to an organization lead to. The secret is a query, which is not logged. */
export default async function JoinOrganizationPage({ searchParams }: Search) {
  const { displayName, email } = await signedIn();
  const { invitation: secret } = await searchParams;
  const caller = await routerCaller();
  const invitation =
    typeof secret === 'string' && secret !== '' && secret.length <= 200
      ? await orNull(404, () => caller.organizations.invitation({ secret }))
      : null;
  return (
    <Page>
      {typeof secret === 'string' && invitation !== null ? (
        <JoinOrganization secret={secret} invitation={invitation} person={{ displayName, email }} />
      ) : (
        <Notice
          label="Invitation"
          title="This invitation is no longer valid."
          actions={
            <Button component="a" href="/portal">
              To the portal
            </Button>
          }
        >
          Links work once, for seven days. Ask whoever sent it for a new one.
        </Notice>
      )}
    </Page>
  );
}
