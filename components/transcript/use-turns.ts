import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Session, turnsOf } from './queries';

/**
 * Returns the turns of a session that are loaded, and a way to load more of a long one.
 * @param session null: not loaded yet
 */
export function useTurns(session: Session | null) {
  const query = useInfiniteQuery(turnsOf(session));
  const { pages } = query.data;
  // A transcript of one page is part of the session, and is refetched with it.
  const isLong = session !== null && session.nextTurns !== null;
  const turns = useMemo(
    () => (isLong ? pages.flatMap((page) => page.turns) : (session?.turns ?? [])),
    [isLong, pages, session],
  );
  return { turns, query, loadUntil };

  /** Loads pages until a turn is there. */
  async function loadUntil(turnId: string): Promise<void> {
    let { data, hasNextPage } = query;
    while (hasNextPage && !data.pages.some((page) => page.turns.some((turn) => turn.turnId === turnId))) {
      const loaded = await query.fetchNextPage();
      if (loaded.isFetchNextPageError || !loaded.data) return;
      ({ data, hasNextPage } = loaded);
    }
  }
}
