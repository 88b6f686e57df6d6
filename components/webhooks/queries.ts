import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { POLL_MS } from '../ui/polling';
import { trpc } from '../trpc';

/** Queries the endpoints of an account, newest first. */
export const webhooksOf = (accountId: string) =>
  queryOptions({
    queryKey: ['webhooks', accountId],
    queryFn: ({ signal }) => trpc.webhooks.listForAccount.query({ accountId }, { signal }),
  });

/** Queries one endpoint. */
export const webhookOf = (accountId: string, webhookId: string) =>
  queryOptions({
    queryKey: ['webhook', accountId, webhookId],
    queryFn: ({ signal }) => trpc.webhooks.getForAccount.query({ accountId, webhookId }, { signal }),
  });

/** Queries the deliveries to an endpoint, newest event first, page by page. @param status null: of every status */
export const deliveriesOf = (accountId: string, webhookId: string, status: Delivery['status'] | null) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', accountId, webhookId, status],
    queryFn: ({ pageParam, signal }) =>
      trpc.deliveries.listForAccount.query(
        {
          accountId,
          webhookId,
          limit: DELIVERIES_A_PAGE,
          ...(status !== null && { status }),
          ...(pageParam !== null && { after: pageParam }),
        },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
  });

/** Queries one delivery with the requests of its attempts. Refetched until it is delivered or given up. */
export const deliveryOf = (accountId: string, webhookId: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['delivery', accountId, webhookId, deliveryId],
    queryFn: ({ signal }) =>
      trpc.deliveries.inspectForAccount.query({ accountId, webhookId, deliveryId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? POLL_MS : false),
  });

/** The number of deliveries on a page of the list. */
export const DELIVERIES_A_PAGE = 25;

export type Webhook = Awaited<ReturnType<typeof trpc.webhooks.getForAccount.query>>;
export type Delivery = Awaited<ReturnType<typeof trpc.deliveries.listForAccount.query>>['deliveries'][number];
export type Attempt = Delivery['attempts'][number];
export type InspectedDelivery = Awaited<ReturnType<typeof trpc.deliveries.inspectForAccount.query>>;
export type InspectedAttempt = InspectedDelivery['attempts'][number];

const firstPage: number | null = null;
