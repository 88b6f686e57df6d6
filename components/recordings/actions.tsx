import { List } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { BulkAction } from '../bulk/use-bulk';
import { trpc } from '../trpc';
import type { RecordingInList } from './queries';

/** Returns what can be done with many recordings. */
export function useRecordingActions(recordings: readonly RecordingInList[]): BulkAction[] {
  const client = useQueryClient();
  return [
    {
      label: 'Delete',
      doing: 'Deleting',
      done: 'deleted',
      appliesTo: (id) => recordings.find((recording) => recording.id === id)?.status !== 'recording',
      leftOut: 'Recordings that are running are left out: stop them in their call first.',
      isFinal: true,
      isDoneWhenGone: true,
      consequences: (
        <List spacing={8}>
          <List.Item>They can no longer be played or downloaded, not even with a link.</List.Item>
          <List.Item>Transcripts and minutes of their sessions stay.</List.Item>
          <List.Item>Their files are deleted, except those in your own bucket, which stay there.</List.Item>
        </List>
      ),
      act: (id) => trpc.recordings.delete.mutate({ id }),
      onEnd: () => client.invalidateQueries({ queryKey: ['recordings'] }),
    },
  ];
}
