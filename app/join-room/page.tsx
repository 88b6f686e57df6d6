import { Button } from '@mantine/core';
import type { Metadata } from 'next';
import { AcceptInvitation } from '../../components/rooms/AcceptInvitation';
import { Notice } from '../../components/ui/Notice';
import { Page } from '../../components/shell/Page';
import { routerCaller, orNull, signedIn } from '../visitor';

export const metadata: Metadata = { title: 'Invitation' };

interface Search {
  searchParams: Promise<{ invitation?: string | string[] }>;
}

/**
 * Renders the page that one-time links lead to. The secret is a query, which this server does not write into its log.
 */
export default async function JoinRoom({ searchParams }: Search) {
  const { displayName, email } = await signedIn();
  const { invitation: secret } = await searchParams;
  const caller = await routerCaller();
  const invitation =
    typeof secret === 'string' && secret !== '' && secret.length <= 200
      ? await orNull(404, () => caller.members.invitation({ secret }))
      : null;
  return (
    <Page>
      {typeof secret === 'string' && invitation !== null ? (
        <AcceptInvitation secret={secret} invitation={invitation} person={{ displayName, email }} />
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
