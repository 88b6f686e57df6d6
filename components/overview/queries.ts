import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** Queries the usage of an account on each of the last 30 days. */
export const usageOf = (accountId: string) =>
  queryOptions({
    queryKey: ['usage', accountId],
    queryFn: ({ signal }) => trpc.usage.get.query({ accountId }, { signal }),
  });

/** Queries which first steps an account has done; refetched when the page is shown again. */
export const firstStepsOf = (accountId: string) =>
  queryOptions({
    queryKey: ['first-steps', accountId],
    queryFn: ({ signal }) => trpc.usage.firstSteps.query({ accountId }, { signal }),
    staleTime: 0,
  });

/** Queries the limits of an account and its usage of each. */
export const quotasOf = (accountId: string) =>
  queryOptions({
    queryKey: ['quotas', accountId],
    queryFn: ({ signal }) => trpc.quotas.get.query({ accountId }, { signal }),
  });

export type Quota = Awaited<ReturnType<typeof trpc.quotas.get.query>>['quotas'][number];
export type Usage = Awaited<ReturnType<typeof trpc.usage.get.query>>;
export type Steps = Awaited<ReturnType<typeof trpc.usage.firstSteps.query>>;
