import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { POLL_MS } from '../ui/polling';
import { isUnfinished } from '../transcript/queries';
import { trpc } from '../trpc';

/** The owner of the listed sessions: an account or one room. */
export type SessionsOf = { accountId: string } | { roomId: string };

/** The sessions that are listed. Empty: no matter. Dates are days where the reader is, `2026-03-01`; both belong to the range. */
export interface SessionFilter {
  roomId: string;
  participantName: string;
  from: string;
  to: string;
  isRecorded: boolean;
  hasMinutes: boolean;
}

export const NO_FILTER: SessionFilter = {
  roomId: '',
  participantName: '',
  from: '',
  to: '',
  isRecorded: false,
  hasMinutes: false,
};

/** Returns the input of the server's query. */
function asked(of: SessionsOf, filter: SessionFilter) {
  const { roomId, participantName, from, to, isRecorded, hasMinutes } = filter;
  return {
    of: roomId === '' ? of : { roomId },
    ...(participantName !== '' && { participantName }),
    ...(from !== '' && { from: midnight(from, 0) }),
    ...(to !== '' && { to: midnight(to, 1) }),
    ...(isRecorded && { recording: 'with' as const }),
    ...(hasMinutes && { minutes: 'with' as const }),
  };
}

/** Returns when a day begins where the reader is, or a number of days after it. */
function midnight(day: string, later: number): string {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + later);
  return at.toISOString();
}

/** Queries the sessions, newest first, page by page. Refetched while one of them is not finished. */
export const sessionsOf = (of: SessionsOf, filter: SessionFilter = NO_FILTER) =>
  infiniteQueryOptions({
    queryKey: ['sessions', of, filter],
    queryFn: ({ pageParam, signal }) =>
      trpc.artifacts.history.query(
        { ...asked(of, filter), ...(pageParam !== null && { after: pageParam }) },
        { signal },
      ),
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

/** Queries the quality of the connections in a session, and its ratings. Refetched while it runs. */
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

/** Queries the answers of people who were asked to agree, page by page. Refetched while the session runs. */
export const consentsOf = (sessionId: string, isLive: boolean) =>
  infiniteQueryOptions({
    queryKey: ['consents', sessionId],
    queryFn: ({ pageParam, signal }) =>
      trpc.consents.fromHistory.query(
        { sessionId, ...(pageParam !== null && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    refetchInterval: isLive ? POLL_MS : false,
  });

export type ConsentInList = Awaited<ReturnType<typeof trpc.consents.fromHistory.query>>['consents'][number];

const firstPage: string | null = null;
