import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** Queries the passkeys of the signed-in person. */
export const passkeysOfPerson = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => trpc.passkeys.list.query(undefined, { signal }),
});
