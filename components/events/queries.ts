import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';
import type { ListedType } from './types';

/** The events that are listed. No types: all; an empty room: events of all rooms and of none. */
export interface EventFilter {
  types: readonly ListedType[];
  roomId: string;
}

export type EventsPart = Awaited<ReturnType<typeof trpc.events.listForAccount.query>>;
export type AccountEvent = EventsPart['events'][number];

/** Returns the input of the server's query. */
export const asked = (accountId: string, { types, roomId }: EventFilter) => ({
  accountId,
  ...(types.length > 0 && { types: [...types] }),
  ...(roomId !== '' && { roomId }),
});

/**
 * Queries the events of an account, newest first, page by page. Events never change, so none is read twice:
 * `useNewEvents` adds new events in front.
 */
export const eventsOf = (accountId: string, filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: ['events', accountId, filter],
    queryFn: ({ pageParam, signal }) =>
      trpc.events.listForAccount.query(
        { ...asked(accountId, filter), ...(pageParam !== null && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    staleTime: Infinity,
  });

/** Queries one event. */
export const eventOf = (accountId: string, eventId: string) =>
  queryOptions({
    queryKey: ['event', accountId, eventId],
    queryFn: ({ signal }) => trpc.events.getForAccount.query({ accountId, eventId }, { signal }),
    staleTime: Infinity,
  });

const firstPage: number | null = null;
