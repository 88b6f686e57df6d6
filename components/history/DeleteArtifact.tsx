'use client';

import { Button, List } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { TrashIcon } from '../ui/icons';
import { sessionOf, type Session } from '../transcript/queries';
import { trpc } from '../trpc';

/** Deletes transcript, minutes, chat with its files and polls after a confirmation. Hidden where that is not possible. */
export function DeleteArtifact({ session }: { session: Session }) {
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const sessionId = session.conferenceSessionId;
  const remove = useMutation({
    mutationFn: () => trpc.artifacts.deleteFromHistory.mutate({ sessionId }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries(sessionOf(sessionId)),
        client.invalidateQueries({ queryKey: ['sessions'] }),
      ]);
      leave();
    },
  });
  const leave = () => {
    close();
    remove.reset();
  };
  if (!session.mayDeleteArtifact) return null;
  return (
    <>
      <Button variant="default" c="var(--room-bad)" leftSection={<TrashIcon />} onClick={open}>
        Delete…
      </Button>
      <Dialog opened={opened} onClose={leave} title="Delete transcript and minutes?">
        <DialogForm
          mutation={remove}
          label="Delete transcript and minutes"
          onSubmit={() => remove.mutate()}
          leaveLabel="Keep them"
          onLeave={leave}
          danger
        >
          <List spacing={8}>
            <List.Item>
              Transcript, minutes, chat with its files and polls of this session are deleted. This cannot be
              undone.
            </List.Item>
            <List.Item>Its recordings stay, and who was in it.</List.Item>
          </List>
        </DialogForm>
      </Dialog>
    </>
  );
}
