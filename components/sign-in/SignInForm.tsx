'use client';

import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSending } from '../shell/use-sending';
import { sentText, useEarlyInput } from './early-input';
import { enter, pathAfterSignIn } from './enter';
import { EntryCard, OtherForm } from './EntryCard';
import classes from './EntryCard.module.css';
import { PasskeyButton } from './PasskeyButton';
import { ProviderButtons, type Provider } from './ProviderButtons';
import { useWait } from './wait';

/** Asks for email and password, or a provider. Goes to `next` afterwards. */
export function SignInForm(props: {
  next: string;
  providers: readonly Provider[];
  canSignUp: boolean;
  providerError: ProviderError | null;
}) {
  const { next, providers, canSignUp, providerError } = props;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const emailField = useEarlyInput(setEmail);
  const passwordField = useEarlyInput(setPassword);
  const [asked, setAsked] = useState(false);
  const wait = useWait();
  const entering = useSending({
    mutationFn: (sent: { email: string; password: string }) => enter(sent.email, sent.password),
    onSuccess: (refusal) => {
      if (refusal === null) window.location.assign(pathAfterSignIn(next));
      else wait.start(refusal.retryAfterSeconds);
    },
  });
  const submit = (form: FormData) => {
    setAsked(true);
    const sent = { email: sentText(form, 'email').trim(), password: sentText(form, 'password') };
    if (sent.email !== '' && sent.password !== '') entering.send(sent);
  };
  const refusal =
    entering.data?.sentence ?? (providerError && entering.isIdle ? PROVIDER_ERRORS[providerError] : null);
  return (
    <EntryCard
      title="Sign in"
      lead={
        <>
          {next.startsWith('/join-room') && 'Sign in to see your invitation. '}
          {canSignUp && <OtherForm question="New here?" path="/sign-up" label="Sign up" next={next} />}
        </>
      }
      error={refusal}
    >
      <form className={classes.form} action={submit} noValidate>
        <TextInput
          ref={emailField}
          label="Email"
          name="email"
          type="email"
          size="md"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={asked && email.trim() === '' && 'Your email address is needed.'}
        />
        <PasswordInput
          ref={passwordField}
          label="Password"
          name="password"
          size="md"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={asked && password === '' && 'Your password is needed.'}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        />
        <Anchor href="/forgot-password" size="sm" underline="always">
          Forgot your password?
        </Anchor>
        <Button
          type="submit"
          size="md"
          mt={4}
          loading={entering.isPending || entering.data === null}
          disabled={wait.seconds > 0}
        >
          {wait.seconds > 0 ? `Wait ${wait.seconds} s` : 'Sign in'}
        </Button>
      </form>
      <PasskeyButton next={next} />
      <ProviderButtons providers={providers} next={next} />
    </EntryCard>
  );
}

/**
 * The reasons why a person who returns from a provider is not signed in. The exception is `provider`, which says how
 * sign-ups are handled here.
 */
export type ProviderError = 'provider' | 'open' | 'invited' | 'closed';

const FAILED = 'The provider did not sign you in. Try again, or use email and password.';

const PROVIDER_ERRORS: Record<ProviderError, string> = {
  provider: FAILED,
  open: FAILED,
  invited:
    'Only invited people can sign up here. Your invitation has to be for the address that your provider has verified.',
  closed:
    'You have no account here yet, and nobody can sign up. Ask whoever runs this server for an account.',
};
