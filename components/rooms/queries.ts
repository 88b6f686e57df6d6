import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { trpc } from '../trpc';

/** The number of rooms on a page of the list. */
export const ROOMS_A_PAGE = 25;

/** Returns where the first page begins. */
export const firstPage = (): string | null => null;

/** Queries the rooms of an account whose name holds `search`, newest first, page by page. */
export const roomsOf = (accountId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['rooms', accountId, search],
    queryFn: ({ pageParam, signal }) =>
      trpc.rooms.list.query(
        { accountId, limit: ROOMS_A_PAGE, ...(search && { search }), ...(pageParam && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }) => next,
  });

/** Rooms of other people that the signed-in person was let into. */
export const sharedRooms = queryOptions({
  queryKey: ['shared-rooms'],
  queryFn: ({ signal }) => trpc.rooms.shared.query(undefined, { signal }),
});

/** Queries one room as its page shows it. */
export const roomOf = (roomId: string) =>
  queryOptions({
    queryKey: ['room', roomId],
    queryFn: ({ signal }) => trpc.rooms.view.query({ roomId }, { signal }),
  });

/** Queries the co-organizers and members of a room. */
export const membersOf = (roomId: string) =>
  queryOptions({
    queryKey: ['members', roomId],
    queryFn: ({ signal }) => trpc.members.list.query({ roomId }, { signal }),
  });

/** Queries the unused links into a room. */
export const invitationsOf = (roomId: string) =>
  queryOptions({
    queryKey: ['invitations', roomId],
    queryFn: ({ signal }) => trpc.members.invitations.query({ roomId }, { signal }),
  });

/** Queries the people who were removed from a call of a room and may not enter it. */
export const bansOf = (roomId: string) =>
  queryOptions({
    queryKey: ['bans', roomId],
    queryFn: ({ signal }) => trpc.bans.list.query({ roomId }, { signal }),
  });

export type RoomView = Awaited<ReturnType<typeof trpc.rooms.view.query>>;
export type ListedRoom = Awaited<ReturnType<typeof trpc.rooms.list.query>>['rooms'][number];
export type SharedRoom = Awaited<ReturnType<typeof trpc.rooms.shared.query>>['rooms'][number];
export type Member = Awaited<ReturnType<typeof trpc.members.list.query>>['members'][number];
export type Invitation = Awaited<ReturnType<typeof trpc.members.invitations.query>>['invitations'][number];
export type Ban = Awaited<ReturnType<typeof trpc.bans.list.query>>['bans'][number];
export type Role = Member['role'];
