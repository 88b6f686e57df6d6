'use client';

import { Alert, Checkbox, Radio, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import classes from './CreateKey.module.css';
import { keysOf } from './queries';
import { NewSecret } from './NewSecret';
import { scopes } from './scopes';

const lives = [
  { value: 'never', label: 'Never', days: null },
  { value: '30', label: 'In 30 days', days: 30 },
  { value: '90', label: 'In 90 days', days: 90 },
  { value: '365', label: 'In a year', days: 365 },
] as const;

const fresh = { name: '', scopes: ['svc:rooms', 'svc:history'], life: 'never' };

/** Asks what the key is for, makes it, and shows its secret this once. */
export function CreateKey({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { accountId, mode } = usePortal();
  const client = useQueryClient();
  const [values, setValues] = useState(fresh);
  const [asked, setAsked] = useState(false);
  const create = useMutation({
    mutationFn: () =>
      trpc.keys.create.mutate({
        accountId,
        name: values.name,
        scopes: scopes.map(({ value }) => value).filter((scope) => values.scopes.includes(scope)),
        expiresInDays: lives.find(({ value }) => value === values.life)?.days ?? null,
      }),
    onSuccess: () => client.invalidateQueries(keysOf(accountId)),
  });
  const leave = () => {
    onClose();
    setValues(fresh);
    setAsked(false);
    create.reset();
  };
  const submit = () => {
    setAsked(true);
    if (values.name.trim() !== '') create.mutate();
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
        <Checkbox.Group
          label="Scopes"
          description="Every key can create embed rooms, mint join tokens and list recordings. In addition:"
          value={values.scopes}
          onChange={(value) => setValues({ ...values, scopes: value })}
        >
          <div className={classes.scopes}>
            {scopes.map(({ value, label, description }) => (
              <Checkbox
                key={value}
                value={value}
                label={
                  <>
                    {label} <code className={classes.scope}>{value}</code>
                  </>
                }
                description={description}
              />
            ))}
          </div>
        </Checkbox.Group>
        {values.scopes.includes('svc:keys') && (
          <Alert color="yellow" role="status" title="This key can replace itself">
            Whoever has this key can get new keys with its scopes, and end the old ones at once. Revoking this
            key does not revoke its successors. Give this scope only to the system that rotates your keys.
          </Alert>
        )}
        <Radio.Group label="Expires" value={values.life} onChange={(life) => setValues({ ...values, life })}>
          <div className={classes.lives}>
            {lives.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </div>
        </Radio.Group>
      </DialogForm>
    </Dialog>
  );
}
