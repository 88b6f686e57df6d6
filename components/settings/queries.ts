import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** Queries the settings of an account. */
export const settingsOf = (accountId: string) =>
  queryOptions({
    queryKey: ['settings', accountId],
    queryFn: ({ signal }) => trpc.accounts.settings.query({ accountId }, { signal }),
  });

type Settings = Awaited<ReturnType<typeof trpc.accounts.settings.query>>;
export type Bucket = NonNullable<Settings['bucket']>;
