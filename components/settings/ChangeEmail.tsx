'use client';

import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { usePortal } from '../shell/PortalContext';
import { emailMistake } from '../sign-in/email-mistake';
import { trpc } from '../trpc';
import { Failed } from '../ui/Failed';
import { CheckIcon } from '../ui/icons';
import classes from './ChangePassword.module.css';

const fresh = { email: '', password: '' };

/** Asks for a new address and the password. `sendsMail`: both mailboxes have to confirm the change. */
export function ChangeEmail({ sendsMail }: { sendsMail: boolean }) {
  const { person } = usePortal();
  const router = useRouter();
  const [values, setValues] = useState(fresh);
  const [asked, setAsked] = useState(false);
  const change = useMutation({
    mutationFn: () => trpc.users.changeEmail.mutate(values),
    onSuccess: ({ isChanged }) => {
      setValues(fresh);
      setAsked(false);
      if (isChanged) router.refresh();
    },
  });
  const submit = () => {
    setAsked(true);
    if (values.password !== '' && emailMistake(values.email) === null) change.mutate();
  };
  return (
    <form className={classes.form} action={submit} noValidate>
      <TextInput
        label="New email address"
        type="email"
        autoComplete="email"
        description={
          sendsMail
            ? `You get a link at this address and one at ${person.email}. The address changes when you have opened both.`
            : `Now: ${person.email}`
        }
        value={values.email}
        onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
        error={asked && emailMistake(values.email)}
      />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        value={values.password}
        onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
        error={asked && values.password === '' && 'Please enter your password.'}
      />
      {change.isError && <Failed error={change.error} />}
      {change.isSuccess && !asked && (
        <Alert variant="light" icon={<CheckIcon />} role="status">
          {change.data.isChanged
            ? 'Your email address has changed.'
            : 'Two mails are on their way, to your old and your new address.'}
        </Alert>
      )}
      <div>
        <Button type="submit" loading={change.isPending}>
          Change email address
        </Button>
      </div>
    </form>
  );
}
