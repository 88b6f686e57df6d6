import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** The requests that are listed. Empty: no matter. Times are those of a field, without a time zone: `2026-03-01T10:00`. */
export interface RequestFilter {
  requestId: string;
  status: string;
  method: Method | '';
  route: string;
  from: string;
  to: string;
}

type Input = Parameters<typeof trpc.requests.listForAccount.query>[0];
export type Method = NonNullable<Input['method']>;

export const NO_FILTER: RequestFilter = {
  requestId: '',
  status: '',
  method: '',
  route: '',
  from: '',
  to: '',
};

/** Returns the input of the server's query. */
export const asked = (
  accountId: string,
  { requestId, status, method, route, from, to }: RequestFilter,
): Input => ({
  accountId,
  ...(requestId !== '' && { requestId }),
  ...(status !== '' && { status }),
  ...(method !== '' && { method }),
  ...(route !== '' && { route }),
  ...(from !== '' && { from: new Date(from).toISOString() }),
  ...(to !== '' && { to: new Date(to).toISOString() }),
});

/** How long it takes at most until a request is in the log, in milliseconds, with some reserve. */
const WRITTEN_MS = 2_000;

/** Queries the requests of an account, newest first, page by page. Asks again for a request that is not there yet. */
export const requestsOf = (accountId: string, filter: RequestFilter) =>
  infiniteQueryOptions({
    queryKey: ['requests', accountId, filter],
    queryFn: ({ pageParam, signal }) =>
      trpc.requests.listForAccount.query(
        { ...asked(accountId, filter), ...(pageParam !== null && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      filter.requestId !== '' && state.data?.pages[0]?.requests.length === 0 ? WRITTEN_MS : false,
  });

/** Queries one request with its bodies. */
export const requestOf = (accountId: string, requestId: string) =>
  queryOptions({
    queryKey: ['request', accountId, requestId],
    queryFn: ({ signal }) => trpc.requests.getForAccount.query({ accountId, requestId }, { signal }),
    staleTime: Infinity,
  });

export type LoggedRequest = Awaited<
  ReturnType<typeof trpc.requests.listForAccount.query>
>['requests'][number];

const firstPage: string | null = null;
