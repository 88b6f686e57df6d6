import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** The interval at which a page refetches the state of the agent, in milliseconds. */
const LOOK_AGAIN_MS = 4_000;

/** Queries the state of a room's agent. Repeated unless the room cannot have an agent. */
export const agentOf = (roomId: string) =>
  queryOptions({
    queryKey: ['agent', roomId],
    queryFn: ({ signal }) => trpc.agent.status.query({ roomId }, { signal }),
    refetchInterval: ({ state }) => (state.data && canNeverCome(state.data) ? false : LOOK_AGAIN_MS),
  });

export type AgentStatus = Awaited<ReturnType<typeof trpc.agent.status.query>>;

/** Returns whether nothing that happens while the page is open can bring an agent into the room. */
const canNeverCome = ({ unavailableReason, state }: AgentStatus): boolean =>
  state === 'absent' && (unavailableReason === 'not_configured' || unavailableReason === 'room_encrypted');
