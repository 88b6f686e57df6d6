import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** How often an export or an erasure that is not finished is checked, in milliseconds. */
const CHECK_MS = 2_000;

export type PersonExport = Awaited<ReturnType<typeof trpc.people.exportForAccount.mutate>>;
export type Erasure = Awaited<ReturnType<typeof trpc.people.erasureForAccount.query>>;

/** Requests the export of a person, and checks it until it is finished. */
export const exportOf = (accountId: string, externalUserId: string) =>
  queryOptions({
    queryKey: ['person-export', accountId, externalUserId],
    queryFn: () => trpc.people.exportForAccount.mutate({ accountId, externalUserId }),
    refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? CHECK_MS : false),
    refetchOnWindowFocus: false,
    // An export that was shown for an earlier search may have been deleted since.
    gcTime: 0,
  });

/** Checks an erasure until it is finished. */
export const erasureOf = (accountId: string, erasure: Erasure) =>
  queryOptions({
    queryKey: ['erasure', accountId, erasure.erasureId],
    queryFn: ({ signal }) =>
      trpc.people.erasureForAccount.query({ accountId, erasureId: erasure.erasureId }, { signal }),
    initialData: erasure,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? CHECK_MS : false),
  });

/** Opens the archive of an export for saving. Its address is fetched at the click, because it works for minutes only. */
export async function saveExport(accountId: string, externalUserId: string): Promise<void> {
  const { url } = await trpc.people.exportForAccount.mutate({ accountId, externalUserId });
  if (url !== null) window.location.assign(url);
}
