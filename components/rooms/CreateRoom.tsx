'use client';

import { Checkbox, Radio, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Dialog } from '../portal/Dialog';
import { DialogForm } from '../portal/DialogForm';
import { usePortal } from '../portal/PortalContext';
import { portalPath } from '../shell/navigation';
import { trpc } from '../trpc';
import { accesses } from './access';
import classes from './CreateRoom.module.css';

const fresh = { name: '', access: 'link', endToEndEncrypted: false };

/** Makes a room that belongs to the person, and opens its page. */
export function CreateRoom({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { accountId, mode } = usePortal();
  const client = useQueryClient();
  const router = useRouter();
  const [wish, setWish] = useState(fresh);
  const create = useMutation({
    mutationFn: () => {
      const access = accesses.find(({ value }) => value === wish.access) ?? accesses[0];
      return trpc.rooms.create.mutate({
        accountId,
        roomName: wish.name,
        isPublic: access.isPublic,
        requiresAuth: access.requiresAuth,
        endToEndEncrypted: wish.endToEndEncrypted,
      });
    },
    onSuccess: async ({ roomId }) => {
      await client.invalidateQueries({ queryKey: ['rooms', accountId] });
      router.push(portalPath(mode, `rooms/${roomId}`));
    },
  });
  const leave = () => {
    onClose();
    setWish(fresh);
    create.reset();
  };
  return (
    <Dialog opened={opened} onClose={leave} title={mode === 'live' ? 'Create a room' : 'Create a test room'}>
      <DialogForm deed={create} label="Create room" onSubmit={() => create.mutate()} onLeave={leave}>
        <TextInput
          label="Name"
          placeholder="Untitled room"
          data-autofocus
          maxLength={200}
          value={wish.name}
          onChange={(event) => setWish({ ...wish, name: event.currentTarget.value })}
        />
        <Radio.Group
          label="Who may enter"
          value={wish.access}
          onChange={(access) => setWish({ ...wish, access })}
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
          checked={wish.endToEndEncrypted}
          onChange={(event) => setWish({ ...wish, endToEndEncrypted: event.currentTarget.checked })}
        />
      </DialogForm>
    </Dialog>
  );
}
