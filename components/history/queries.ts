import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { POLL_MS } from '../ui/polling';
import { isUnfinished } from '../transcript/queries';
import { trpc } from '../trpc';

/** The owner of the listed sessions: an account or one room. */
export type SessionsOf = { accountId: string } | { roomId: string };

/** Queries the sessions, newest first, page by page. Refetched while one of them is not finished. */
export const sessionsOf = (of: SessionsOf) =>
  infiniteQueryOptions({
    queryKey: ['sessions', of],
    queryFn: ({ pageParam, signal }) =>
      trpc.artifacts.history.query({ of, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ sessions }) => sessions.some(isUnfinished)) ? POLL_MS : false,
  });

export type SessionInList = Awaited<ReturnType<typeof trpc.artifacts.history.query>>['sessions'][number];

/** Queries the statements in the minutes of an account that have all the words of `q`, newest first, page by page. */
export const statementsOf = (accountId: string, q: string) =>
  infiniteQueryOptions({
    queryKey: ['statements', accountId, q],
    queryFn: ({ pageParam, signal }) =>
      trpc.search.minutesOfAccount.query(
        { accountId, q, limit: 25, ...(pageParam !== null && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
  });

export type FoundStatement = Awaited<
  ReturnType<typeof trpc.search.minutesOfAccount.query>
>['statements'][number];

/** Queries the quality of the connections in a session. Refetched while it runs. */
export const timelinesOf = (sessionId: string, isLive: boolean) =>
  queryOptions({
    queryKey: ['timelines', sessionId],
    queryFn: ({ signal }) => trpc.history.timelines.query({ sessionId }, { signal }),
    refetchInterval: isLive ? POLL_MS : false,
  });

export type Timelines = Awaited<ReturnType<typeof trpc.history.timelines.query>>;

/** Queries the files of a session, page by page. Refetched while it runs. */
export const filesOf = (sessionId: string, isLive: boolean) =>
  infiniteQueryOptions({
    queryKey: filesKey(sessionId),
    queryFn: ({ pageParam, signal }) =>
      trpc.files.fromHistory.query(
        { sessionId, ...(pageParam !== null && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    refetchInterval: isLive ? POLL_MS : false,
  });

export const filesKey = (sessionId: string) => ['files', sessionId];

export type FileInList = Awaited<ReturnType<typeof trpc.files.fromHistory.query>>['files'][number];

const firstPage: string | null = null;
