import { useEffect, useState } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isRefused, trpc, WAITING } from '../trpc';
import { withTurns, type FollowedTurn } from './live-turns';
import { sessionOf } from './queries';

/** The longest wait of one request, in seconds. */
const WAIT_SECONDS = 25;
/** The pause before another request after a failure, in milliseconds. */
const PAUSE_MS = 5_000;
const NOTHING = { sessionId: null, turns: [] };

/**
 * Follows the turns of a session while it runs. When its transcript is complete, the session is loaded again.
 * @param sessionId null: nothing is followed
 * @returns the turns so far, in the order of speaking
 */
export function useLiveTurns(sessionId: string | null): readonly FollowedTurn[] {
  const [shown, setShown] = useState<{ sessionId: string | null; turns: readonly FollowedTurn[] }>(NOTHING);
  const client = useQueryClient();
  useEffect(() => {
    if (sessionId === null) return;
    const over = new AbortController();
    const { signal } = over;
    void follow({ sessionId, signal, client, onTurns: (turns) => setShown({ sessionId, turns }) });
    return () => over.abort();
  }, [sessionId, client]);
  return shown.sessionId === sessionId ? shown.turns : NOTHING.turns;
}

async function follow(of: {
  sessionId: string;
  signal: AbortSignal;
  client: QueryClient;
  /** Gets all turns so far. */
  onTurns: (turns: readonly FollowedTurn[]) => void;
}): Promise<void> {
  const { sessionId, signal, client, onTurns } = of;
  let turns: readonly FollowedTurn[] = [];
  for (let after = 0; !signal.aborted;) {
    const page = await trpc.turns.follow
      .query({ sessionId, after, wait: WAIT_SECONDS }, { signal, context: WAITING })
      .catch((error: unknown) => (isRefused(error) ? ('refused' as const) : ('failed' as const)));
    if (signal.aborted || page === 'refused') return;
    if (page === 'failed') {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      continue;
    }
    after = page.nextCursor;
    if (page.turns.length > 0) {
      turns = withTurns(turns, page.turns);
      onTurns(turns);
    }
    if (!page.ended) continue;
    await client.invalidateQueries(sessionOf(sessionId));
    return;
  }
}
