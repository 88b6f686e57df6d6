import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** Queries the second factor of the signed-in person. */
export const secondFactorOfPerson = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => trpc.users.secondFactor.query(undefined, { signal }),
});
