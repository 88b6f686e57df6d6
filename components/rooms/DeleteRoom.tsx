'use client';

import { Button, Checkbox, List } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { usePortal } from '../shell/PortalContext';
import { Section } from '../ui/Section';
import { TrashIcon } from '../ui/icons';
import { portalPath } from '../shell/navigation';
import { trpc } from '../trpc';
import type { RoomView } from './queries';

/** Deletes a room after a confirmation that says what is deleted and what stays. */
export function DeleteRoom({ room }: { room: RoomView }) {
  const { mode } = usePortal();
  const router = useRouter();
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const [understood, setUnderstood] = useState(false);
  const remove = useMutation({
    mutationFn: () => trpc.rooms.remove.mutate({ roomId: room.roomId }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['rooms'] });
      router.push(portalPath(mode, 'rooms'));
    },
  });
  const leave = () => {
    close();
    setUnderstood(false);
    remove.reset();
  };
  return (
    <Section
      id="delete"
      title="Delete the room"
      lead="Nobody can enter it any more. Its history stays readable."
    >
      <Button variant="default" c="var(--room-bad)" leftSection={<TrashIcon />} onClick={open}>
        Delete room…
      </Button>
      <Dialog opened={opened} onClose={leave} title={`Delete “${room.roomName}”?`}>
        <DialogForm
          mutation={remove}
          label="Delete room"
          onSubmit={() => remove.mutate()}
          leaveLabel="Keep it"
          onLeave={leave}
          danger
          disabled={!understood}
        >
          <List spacing={8}>
            <List.Item>Its link and its unused join tokens stop working at once, for good.</List.Item>
            <List.Item>A call that runs now goes on until its last participant leaves.</List.Item>
            <List.Item>
              Transcripts, summaries and recordings stay, for those who may read them now.
            </List.Item>
          </List>
          <Checkbox
            label="I understand that this cannot be undone"
            checked={understood}
            onChange={(event) => setUnderstood(event.currentTarget.checked)}
          />
        </DialogForm>
      </Dialog>
    </Section>
  );
}
