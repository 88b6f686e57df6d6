'use client';

import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { TrashIcon } from '../ui/icons';
import { trpc } from '../trpc';
import { filesKey, type FileInList } from './queries';

/** Deletes a file of the chat after a confirmation. */
export function DeleteFile({ file, sessionId }: { file: FileInList; sessionId: string }) {
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const { fileId, filename } = file;
  const remove = useMutation({
    mutationFn: () => trpc.files.deleteFromHistory.mutate({ sessionId, fileId }),
    onSuccess: () => client.invalidateQueries({ queryKey: filesKey(sessionId) }),
  });
  const leave = () => {
    close();
    remove.reset();
  };
  return (
    <>
      <Button
        variant="default"
        c="var(--room-bad)"
        leftSection={<TrashIcon />}
        aria-label={`Delete ${filename}…`}
        onClick={open}
      >
        Delete…
      </Button>
      <Dialog opened={opened} onClose={leave} title="Delete this file?">
        <DialogForm
          mutation={remove}
          label="Delete file"
          onSubmit={() => remove.mutate()}
          leaveLabel="Keep it"
          onLeave={leave}
          danger
        >
          <Text>
            Nobody can download <bdi>{filename}</bdi> any more, not even in a call that is going on. This
            cannot be undone.
          </Text>
        </DialogForm>
      </Dialog>
    </>
  );
}
