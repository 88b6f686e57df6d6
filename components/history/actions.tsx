import { List, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { BulkAction } from '../bulk/use-bulk';
import { trpc } from '../trpc';
import type { SessionInList } from './queries';

/** Returns what can be done with many sessions: those that run are ended, the others deleted. */
export function useSessionActions(sessions: readonly SessionInList[]): BulkAction[] {
  const client = useQueryClient();
  const isLive = (id: string): boolean => find(sessions, id)?.endedAt === null;
  const onEnd = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['sessions'] }),
      client.invalidateQueries({ queryKey: ['recordings'] }),
    ]);
  return [
    {
      label: 'End',
      doing: 'Ending',
      done: 'ended',
      appliesTo: (id) => isLive(id) && find(sessions, id)?.breakoutName === null,
      leftOut: 'Sessions that have ended are left out, and breakout rooms, which end with their call.',
      isFinal: false,
      isDoneWhenGone: false,
      consequences: (
        <Text>
          Everybody in these calls leaves, in their breakout rooms as well. People can start new calls.
        </Text>
      ),
      act: (sessionId) => trpc.live.endFromHistory.mutate({ sessionId }),
      onEnd,
    },
    {
      label: 'Delete',
      doing: 'Deleting',
      done: 'deleted',
      appliesTo: (id) => !isLive(id),
      leftOut: 'Sessions that are running are left out: end them first.',
      isFinal: true,
      isDoneWhenGone: true,
      consequences: (
        <List spacing={8}>
          <List.Item>
            Everything of these sessions is deleted: who was there, transcript, minutes, chat, files, polls,
            recordings and breakout rooms.
          </List.Item>
          <List.Item>Files of recordings in your own bucket stay there.</List.Item>
          <List.Item>Rooms stay, and so does the usage.</List.Item>
        </List>
      ),
      act: (sessionId) => trpc.artifacts.deleteSessionFromHistory.mutate({ sessionId }),
      onEnd,
    },
  ];
}

const find = (sessions: readonly SessionInList[], id: string): SessionInList | undefined =>
  sessions.find(({ conferenceSessionId }) => conferenceSessionId === id);
