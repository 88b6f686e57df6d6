import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { POLL_MS } from '../ui/polling';
import { trpc } from '../trpc';

/** Queries one session with its artifact. */
export const sessionOf = (sessionId: string) =>
  queryOptions({
    queryKey: ['session', sessionId],
    queryFn: ({ signal }) => trpc.artifacts.fromHistory.query({ sessionId }, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? POLL_MS : false),
  });

/**
 * Queries the transcript of a session, page by page after the one that the session contains; refetched while the
 * session is not finished. Null: the session is not loaded yet.
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
    refetchInterval: session !== null && isUnfinished(session) ? POLL_MS : false,
  });

export type Session = Awaited<ReturnType<typeof trpc.artifacts.fromHistory.query>>;
export type Turn = Session['turns'][number];
export type Evidence = NonNullable<Session['decisionEvidence']>[number];

/** Returns whether the session has any minutes. */
export const hasMinutes = ({ summaryText, outcome, decisions, followUps, actionItems }: Session): boolean =>
  [summaryText, outcome, decisions, followUps, actionItems].some((part) => part !== null);

const firstPage: string | null = null;

/** Returns whether the session still runs, or its minutes are being written. */
export const isUnfinished = ({ artifactStatus }: Pick<Session, 'artifactStatus'>): boolean =>
  artifactStatus === 'live' || artifactStatus === 'processing';
