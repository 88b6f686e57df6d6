'use client';

import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSending } from '../shell/use-sending';
import { sentenceOf, trpc } from '../trpc';
import { sentText, useEarlyInput } from './early-input';
import { enter } from './enter';
import { EntryCard } from './EntryCard';
import classes from './EntryCard.module.css';
import { isAboutPassword, passwordMistake, PasswordRules } from './PasswordRules';

/** Asks for a new password, sets it by the link, and signs the person in. */
export function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const [password, setPassword] = useState('');
  const [disconnectApplications, setDisconnects] = useState(false);
  const [asked, setAsked] = useState(false);
  const field = useEarlyInput(setPassword);
  const mistake = passwordMistake(password, email);
  const reset = useSending({
    mutationFn: async (newPassword: string) => {
      await trpc.users.resetPassword.mutate({ token, newPassword, disconnectApplications });
      return enter(email, newPassword);
    },
    onSuccess: (refusal) => window.location.assign(refusal === null ? '/portal' : '/sign-in'),
  });
  const submit = (form: FormData) => {
    setAsked(true);
    const sent = sentText(form, 'password');
    if (passwordMistake(sent, email) === null) reset.send(sent);
  };
  const refusal = reset.isError ? sentenceOf(reset.error) : null;
  return (
    <EntryCard
      title="Choose a new password"
      lead="It signs you out everywhere else. Secret keys stay valid."
      error={refusal}
    >
      <form className={classes.form} action={submit} noValidate>
        <TextInput label="Email" type="email" size="md" autoComplete="username" value={email} readOnly />
        <div>
          <PasswordInput
            ref={field}
            label="New password"
            name="password"
            size="md"
            autoComplete="new-password"
            aria-describedby="password-rules"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={asked && mistake}
          />
          <PasswordRules
            id="password-rules"
            password={password}
            email={email}
            isRefused={isAboutPassword(refusal) && reset.variables === password}
          />
        </div>
        <Checkbox
          label="Disconnect all applications"
          description="Do this if somebody else may have had your password."
          checked={disconnectApplications}
          onChange={(event) => setDisconnects(event.currentTarget.checked)}
        />
        <Button type="submit" size="md" mt={4} loading={reset.isPending || reset.isSuccess}>
          Set password
        </Button>
      </form>
    </EntryCard>
  );
}
