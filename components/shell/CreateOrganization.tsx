'use client';

import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { portalPath } from './navigation';
import { trpc } from '../trpc';

/** Creates another organization with a live and a test account, and opens it. */
export function CreateOrganization({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => trpc.organizations.create.mutate({ name: name.trim() }),
    onSuccess: ({ organizationId }) => window.location.assign(portalPath({ organizationId, mode: 'live' })),
  });
  const leave = () => {
    onClose();
    setName('');
    create.reset();
  };
  return (
    <Dialog opened={opened} onClose={leave} title="New organization">
      <DialogForm
        mutation={create}
        label="Create organization"
        onSubmit={() => create.mutate()}
        onLeave={leave}
        disabled={name.trim() === ''}
      >
        <TextInput
          label="Name"
          description="It gets its own keys, rooms and members, apart from your other organizations."
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
