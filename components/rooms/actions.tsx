import { List } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { BulkAction } from '../bulk/use-bulk';
import { usePortal } from '../shell/PortalContext';
import { trpc } from '../trpc';

/** The effects of a deletion, in the words of the dialog for one room. */
const roomDeletion = (
  <List spacing={8}>
    <List.Item>Their links and unused join tokens stop working at once, for good.</List.Item>
    <List.Item>A call that runs now goes on until its last participant leaves.</List.Item>
    <List.Item>Transcripts, summaries and recordings stay, for those who may read them now.</List.Item>
  </List>
);

/** Returns what can be done with many rooms. */
export function useRoomActions(): BulkAction[] {
  const { accountId } = usePortal();
  const client = useQueryClient();
  return [
    {
      label: 'Delete',
      doing: 'Deleting',
      done: 'deleted',
      appliesTo: () => true,
      isFinal: true,
      isDoneWhenGone: true,
      consequences: roomDeletion,
      act: (roomId) => trpc.rooms.remove.mutate({ roomId }),
      onEnd: () => client.invalidateQueries({ queryKey: ['rooms', accountId] }),
    },
  ];
}
