import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isRefused, trpc, WAITING } from '../trpc';
import { withTurns, type FollowedTurn } from './live-turns';
import { sessionOf } from './queries';

/** The longest wait of one request, in seconds. */
const WAIT_SECONDS = 25;
/** The pause before another request after a failure, in milliseconds. */
const PAUSE_MS = 5_000;

/**
 * Follows the turns of a session while it runs. When its transcript is complete, the session is loaded again.
 * @param sessionId null: nothing is followed
 * @returns the turns so far, in the order of speaking
 */
export function useLiveTurns(sessionId: string | null): readonly FollowedTurn[] {
  const [turns, setTurns] = useState<readonly FollowedTurn[]>([]);
  const client = useQueryClient();
  useEffect(() => {
    if (sessionId === null) return;
    const over = new AbortController();
    const { signal } = over;
    setTurns([]);
    void follow();
    return () => over.abort();

    async function follow() {
      for (let after = 0; !signal.aborted;) {
        const page = await nextPage(after);
        if (signal.aborted) return;
        if (page === 'refused') return;
        if (page === 'failed') {
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
          continue;
        }
        after = page.nextCursor;
        if (page.turns.length > 0) setTurns((shown) => withTurns(shown, page.turns));
        if (!page.ended) continue;
        await client.invalidateQueries(sessionOf(sessionId ?? ''));
        return;
      }
    }

    async function nextPage(after: number) {
      const input = { sessionId: sessionId ?? '', after, wait: WAIT_SECONDS };
      return trpc.turns.follow
        .query(input, { signal, context: WAITING })
        .catch((error: unknown) => (isRefused(error) ? ('refused' as const) : ('failed' as const)));
    }
  }, [sessionId, client]);
  return turns;
}
