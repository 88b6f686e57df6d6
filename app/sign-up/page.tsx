import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Page } from '../../components/shell/Page';
import { returnPath } from '../../components/sign-in/return-path';
import { SignUpForm } from '../../components/sign-in/SignUpForm';
import { entryOf, type EntryParams } from '../entry';

export const metadata: Metadata = { title: 'Sign up' };

export default async function SignUp(given: EntryParams) {
  const { from, isSignedIn, providers } = await entryOf(given);
  const next = returnPath(from, '/portal');
  if (isSignedIn) redirect(next);
  return (
    <Page>
      <SignUpForm next={next} providers={providers} />
    </Page>
  );
}
