'use client';

import { Button, Code, List, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Dialog } from '../ui/Dialog';
import dialog from '../ui/Dialog.module.css';
import { DialogForm } from '../ui/DialogForm';
import { usePortal } from '../shell/PortalContext';
import { TrashIcon } from '../ui/icons';
import { portalPath } from '../shell/navigation';
import { trpc } from '../trpc';
import type { Recording } from './queries';

/** Deletes a recording after a confirmation that says what is deleted and what stays. */
export function DeleteRecording({ recording }: { recording: Recording }) {
  const { mode } = usePortal();
  const router = useRouter();
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const goToList = () => {
    client.removeQueries({ queryKey: ['recording', recording.id] });
    router.push(portalPath(mode, 'recordings'));
  };
  const remove = useMutation({
    mutationFn: () => trpc.recordings.delete.mutate({ id: recording.id }),
    onSuccess: async ({ remains }) => {
      await client.invalidateQueries({ queryKey: ['recordings'] });
      if (remains === null) goToList();
    },
  });
  const leave = () => {
    close();
    remove.reset();
  };
  const remains = remove.data?.remains ?? null;
  return (
    <>
      <Button variant="default" c="var(--room-bad)" leftSection={<TrashIcon />} onClick={open}>
        Delete…
      </Button>
      <Dialog
        opened={opened}
        onClose={remains === null ? leave : goToList}
        title={remains === null ? 'Delete this recording?' : 'The recording is deleted here'}
      >
        {remains === null ? (
          <DialogForm
            mutation={remove}
            label="Delete recording"
            onSubmit={() => remove.mutate()}
            leaveLabel="Keep it"
            onLeave={leave}
            danger
          >
            <List spacing={8}>
              <List.Item>It can no longer be played or downloaded, not even with a link.</List.Item>
              <List.Item>Transcript and minutes of the session stay.</List.Item>
              {recording.storage === 'customer' ? (
                <List.Item>The file in your own bucket stays: this server can only write to it.</List.Item>
              ) : (
                <List.Item>Its file is deleted. This cannot be undone.</List.Item>
              )}
            </List>
          </DialogForm>
        ) : (
          <>
            <Text>
              Its file stays in your bucket <Code>{remains.bucket}</Code> until you remove it there:
            </Text>
            <Code block mt="sm">
              {remains.key}
            </Code>
            <div className={dialog.actions}>
              <Button onClick={goToList} data-autofocus>
                Done
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  );
}
