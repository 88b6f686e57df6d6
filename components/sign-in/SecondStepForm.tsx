'use client';

import { Anchor, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSending } from '../shell/use-sending';
import { useSignOut } from '../shell/sign-out';
import { sentenceOf, trpc } from '../trpc';
import { sentText, useEarlyInput } from './early-input';
import { EntryCard } from './EntryCard';
import classes from './EntryCard.module.css';

/** Asks for a code of the second factor, after the password. Goes to `next` afterwards. */
export function SecondStepForm({ next }: { next: string }) {
  const [code, setCode] = useState('');
  const field = useEarlyInput(setCode);
  const leave = useSignOut('/sign-in');
  const finish = useSending({
    mutationFn: (sent: string) => trpc.users.finishSignIn.mutate({ code: sent }),
    onSuccess: () => window.location.assign(next),
  });
  const failure = finish.error ?? leave.error;
  const submit = (form: FormData) => {
    const sent = sentText(form, 'code').trim();
    if (sent === '') return;
    leave.reset();
    finish.send(sent);
  };
  const signOut = () => {
    finish.reset(); // the message of a wrong code would hide that of a sign-out that fails
    leave.mutate();
  };
  return (
    <EntryCard
      title="Second factor"
      lead="Enter the code that your authenticator application shows, or one of your recovery codes."
      error={failure === null ? null : sentenceOf(failure)}
    >
      <form className={classes.form} action={submit} noValidate>
        <TextInput
          ref={field}
          label="Code"
          name="code"
          size="md"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" mt={4} loading={finish.isPending || finish.isSuccess}>
          Sign in
        </Button>
        {/* Not by a click: one before the script of the page runs would be lost. */}
        <Anchor component="button" type="submit" size="sm" underline="always" formAction={signOut}>
          Use another account
        </Anchor>
      </form>
    </EntryCard>
  );
}
