import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** Queries what an account has for a text; null: nothing is asked. Nothing is kept of it when the search is closed. */
export const lookupOf = (accountId: string, asked: string | null) =>
  queryOptions({
    queryKey: ['lookup', accountId, asked],
    queryFn: ({ signal }) => trpc.lookup.ofAccount.query({ accountId, q: asked ?? '' }, { signal }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export type Found = Awaited<ReturnType<typeof trpc.lookup.ofAccount.query>>;
export type FoundKind = Found['groups'][number]['kind'];
