'use client';

import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { signIn } from 'next-auth/react';
import { useState } from 'react';
import { passkeyMistake } from '../passkey-error';
import { trpc } from '../trpc';
import { DialogForm } from '../ui/DialogForm';
import { Failed } from '../ui/Failed';
import { passkeysOfPerson } from './passkeys';
import type { Portal } from './PortalContext';

/** The person who is asked, and how they can prove who they are. */
export type Identity = Pick<Portal['person'], 'email' | 'hasPassword' | 'provider'>;

interface Question {
  person: Identity;
  /** Whether they have a second factor, so that a code of it is needed. */
  asksForCode: boolean;
  onAnswer: (isConfirmed: boolean) => void;
}

const signInAgainAs = ({ provider }: Question['person']) =>
  signIn(
    provider ?? undefined,
    { callbackUrl: window.location.href },
    provider === 'oidc' ? { prompt: 'login' } : {},
  );

/** Has the person prove who they are: with the password, a code, a passkey, or at their provider. */
export function IdentityQuestion({ person, asksForCode, onAnswer }: Question) {
  const { hasPassword } = person;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const confirm = useMutation({
    mutationFn: () =>
      trpc.users.confirmIdentity.mutate({ ...(hasPassword && { password }), ...(asksForCode && { code }) }),
    onSuccess: () => onAnswer(true),
  });
  const signInAgain = useMutation({
    // The page opens again with a fresh login. A provider of a company is told to ask; GitHub and Google cannot be.
    mutationFn: () => signInAgainAs(person),
  });
  const hasPasskey = (useQuery(passkeysOfPerson).data?.passkeys.length ?? 0) > 0;
  const usePasskey = useMutation({
    mutationFn: async () => {
      const optionsJSON = await trpc.passkeys.beginConfirmation.mutate();
      const answer = await startAuthentication({ optionsJSON }).catch(passkeyMistake);
      await trpc.passkeys.confirm.mutate({ answer });
    },
    onSuccess: () => onAnswer(true),
  });
  const canConfirm = hasPassword || asksForCode;
  const isPasskeyOnly = hasPasskey && !canConfirm;
  const submit = () => {
    if (isPasskeyOnly) return usePasskey.mutate();
    if (!canConfirm) return signInAgain.mutate();
    setAsked(true);
    if ((!hasPassword || password !== '') && (!asksForCode || code.trim() !== '')) confirm.mutate();
  };
  return (
    <DialogForm
      mutation={isPasskeyOnly ? usePasskey : canConfirm ? confirm : signInAgain}
      label={isPasskeyOnly ? 'Use a passkey' : canConfirm ? 'Confirm' : 'Sign in again'}
      onSubmit={submit}
      onLeave={() => onAnswer(false)}
    >
      <Text c="dimmed">
        {canConfirm || hasPasskey
          ? 'This needs a sign-in of the last ten minutes.'
          : 'This needs a sign-in of the last ten minutes. The page opens again afterwards, and you start over.'}
      </Text>
      {hasPasskey && canConfirm && (
        <div>
          <Button variant="default" loading={usePasskey.isPending} onClick={() => usePasskey.mutate()}>
            Use a passkey
          </Button>
          {usePasskey.isError && <Failed error={usePasskey.error} />}
        </div>
      )}
      {hasPassword && (
        <>
          {/* For password managers, which keep passwords by name. */}
          <input type="text" autoComplete="username" value={person.email} readOnly hidden />
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={asked && password === '' && 'Please enter your password.'}
          />
        </>
      )}
      {asksForCode && (
        <TextInput
          label="Code of your second factor"
          autoComplete="one-time-code"
          data-autofocus={!hasPassword || undefined}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={asked && code.trim() === '' && 'Please enter a code.'}
        />
      )}
    </DialogForm>
  );
}
