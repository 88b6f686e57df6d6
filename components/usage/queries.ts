import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** The ways of dividing usage. */
export type UsageBy = 'day' | 'room' | `metadata.${string}`;

/**
 * Queries the usage of an account until today, by day, by room or by a key of the metadata of rooms.
 * @param from the first day; null: that of the last 30 days
 */
export const usageBy = (by: UsageBy, accountId: string, from: string | null) =>
  queryOptions({
    queryKey: ['usage-by', by, accountId, from],
    queryFn: ({ signal }) =>
      trpc.usage.forAccount.query({ accountId, by, ...(from !== null && { from }) }, { signal }),
    // Another range replaces the previous one when it is loaded. The figures of another account are never shown.
    placeholderData: (shown, query) => (query?.queryKey[2] === accountId ? shown : undefined),
  });

/** Returns the usage as a CSV file. */
export const usageFile = (by: UsageBy, accountId: string, from: string | null) =>
  trpc.usage.file.query({ accountId, by, ...(from !== null && { from }) });

export type AccountUsage = Awaited<ReturnType<typeof trpc.usage.forAccount.query>>;
