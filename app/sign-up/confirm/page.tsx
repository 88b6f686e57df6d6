import { Button } from '@mantine/core';
import type { Metadata } from 'next';
import { Notice } from '../../../components/ui/Notice';
import { Page } from '../../../components/shell/Page';
import { returnPath } from '../../../components/sign-in/return-path';
import { SignUpForm } from '../../../components/sign-in/SignUpForm';
import { routerCaller, orNull } from '../../visitor';

export const metadata: Metadata = { title: 'Finish signing up' };

interface Search {
  searchParams: Promise<{ token?: string | string[]; from?: string | string[] }>;
}

/**
 * Renders the page that mailed links lead to. Opening it changes nothing, because programs that read mail also open
 * links.
 */
export default async function ConfirmSignUp({ searchParams }: Search) {
  const { token, from } = await searchParams;
  const caller = await routerCaller();
  const link =
    typeof token === 'string' && token !== '' && token.length <= 200
      ? await orNull(404, () => caller.users.signUpLink({ token }))
      : null;
  return (
    <Page>
      {typeof token === 'string' && link !== null ? (
        <SignUpForm
          next={returnPath(typeof from === 'string' ? from : undefined, '/portal')}
          providers={[]}
          link={{ token, email: link.email }}
        />
      ) : (
        <Notice
          label="Sign up"
          title="This link is no longer valid."
          actions={
            <>
              <Button component="a" href="/sign-in">
                Sign in
              </Button>
              <Button component="a" href="/sign-up" variant="default">
                Ask for a new link
              </Button>
            </>
          }
        >
          Links work once, for a day. If you have used it, sign in.
        </Notice>
      )}
    </Page>
  );
}
