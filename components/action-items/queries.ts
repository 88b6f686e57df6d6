import { infiniteQueryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** Queries the action items of an account with a status, newest first, page by page. Null: every status. */
export const actionItemsOf = (accountId: string, status: ItemStatus | null) =>
  infiniteQueryOptions({
    queryKey: [...actionItemsKey, accountId, status],
    queryFn: ({ pageParam, signal }) =>
      trpc.actionItems.ofAccount.query(
        { accountId, ...(status && { status }), ...(pageParam !== null && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
  });

export const actionItemsKey = ['action-items'];

export type ItemInList = Awaited<ReturnType<typeof trpc.actionItems.ofAccount.query>>['actionItems'][number];
export type ItemStatus = ItemInList['status'];

const firstPage: string | null = null;
