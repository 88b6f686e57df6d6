import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** Queries the applications that may act for an account, newest first. */
export const grantsOf = (accountId: string) =>
  queryOptions({
    queryKey: ['grants', accountId],
    queryFn: ({ signal }) => trpc.grants.list.query({ accountId }, { signal }),
  });

export type GrantRecord = Awaited<ReturnType<typeof trpc.grants.list.query>>['grants'][number];

type Asked = Awaited<ReturnType<typeof trpc.grants.describeRequest.query>>;
export type AskedAccess = Extract<Asked, { kind: 'asks' }>;
export type RefusedAccess = Extract<Asked, { kind: 'refused' }>;
export type Toolset = AskedAccess['toolsets'][number];
