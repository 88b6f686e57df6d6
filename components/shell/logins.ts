import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** Queries the browsers in which the person is signed in. */
export const loginsOfPerson = queryOptions({
  queryKey: ['logins'],
  queryFn: ({ signal }) => trpc.users.listLogins.query(undefined, { signal }),
});

export type Login = Awaited<ReturnType<typeof trpc.users.listLogins.query>>['logins'][number];
