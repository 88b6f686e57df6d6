import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** Queries the members of an organization. */
export const membersOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization-members', organizationId],
    queryFn: ({ signal }) => trpc.organizations.members.query({ organizationId }, { signal }),
  });

/** Queries the unused links into an organization. */
export const invitationsOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization-invitations', organizationId],
    queryFn: ({ signal }) => trpc.organizations.invitations.query({ organizationId }, { signal }),
  });

export type Member = Awaited<ReturnType<typeof trpc.organizations.members.query>>['members'][number];
export type Invitation = Awaited<
  ReturnType<typeof trpc.organizations.invitations.query>
>['invitations'][number];
