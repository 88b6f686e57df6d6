'use client';

import { Button, Code, List, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';
import { DeleteButton, DeleteForm } from '../ui/ConfirmDelete';
import { Dialog } from '../ui/Dialog';
import dialog from '../ui/Dialog.module.css';
import type { Recording } from './queries';

type Deleted = Awaited<ReturnType<typeof trpc.recordings.delete.mutate>>;

/** Deletes a recording after a confirmation that says what is deleted and what stays. */
export function DeleteRecording({ recording }: { recording: Recording }) {
  const { to } = usePortal();
  const router = useRouter();
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const [remains, setRemains] = useState<Deleted['remains']>(null);
  const goToList = () => {
    client.removeQueries({ queryKey: ['recording', recording.id] });
    router.push(to('recordings'));
  };
  const act = () => trpc.recordings.delete.mutate({ id: recording.id });
  const follow = async (deleted: Deleted) => {
    await client.invalidateQueries({ queryKey: ['recordings'] });
    if (deleted.remains === null) goToList();
    else setRemains(deleted.remains);
  };
  return (
    <>
      <DeleteButton onClick={open}>Delete…</DeleteButton>
      <Dialog
        opened={opened}
        onClose={remains === null ? close : goToList}
        title={remains === null ? 'Delete this recording?' : 'The recording is deleted here'}
      >
        {remains === null ? (
          <DeleteForm label="Delete recording" onClose={close} act={act} onDone={follow}>
            <List spacing={8}>
              <List.Item>It can no longer be played or downloaded, not even with a link.</List.Item>
              <List.Item>Transcript and minutes of the session stay.</List.Item>
              {recording.storage === 'customer' ? (
                <List.Item>The file in your own bucket stays: this server can only write to it.</List.Item>
              ) : (
                <List.Item>Its file is deleted. This cannot be undone.</List.Item>
              )}
            </List>
          </DeleteForm>
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
