import { Button } from '@mantine/core';
import type { Metadata } from 'next';
import { Page } from '../../components/shell/Page';
import { ConfirmEmail } from '../../components/sign-in/ConfirmEmail';
import { Notice } from '../../components/ui/Notice';
import { mailedLink, type MailedLink } from '../mailed-link';

export const metadata: Metadata = { title: 'Confirm your email address' };

/** Renders the page that links for a change of address lead to. Opening it confirms nothing. */
export default async function ConfirmEmailPage(given: MailedLink) {
  const link = await mailedLink(given, (caller, token) => caller.users.emailChange({ token }));
  return (
    <Page>
      {link === null ? (
        <Notice
          label="Email address"
          title="This link is no longer valid."
          actions={
            <Button component="a" href="/portal">
              To the portal
            </Button>
          }
        >
          Links work for a day, until the address has changed. You can ask for new ones in the settings.
        </Notice>
      ) : (
        <ConfirmEmail token={link.token} {...link.found} />
      )}
    </Page>
  );
}
