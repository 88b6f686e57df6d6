import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Hands what a server component has read to the queries of the components inside, so that they begin with it. */
export function Seeded({
  data,
  children,
}: {
  data: readonly (readonly [QueryKey, unknown])[];
  children: ReactNode;
}) {
  const client = new QueryClient();
  for (const [key, value] of data) client.setQueryData(key, value);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
