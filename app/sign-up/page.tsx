import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Page } from '../../components/shell/Page';
import { MailedSignUpForm } from '../../components/sign-in/MailedSignUpForm';
import { returnPath } from '../../components/sign-in/return-path';
import { SignUpClosed } from '../../components/sign-in/SignUpClosed';
import { SignUpForm } from '../../components/sign-in/SignUpForm';
import { pageBridge } from '../../server/api/pages/page-bridge';
import { entryOf, type EntryParams } from '../entry';

export const metadata: Metadata = { title: 'Sign up' };

export default async function SignUp(given: EntryParams) {
  const { from, isSignedIn, providers, registration, sendsMail } = await entryOf(given);
  const next = returnPath(from, '/portal');
  if (isSignedIn) redirect(next);
  return (
    <Page>
      {registration === 'closed' ? (
        <SignUpClosed host={new URL(pageBridge().baseUrl).host} />
      ) : sendsMail ? (
        <MailedSignUpForm next={next} providers={providers} isByInvitation={registration === 'invited'} />
      ) : (
        <SignUpForm next={next} providers={providers} link={null} />
      )}
    </Page>
  );
}
