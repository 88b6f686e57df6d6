import { useQuery, useQueryClient } from '@tanstack/react-query';
import { trpc } from '../trpc';
import { withNewer } from './newer';
import { asked, eventsOf, type EventFilter } from './queries';

/** The interval at which the portal looks for new events, in milliseconds. */
const LOOK_MS = 2_000;
/** The most events of one request. */
const MOST = 200;

/** Adds new events to the list of `eventsOf`, again and again while the page is visible and `isLive`. */
export function useNewEvents(accountId: string, filter: EventFilter, isLive: boolean) {
  const client = useQueryClient();
  const list = eventsOf(accountId, filter).queryKey;
  return useQuery({
    queryKey: ['new-events', accountId, filter],
    queryFn: async ({ signal }) => {
      const head = client.getQueryData(list)?.pages[0]?.head;
      if (head === undefined) return null;
      const newer = await trpc.events.listForAccount.query(
        { ...asked(accountId, filter), after: head, limit: MOST },
        { signal },
      );
      client.setQueryData(list, (pages) => pages && withNewer(pages, newer));
      return newer.head;
    },
    enabled: isLive,
    refetchInterval: LOOK_MS,
    staleTime: 0,
    retry: false,
  });
}
