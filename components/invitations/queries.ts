import { infiniteQueryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** The number of invitations on a page of the list. */
const INVITATIONS_A_PAGE = 10;
const firstPage = (): string | null => null;

/** Queries the invitations of an embed room, newest first, page by page. */
export const invitationsOf = (roomId: string) =>
  infiniteQueryOptions({
    queryKey: ['room-invitations', roomId],
    queryFn: ({ pageParam, signal }) =>
      trpc.invitations.listInPortal.query(
        { roomId, limit: INVITATIONS_A_PAGE, ...(pageParam && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }) => next,
  });

export type Invitation = Awaited<
  ReturnType<typeof trpc.invitations.listInPortal.query>
>['invitations'][number];

/** Returns whether an invitation lets nobody in any more and cannot be revoked. */
export const isOver = ({ status }: Pick<Invitation, 'status'>): boolean =>
  status === 'expired' || status === 'revoked';
