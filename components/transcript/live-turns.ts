import type { trpc } from '../trpc';

export type FollowedPage = Awaited<ReturnType<typeof trpc.turns.follow.query>>;
export type FollowedTurn = FollowedPage['turns'][number];

/** Adds turns in the order of speaking, which is not quite the order in which they were transcribed. */
export const withTurns = (shown: readonly FollowedTurn[], more: readonly FollowedTurn[]): FollowedTurn[] =>
  [...shown, ...more].toSorted((one, other) => one.startMs - other.startMs || one.cursor - other.cursor);
