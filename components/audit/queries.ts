import { infiniteQueryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** Queries the events of an account and of its person, newest first, page by page. */
export const eventsOf = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', accountId],
    queryFn: ({ pageParam, signal }) =>
      trpc.audit.list.query({ accountId, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
  });

export type AuditEvent = Awaited<ReturnType<typeof trpc.audit.list.query>>['events'][number];

const firstPage: string | null = null;
