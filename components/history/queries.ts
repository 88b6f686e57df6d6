import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** Whose sessions: an account's, or one room's. */
export type SessionsOf = { accountId: string } | { roomId: string };

/** How long to wait before looking again at what is not finished, in milliseconds. */
export const LOOK_AGAIN_MS = 5_000;

/** The sessions that there were, newest first, page by page; looked at again while one of them is not finished. */
export const sessionsOf = (of: SessionsOf) =>
  infiniteQueryOptions({
    queryKey: ['sessions', of],
    queryFn: ({ pageParam, signal }) =>
      trpc.artifacts.history.query({ of, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ sessions }) => sessions.some(isUnfinished)) ? LOOK_AGAIN_MS : false,
  });

/** One session with all that it left. */
export const sessionOf = (sessionId: string) =>
  queryOptions({
    queryKey: ['session', sessionId],
    queryFn: ({ signal }) => trpc.artifacts.fromHistory.query({ sessionId }, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? LOOK_AGAIN_MS : false),
  });

/**
 * The transcript of a session, page by page from the one that the session came with; looked at again while the session is
 * not finished. Null: no session is there yet.
 */
export const turnsOf = (session: Session | null) =>
  infiniteQueryOptions({
    queryKey: ['turns', session?.conferenceSessionId, session?.nextTurns],
    queryFn: ({ pageParam, signal }) =>
      trpc.artifacts.turns.query(
        { sessionId: session?.conferenceSessionId ?? '', after: pageParam },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    initialData: {
      pages: [{ turns: session?.turns ?? [], next: session?.nextTurns ?? null }],
      pageParams: [firstPage],
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: session !== null && session.nextTurns !== null,
    refetchInterval: session !== null && isUnfinished(session) ? LOOK_AGAIN_MS : false,
  });

export type SessionInList = Awaited<ReturnType<typeof trpc.artifacts.history.query>>['sessions'][number];
export type Session = Awaited<ReturnType<typeof trpc.artifacts.fromHistory.query>>;
export type Turn = Session['turns'][number];
export type Evidence = NonNullable<Session['decisionEvidence']>[number];

/** Whether anything was made of the session. */
export const hasMinutes = ({ summaryText, outcome, decisions, followUps, actionItems }: Session): boolean =>
  [summaryText, outcome, decisions, followUps, actionItems].some((part) => part !== null);

const firstPage: string | null = null;

const isUnfinished = ({ artifactStatus }: Pick<Session, 'artifactStatus'>): boolean =>
  artifactStatus === 'live' || artifactStatus === 'processing';
