import type { trpc } from '../trpc';

export type FollowedTurn = Awaited<ReturnType<typeof trpc.turns.follow.query>>['turns'][number];

/** Adds turns in the order of speaking, which is not quite the order in which they were transcribed. */
export const withTurns = (shown: readonly FollowedTurn[], more: readonly FollowedTurn[]): FollowedTurn[] =>
  [...shown, ...more].toSorted((one, other) => one.startMs - other.startMs || one.cursor - other.cursor);
