'use client';

import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { useLast } from '../ui/last';
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
      <DialogForm
        mutation={remove}
        label="Remove"
        onSubmit={() => member && remove.mutate(member.userId)}
        onLeave={leave}
        danger
      >
        <Text>
          They lose access to the room’s transcripts, summaries and recordings at once. You can invite them
          again.
        </Text>
      </DialogForm>
    </Dialog>
  );
}
