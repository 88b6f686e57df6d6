import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OpenedLink } from '../components/invitations/AcceptLink';
import { Page } from '../components/shell/Page';
import { Notice } from '../components/ui/Notice';
import { orNull, routerCaller, signedIn } from './visitor';

/** The query of a page that one-time links lead to. */
export interface LinkSearch {
  searchParams: Promise<{ invitation?: string | string[] }>;
}

type Caller = Awaited<ReturnType<typeof routerCaller>>;

/**
 * Renders the page that one-time links lead to. The secret is a query, which this server does not write into its log.
 * @param find returns the invitation of a secret
 * @param show renders an invitation that is still valid
 */
export async function oneTimeLinkPage<Invitation>(
  { searchParams }: LinkSearch,
  find: (caller: Caller, secret: string) => Promise<Invitation>,
  show: (link: OpenedLink<Invitation>) => ReactNode,
): Promise<ReactNode> {
  const { displayName, email } = await signedIn();
  const { invitation: secret } = await searchParams;
  const caller = await routerCaller();
  const invitation =
    typeof secret === 'string' && secret !== '' && secret.length <= 200
      ? await orNull(404, () => find(caller, secret))
      : null;
  return (
    <Page>
      {typeof secret === 'string' && invitation !== null ? (
        show({ secret, invitation, person: { displayName, email } })
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
