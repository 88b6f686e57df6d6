'use client';

import { Button, List, PasswordInput, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { usePortal } from '../shell/PortalContext';
import { endLogin } from '../shell/sign-out';
import { TrashIcon } from '../ui/icons';
import { trpc } from '../trpc';

/** Deletes the person and all that is theirs, against their password; without one, against their email address. */
export function DeleteAccount() {
  const { person } = usePortal();
  const [opened, { open, close }] = useDisclosure(false);
  const [proof, setProof] = useState('');
  const remove = useMutation({
    mutationFn: async () => {
      await trpc.users.delete.mutate(person.hasPassword ? { password: proof } : { confirmation: proof });
      await endLogin().catch(() => undefined); // the login is gone already: this only takes the cookie away
    },
    onSuccess: () => window.location.assign('/'),
  });
  const leave = () => {
    close();
    setProof('');
    remove.reset();
  };
  const field = {
    value: proof,
    onChange: (event: { currentTarget: { value: string } }) => setProof(event.currentTarget.value),
    'data-autofocus': true,
  };
  return (
    <>
      <Button variant="default" c="var(--room-bad)" leftSection={<TrashIcon />} onClick={open}>
        Delete account…
      </Button>
      <Dialog opened={opened} onClose={leave} title="Delete your account?">
        <DialogForm
          mutation={remove}
          label="Delete account"
          onSubmit={() => remove.mutate()}
          leaveLabel="Keep it"
          onLeave={leave}
          danger
          disabled={proof.trim() === ''}
        >
          <List spacing={8}>
            <List.Item>Your keys stop working with their next request, live and test.</List.Item>
            <List.Item>Your rooms are deleted, with their transcripts, summaries and recordings.</List.Item>
            <List.Item>You lose access to rooms of other people.</List.Item>
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
        </DialogForm>
      </Dialog>
    </>
  );
}
