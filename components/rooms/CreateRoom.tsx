'use client';

import { Checkbox, Radio, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { accesses } from './access';
import classes from './CreateRoom.module.css';

const fresh = { name: '', access: 'link', endToEndEncrypted: false };

/** Makes a room that belongs to the person, and opens its page. */
export function CreateRoom({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { accountId, mode, to } = usePortal();
  const client = useQueryClient();
  const router = useRouter();
  const [values, setValues] = useState(fresh);
  const create = useMutation({
    mutationFn: () => {
      const access = accesses.find(({ value }) => value === values.access) ?? accesses[0];
      return trpc.rooms.create.mutate({
        accountId,
        roomName: values.name,
        isPublic: access.isPublic,
        requiresAuth: access.requiresAuth,
        endToEndEncrypted: values.endToEndEncrypted,
      });
    },
    onSuccess: async ({ roomId }) => {
      await client.invalidateQueries({ queryKey: ['rooms', accountId] });
      router.push(to(`rooms/${roomId}`));
    },
  });
  const leave = () => {
    onClose();
    setValues(fresh);
    create.reset();
  };
  return (
    <Dialog opened={opened} onClose={leave} title={mode === 'live' ? 'Create a room' : 'Create a test room'}>
      <DialogForm mutation={create} label="Create room" onSubmit={() => create.mutate()} onLeave={leave}>
        <TextInput
          label="Name"
          placeholder="Untitled room"
          data-autofocus
          maxLength={200}
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
        />
        <Radio.Group
          label="Access"
          value={values.access}
          onChange={(access) => setValues({ ...values, access })}
        >
          <div className={classes.choices}>
            {accesses.map(({ value, label, about }) => (
              <Radio key={value} value={value} label={label} description={about} />
            ))}
          </div>
        </Radio.Group>
        <Checkbox
          label="End-to-end encrypted"
          description="This server can neither hear nor see the call: no recording, no notes."
          checked={values.endToEndEncrypted}
          onChange={(event) => setValues({ ...values, endToEndEncrypted: event.currentTarget.checked })}
        />
      </DialogForm>
    </Dialog>
  );
}
