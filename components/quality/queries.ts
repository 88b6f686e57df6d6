import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** The number of days that the server chooses when it is asked for none. */
export const DEFAULT_DAYS = 30;

const DAY_MS = 86_400_000;

/** Queries the quality of the calls of an account in the last days. */
export const qualityOf = (accountId: string, days: number) =>
  queryOptions({
    queryKey: ['quality', accountId, days],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - days * DAY_MS).toISOString();
      return trpc.quality.forAccount.query({ accountId, ...(days !== DEFAULT_DAYS && { from }) }, { signal });
    },
    // Another range replaces the previous one when it is loaded. The figures of another account are never shown.
    placeholderData: (shown, query) => (query?.queryKey[1] === accountId ? shown : undefined),
  });

export type AccountQuality = Awaited<ReturnType<typeof trpc.quality.forAccount.query>>;
