'use client';

import { List, PasswordInput, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { usePortal } from '../shell/PortalContext';
import { endLogin } from '../shell/sign-out';
import { trpc } from '../trpc';
import { ConfirmDelete, DeleteButton } from '../ui/ConfirmDelete';

/** Deletes the person and all that is theirs, against their password; without one, against their email address. */
export function DeleteAccount() {
  const { person } = usePortal();
  const [opened, { open, close }] = useDisclosure(false);
  const [proof, setProof] = useState('');
  const act = async () => {
    await trpc.users.delete.mutate(person.hasPassword ? { password: proof } : { confirmation: proof });
    await endLogin().catch(() => undefined); // the login is gone already: this only takes the cookie away
  };
  const leave = () => {
    close();
    setProof('');
  };
  const field = {
    value: proof,
    onChange: (event: { currentTarget: { value: string } }) => setProof(event.currentTarget.value),
    'data-autofocus': true,
  };
  return (
    <>
      <DeleteButton onClick={open}>Delete account…</DeleteButton>
      <ConfirmDelete
        opened={opened}
        onClose={leave}
        title="Delete your account?"
        label="Delete account"
        act={act}
        onDone={() => window.location.assign('/')}
        disabled={proof.trim() === ''}
      >
        <List spacing={8}>
          <List.Item>
            Organizations in which you are the only member are deleted, live and test. Their keys stop working
            with their next request.
          </List.Item>
          <List.Item>Your rooms are deleted, with their transcripts, summaries and recordings.</List.Item>
          <List.Item>You leave other organizations, and lose access to rooms of other people.</List.Item>
          <List.Item>This cannot be undone.</List.Item>
        </List>
        {person.hasPassword ? (
          <PasswordInput
            {...field}
            label="Your password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          />
        ) : (
          <TextInput {...field} label={`Type ${person.email} to confirm`} autoComplete="off" />
        )}
      </ConfirmDelete>
    </>
  );
}
