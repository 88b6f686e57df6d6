import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Page } from '../../components/shell/Page';
import { providerError } from '../../components/sign-in/provider-error';
import { returnPath } from '../../components/sign-in/return-path';
import { SecondStepForm } from '../../components/sign-in/SecondStepForm';
import { SignInForm } from '../../components/sign-in/SignInForm';
import { entryOf, type EntryParams } from '../entry';
import { routerCaller } from '../visitor';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignIn(given: EntryParams) {
  const { from, error, isSignedIn, providers, registration } = await entryOf(given);
  const next = returnPath(from, '/portal');
  if (isSignedIn) redirect(next);
  const { waits } = await (await routerCaller()).users.signInStep();
  if (waits) {
    return (
      <Page>
        <SecondStepForm next={next} />
      </Page>
    );
  }
  return (
    <Page>
      <SignInForm
        next={next}
        providers={providers}
        canSignUp={registration !== 'closed'}
        providerError={error === undefined ? null : providerError(error, registration)}
      />
    </Page>
  );
}
