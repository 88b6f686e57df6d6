import { Button } from '@mantine/core';
import type { Metadata } from 'next';
import { Page } from '../../components/shell/Page';
import { ResetPasswordForm } from '../../components/sign-in/ResetPasswordForm';
import { Notice } from '../../components/ui/Notice';
import { mailedLink, type MailedLink } from '../mailed-link';

export const metadata: Metadata = { title: 'New password' };

/** Renders the page that links for a forgotten password lead to. Opening it does not use the link. */
export default async function ResetPassword(given: MailedLink) {
  const link = await mailedLink(given, (caller, token) => caller.users.passwordReset({ token }));
  return (
    <Page>
      {link === null ? (
        <Notice
          label="New password"
          title="This link is no longer valid."
          actions={
            <>
              <Button component="a" href="/forgot-password">
                Ask for a new link
              </Button>
              <Button component="a" href="/sign-in" variant="default">
                Sign in
              </Button>
            </>
          }
        >
          Links work once, for half an hour. If you have used it, sign in with your new password.
        </Notice>
      ) : (
        <ResetPasswordForm token={link.token} email={link.found.email} />
      )}
    </Page>
  );
}
