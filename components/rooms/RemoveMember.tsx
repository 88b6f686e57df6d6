'use client';

import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../portal/Dialog';
import dialog from '../portal/Dialog.module.css';
import { Failed } from '../portal/Failed';
import { useLast } from '../portal/last';
import { trpc } from '../trpc';
import { type Member, membersOf } from './queries';

/** Asks before somebody loses their access to a room. `member` null: closed. */
export function RemoveMember(props: { roomId: string; member: Member | null; onClose: () => void }) {
  const { roomId, member, onClose } = props;
  const client = useQueryClient();
  const shown = useLast(member);
  const remove = useMutation({
    mutationFn: (userId: string) => trpc.members.remove.mutate({ roomId, userId }),
    onSuccess: async () => {
      await client.invalidateQueries(membersOf(roomId));
      leave();
    },
  });
  const leave = () => {
    onClose();
    remove.reset();
  };
  return (
    <Dialog opened={member !== null} onClose={leave} title={`Remove ${shown?.displayName ?? 'this person'}?`}>
      <Text mb="md">
        They lose access to the room’s transcripts, summaries and recordings at once. You can invite them
        again.
      </Text>
      {remove.isError && <Failed error={remove.error} />}
      <div className={dialog.actions}>
        <Button variant="default" onClick={leave} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => member && remove.mutate(member.userId)}>
          Remove
        </Button>
      </div>
    </Dialog>
  );
}
