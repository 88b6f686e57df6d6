'use client';

import { Checkbox, List } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { ConfirmDelete, DeleteButton } from '../ui/ConfirmDelete';
import { Section } from '../ui/Section';
import type { RoomView } from './queries';

/** Deletes a room after a confirmation that says what is deleted and what stays. */
export function DeleteRoom({ room }: { room: RoomView }) {
  const { to } = usePortal();
  const router = useRouter();
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const [understood, setUnderstood] = useState(false);
  const act = () => trpc.rooms.remove.mutate({ roomId: room.roomId });
  const goToList = async () => {
    await client.invalidateQueries({ queryKey: ['rooms'] });
    router.push(to('rooms'));
  };
  const leave = () => {
    close();
    setUnderstood(false);
  };
  return (
    <Section
      id="delete"
      title="Delete the room"
      lead="Nobody can enter it any more. Its history stays readable."
    >
      <DeleteButton onClick={open}>Delete room…</DeleteButton>
      <ConfirmDelete
        opened={opened}
        onClose={leave}
        title={`Delete “${room.roomName}”?`}
        label="Delete room"
        act={act}
        onDone={goToList}
        disabled={!understood}
      >
        <List spacing={8}>
          <List.Item>Its link and its unused join tokens stop working at once, for good.</List.Item>
          <List.Item>A call that runs now goes on until its last participant leaves.</List.Item>
          <List.Item>Transcripts, summaries and recordings stay, for those who may read them now.</List.Item>
        </List>
        <Checkbox
          label="I understand that this cannot be undone"
          checked={understood}
          onChange={(event) => setUnderstood(event.currentTarget.checked)}
        />
      </ConfirmDelete>
    </Section>
  );
}
