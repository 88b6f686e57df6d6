'use client';

import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../trpc';
import { ConfirmDelete } from '../ui/ConfirmDelete';
import { useLast } from '../ui/last';
import { type Member, membersOf } from './queries';

/** Asks before somebody loses their access to a room. `member` null: closed. */
export function RemoveMember(props: { roomId: string; member: Member | null; onClose: () => void }) {
  const { roomId, member, onClose } = props;
  const client = useQueryClient();
  const shown = useLast(member);
  const act = async () => member && trpc.members.remove.mutate({ roomId, userId: member.userId });
  const renew = async () => {
    await client.invalidateQueries(membersOf(roomId));
    onClose();
  };
  return (
    <ConfirmDelete
      opened={member !== null}
      onClose={onClose}
      title={`Remove ${shown?.displayName ?? 'this person'}?`}
      label="Remove"
      keepLabel="Cancel"
      act={act}
      onDone={renew}
    >
      <Text>
        They lose access to the room’s transcripts, summaries and recordings at once. You can invite them
        again.
      </Text>
    </ConfirmDelete>
  );
}
