'use client';

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSending } from '../shell/use-sending';
import { sentenceOf, trpc } from '../trpc';
import { companyHint } from './company-hint';
import { sentText, useEarlyInput } from './early-input';
import { emailMistake } from './email-mistake';
import { enter } from './enter';
import { EntryCard, OtherForm } from './EntryCard';
import classes from './EntryCard.module.css';
import { isAboutPassword, passwordMistake, PasswordRules } from './PasswordRules';
import { ProviderButtons, type Provider } from './ProviderButtons';

type Values = Record<'displayName' | 'email' | 'password', string>;

/**
 * Asks for name, email and a password. People who sign up are signed in and go to `next`. `link`: the data of a mailed
 * link, and the address that it confirms.
 */
export function SignUpForm(props: {
  next: string;
  providers: readonly Provider[];
  link: { token: string; email: string } | null;
}) {
  const { next, providers, link } = props;
  const { values, field, take } = useSignUpFields(link?.email ?? '');
  const signUp = useSending({
    mutationFn: async (sent: Values) => {
      const { email } = link
        ? await trpc.users.confirmSignUp.mutate({ ...sent, token: link.token })
        : await trpc.users.signUp.mutate(sent);
      return enter(email, sent.password);
    },
    onSuccess: (refusal) => window.location.assign(refusal === null ? next : '/sign-in'),
  });
  const submit = (form: FormData) => {
    const sent = take(form);
    if (sent !== null) signUp.send(sent);
  };
  const refusal = signUp.isError ? sentenceOf(signUp.error) : null;
  return (
    <EntryCard
      title={link ? 'Finish signing up' : 'Sign up'}
      lead={
        <>
          You get a live and a test account.{' '}
          {!link && <OtherForm question="Signed up already?" path="/sign-in" label="Sign in" next={next} />}
        </>
      }
      error={refusal}
    >
      <form className={classes.form} action={submit} noValidate>
        <TextInput label="Your name" autoComplete="name" maxLength={100} {...field('displayName')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          readOnly={link !== null}
          description={companyHint(values.email, providers)}
          {...field('email')}
        />
        <div>
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            aria-describedby="password-rules"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
            {...field('password')}
          />
          <PasswordRules
            id="password-rules"
            password={values.password}
            email={values.email}
            isRefused={isAboutPassword(refusal) && signUp.variables?.password === values.password}
          />
        </div>
        <Button type="submit" size="md" mt={4} loading={signUp.isPending || signUp.isSuccess}>
          Sign up
        </Button>
      </form>
      <ProviderButtons providers={providers} next={next} />
    </EntryCard>
  );
}

/**
 * Returns the values of the fields and the props of each field. `take` reads a form that is sent. It returns null, and
 * the fields show the mistakes, when a value is not acceptable.
 */
function useSignUpFields(email: string) {
  const [values, setValues] = useState<Values>({ displayName: '', email, password: '' });
  const [asked, setAsked] = useState(false);
  const mistakes = mistakesOf(values);
  const set = (name: keyof Values, value: string) => setValues((before) => ({ ...before, [name]: value }));
  const early = {
    displayName: useEarlyInput((value) => set('displayName', value)),
    email: useEarlyInput((value) => set('email', value)),
    password: useEarlyInput((value) => set('password', value)),
  };
  const field = (name: keyof Values) => ({
    name,
    ref: early[name],
    size: 'md' as const,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    error: asked && mistakes[name],
  });
  const take = (form: FormData): Values | null => {
    setAsked(true);
    const sent = {
      displayName: sentText(form, 'displayName'),
      email: sentText(form, 'email').trim(),
      password: sentText(form, 'password'),
    };
    return Object.values(mistakesOf(sent)).every((mistake) => mistake === null) ? sent : null;
  };
  return { values, field, take };
}

function mistakesOf({ displayName, email, password }: Values) {
  return {
    displayName: displayName.trim() === '' ? 'Others see it in calls: please give one.' : null,
    email: emailMistake(email),
    password: passwordMistake(password, email),
  };
}
