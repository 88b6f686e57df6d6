'use client';

import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { addressesIn, problemWith } from './addresses';
import { AddressesField } from './AddressesField';
import { DescriptionField } from './DescriptionField';
import { daysOf, UNLIMITED } from './life';
import { LifeField } from './LifeField';
import { keysOf } from './queries';
import { NewSecret } from './NewSecret';
import { scopes } from './scopes';
import { ScopesField } from './ScopesField';

const fresh = {
  name: '',
  description: '',
  scopes: ['svc:rooms', 'svc:history'],
  addresses: '',
  life: UNLIMITED,
};

/** Asks what the key is for, makes it, and shows its secret this once. */
export function CreateKey({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { accountId, mode } = usePortal();
  const client = useQueryClient();
  const [values, setValues] = useState(fresh);
  const [asked, setAsked] = useState(false);
  const expiresInDays = daysOf(values.life);
  const create = useMutation({
    mutationFn: () =>
      trpc.keys.create.mutate({
        accountId,
        name: values.name,
        description: values.description,
        scopes: scopes.map(({ value }) => value).filter((scope) => values.scopes.includes(scope)),
        allowedAddresses: addressesIn(values.addresses),
        expiresInDays,
      }),
    onSuccess: () => client.invalidateQueries(keysOf(accountId)),
  });
  const leave = () => {
    onClose();
    setValues(fresh);
    setAsked(false);
    create.reset();
  };
  const isComplete =
    values.name.trim() !== '' && problemWith(values.addresses) === null && expiresInDays !== undefined;
  const submit = () => {
    setAsked(true);
    if (isComplete) create.mutate();
  };
  if (create.data) return <NewSecret opened={opened} created={create.data} onDone={leave} />;
  return (
    <Dialog opened={opened} onClose={leave} title={`Create a ${mode} key`}>
      <DialogForm mutation={create} label="Create key" onSubmit={submit} onLeave={leave}>
        <TextInput
          label="Name"
          description="The use of the key."
          placeholder="Backend, production"
          data-autofocus
          maxLength={100}
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
          error={asked && values.name.trim() === '' && 'Please give the key a name.'}
        />
        <DescriptionField
          value={values.description}
          onChange={(description) => setValues({ ...values, description })}
        />
        <ScopesField value={values.scopes} onChange={(value) => setValues({ ...values, scopes: value })} />
        <AddressesField
          value={values.addresses}
          onChange={(addresses) => setValues({ ...values, addresses })}
          asked={asked}
        />
        <LifeField value={values.life} onChange={(life) => setValues({ ...values, life })} />
      </DialogForm>
    </Dialog>
  );
}
