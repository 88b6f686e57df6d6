'use client';

import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../trpc';
import { ConfirmDelete, DeleteButton } from '../ui/ConfirmDelete';
import { filesKey, type FileInList } from './queries';

/** Deletes a file of the chat after a confirmation. */
export function DeleteFile({ file, sessionId }: { file: FileInList; sessionId: string }) {
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const { fileId, filename } = file;
  return (
    <>
      <DeleteButton aria-label={`Delete ${filename}…`} onClick={open}>
        Delete…
      </DeleteButton>
      <ConfirmDelete
        opened={opened}
        onClose={close}
        title="Delete this file?"
        label="Delete file"
        act={() => trpc.files.deleteFromHistory.mutate({ sessionId, fileId })}
        onDone={() => client.invalidateQueries({ queryKey: filesKey(sessionId) })}
      >
        <Text>
          Nobody can download <bdi>{filename}</bdi> any more, not even in a call that is going on. This cannot
          be undone.
        </Text>
      </ConfirmDelete>
    </>
  );
}
