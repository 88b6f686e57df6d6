'use client';

import { Anchor, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSending } from '../shell/use-sending';
import { sentenceOf, trpc } from '../trpc';
import { Notice } from '../ui/Notice';
import { sentText, useEarlyInput } from './early-input';
import { emailMistake } from './email-mistake';
import { EntryCard } from './EntryCard';
import classes from './EntryCard.module.css';

/** Asks for the address of somebody who forgot their password. A mail has the link to a new one. */
export function ForgotPasswordForm() {
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useEarlyInput(setEmail);
  const asking = useSending({
    mutationFn: async (address: string) => {
      await trpc.users.requestPasswordReset.mutate({ email: address });
      return address;
    },
  });
  const submit = (form: FormData) => {
    setAsked(true);
    const sent = sentText(form, 'email').trim();
    if (emailMistake(sent) === null) asking.send(sent);
  };
  if (asking.isSuccess) {
    return (
      <div role="status">
        <Notice
          label="Forgotten password"
          title="Check your mail."
          actions={
            <Button variant="default" onClick={asking.reset}>
              Use another address
            </Button>
          }
        >
          If somebody signs in with {asking.data}, a mail with a link is on its way. The link works for half
          an hour. If none comes within a few minutes, check your junk mail.
        </Notice>
      </div>
    );
  }
  return (
    <EntryCard
      title="Forgotten password"
      lead={
        <>
          We mail you a link to choose a new one.{' '}
          <Anchor underline="always" href="/sign-in">
            Back to sign-in
          </Anchor>
        </>
      }
      error={asking.isError ? sentenceOf(asking.error) : null}
    >
      <form className={classes.form} action={submit} noValidate>
        <TextInput
          ref={field}
          label="Email"
          name="email"
          type="email"
          size="md"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={asked && emailMistake(email)}
        />
        <Button type="submit" size="md" mt={4} loading={asking.isPending}>
          Mail me a link
        </Button>
      </form>
    </EntryCard>
  );
}
