import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** Queries the keys of an account, newest first. */
export const keysOf = (accountId: string) =>
  queryOptions({
    queryKey: ['keys', accountId],
    queryFn: ({ signal }) => trpc.keys.list.query({ accountId }, { signal }),
  });

export type KeyRecord = Awaited<ReturnType<typeof trpc.keys.list.query>>['keys'][number];
export type NewKey = Awaited<ReturnType<typeof trpc.keys.create.mutate>>;
