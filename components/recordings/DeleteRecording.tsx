'use client';

import { Button, Code, List, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Dialog } from '../portal/Dialog';
import dialog from '../portal/Dialog.module.css';
import { DialogForm } from '../portal/DialogForm';
import { usePortal } from '../portal/PortalContext';
import { TrashIcon } from '../shell/icons';
import { portalPath } from '../shell/navigation';
import { trpc } from '../trpc';
import type { Recording } from './queries';

/** Deletes a recording, after saying what goes and what stays. */
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
            deed={remove}
            label="Delete recording"
            onSubmit={() => remove.mutate()}
            leaveLabel="Keep it"
            onLeave={leave}
            danger
          >
            <List spacing={8}>
              <List.Item>
                It can be played and downloaded no more, also by those who have a link to it.
              </List.Item>
              <List.Item>Transcript and minutes of the session stay.</List.Item>
              {recording.storage === 'customer' ? (
                <List.Item>The file in your own bucket stays: this server may only write there.</List.Item>
              ) : (
                <List.Item>Its file is removed. Nobody can bring it back.</List.Item>
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
