'use client';

import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { RollIcon } from '../ui/icons';
import { trpc } from '../trpc';
import { hasMinutes, sessionOf, type Session } from '../transcript/queries';

/** Regenerates the minutes after a confirmation. Hidden where that is not possible. */
export function WriteAgain({ session }: { session: Session }) {
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const sessionId = session.conferenceSessionId;
  const write = useMutation({
    mutationFn: () => trpc.artifacts.regenerateMinutes.mutate({ sessionId }),
    onSuccess: async () => {
      await client.invalidateQueries(sessionOf(sessionId));
      leave();
    },
  });
  const leave = () => {
    close();
    write.reset();
  };
  if (!session.canWriteMinutes) return null;
  const replaces = hasMinutes(session);
  const label = replaces ? 'Write minutes again' : 'Write minutes';
  return (
    <>
      <Button variant="default" leftSection={<RollIcon />} onClick={open}>
        {label}…
      </Button>
      <Dialog
        opened={opened}
        onClose={leave}
        title={replaces ? 'Write the minutes again?' : 'Write the minutes?'}
      >
        <DialogForm mutation={write} label={label} onSubmit={() => write.mutate()} onLeave={leave}>
          <Text>
            The language model of this server reads the transcript and writes summary, outcome, decisions,
            follow-ups and action items.
            {replaces && ' They replace those that are here now; the transcript stays as it is.'}
          </Text>
        </DialogForm>
      </Dialog>
    </>
  );
}
