'use client';

import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSending } from '../shell/use-sending';
import { companyHint } from './company-hint';
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
  /** Why a provider sent the person back; null: it did not. */
  providerError: string | null;
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
  const refusal = entering.data?.sentence ?? (entering.isIdle ? providerError : null);
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
          description={companyHint(email, providers)}
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
