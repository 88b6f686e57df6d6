'use client';

import { Alert, Button, Checkbox, PasswordInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '../ui/Failed';
import { loginsOfPerson } from '../shell/logins';
import { CheckIcon } from '../ui/icons';
import { isAboutPassword, passwordMistake, PasswordRules } from '../sign-in/PasswordRules';
import { sentenceOf, trpc } from '../trpc';
import classes from './ChangePassword.module.css';

const fresh = { currentPassword: '', newPassword: '', disconnectApplications: false };
const toggle = { 'aria-label': 'Show or hide the password' };

/** Asks for the current password and a new one, and whether applications are to be disconnected. */
export function ChangePassword({ person }: { person: { email: string } }) {
  const client = useQueryClient();
  const [values, setValues] = useState(fresh);
  const [asked, setAsked] = useState(false);
  const mistake = passwordMistake(values.newPassword, person.email);
  const change = useMutation({
    mutationFn: () => trpc.users.changePassword.mutate(values),
    onSuccess: () => {
      setValues(fresh);
      setAsked(false);
      void client.invalidateQueries(loginsOfPerson);
    },
  });
  const submit = () => {
    setAsked(true);
    if (values.currentPassword !== '' && mistake === null) change.mutate();
  };
  return (
    <form className={classes.form} action={submit} noValidate>
      {/* For password managers, which keep passwords by name. */}
      <input type="text" autoComplete="username" value={person.email} readOnly hidden />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        visibilityToggleButtonProps={toggle}
        value={values.currentPassword}
        onChange={(event) => setValues({ ...values, currentPassword: event.currentTarget.value })}
        error={asked && values.currentPassword === '' && 'Please enter your current password.'}
      />
      <div>
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          aria-describedby="password-rules"
          visibilityToggleButtonProps={toggle}
          value={values.newPassword}
          onChange={(event) => setValues({ ...values, newPassword: event.currentTarget.value })}
          error={asked && mistake}
        />
        <PasswordRules
          id="password-rules"
          password={values.newPassword}
          email={person.email}
          isRefused={change.isError && isAboutPassword(sentenceOf(change.error))}
        />
      </div>
      <Checkbox
        label="Disconnect all applications"
        description="This covers your live and your test account. Without it, applications and assistants that you connected keep their access. Secret keys stay valid in any case; you revoke them under “Keys”."
        checked={values.disconnectApplications}
        onChange={(event) => setValues({ ...values, disconnectApplications: event.currentTarget.checked })}
      />
      {change.isError && <Failed error={change.error} />}
      {change.isSuccess && !asked && (
        <Alert variant="light" icon={<CheckIcon />} role="status">
          Your password has changed. Other browsers are signed out. {disconnected(change.data)}
        </Alert>
      )}
      <div>
        <Button type="submit" loading={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  );
}

function disconnected({ disconnectedApplications: count }: { disconnectedApplications: number }): string {
  if (count === 0) return '';
  return count === 1 ? 'One application is disconnected.' : `${count} applications are disconnected.`;
}
