'use client';

import { List } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { sessionOf, type Session } from '../transcript/queries';
import { trpc } from '../trpc';
import { ConfirmDelete, DeleteButton } from '../ui/ConfirmDelete';

/** Deletes transcript, minutes, chat with its files and polls after a confirmation. Hidden where that is not possible. */
export function DeleteArtifact({ session }: { session: Session }) {
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const sessionId = session.conferenceSessionId;
  const act = () => trpc.artifacts.deleteFromHistory.mutate({ sessionId });
  const renew = async () => {
    await Promise.all([
      client.invalidateQueries(sessionOf(sessionId)),
      client.invalidateQueries({ queryKey: ['sessions'] }),
    ]);
    close();
  };
  if (!session.mayDeleteArtifact) return null;
  return (
    <>
      <DeleteButton onClick={open}>Delete…</DeleteButton>
      <ConfirmDelete
        opened={opened}
        onClose={close}
        title="Delete transcript and minutes?"
        label="Delete transcript and minutes"
        keepLabel="Keep them"
        act={act}
        onDone={renew}
      >
        <List spacing={8}>
          <List.Item>
            Transcript, minutes, chat with its files and polls of this session are deleted. This cannot be
            undone.
          </List.Item>
          <List.Item>Its recordings stay, and who was in it.</List.Item>
        </List>
      </ConfirmDelete>
    </>
  );
}
