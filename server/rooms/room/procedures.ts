import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { enterRoom } from './enter';
import { listOwnRooms } from './list';
import { createRoom, deleteRoom, listRooms } from './manage';
import { listSharedRooms, removeRoom, updateRoomInPortal, viewRoom } from './portal';
import { changeRoom, getRoom } from './read';
import * as tools from './tools';

export const roomsRouter = router({
  get: expose(contract.getRoom, getRoom, {
    auth: 'public',
    rest: {
      method: 'GET',
      path: '/api/rooms/{roomId}',
      tag: 'Rooms',
      summary: 'Get a room',
      description:
        'Returns the public information about a room. With a credential, the response also has the relation of the caller to the room.',
      failures: {
        401: 'The request has a publishable key.',
        403: 'The key cannot be used from this address.',
        404: 'There is no such room.',
      },
    },
    tools: [tools.getRoom],
  }),

  own: expose(contract.listOwnRooms, listOwnRooms, {
    auth: 'user-or-key',
    scope: 'svc:rooms',
    rest: {
      method: 'GET',
      path: '/api/rooms',
      operationId: 'listRooms',
      tag: 'Rooms',
      summary: 'List rooms',
      description:
        'Returns the rooms that are not deleted, newest first. With a secret key: all rooms of the account. With an access token: the rooms that the person created.',
      failures: {
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The credential lacks the scope, or is a join token.',
      },
    },
    tools: [tools.listRooms],
  }),

  update: expose(contract.updateRoom, changeRoom, {
    auth: 'user-or-key',
    scope: 'svc:rooms',
    rest: {
      method: 'PATCH',
      path: '/api/rooms/{roomId}',
      tag: 'Rooms',
      summary: 'Change a room',
      description:
        'Changes only the given fields; null resets a setting. Returns the room. A request that changes nothing does not cause an event.',
      failures: {
        400: 'A field is not valid, or times contradict each other.',
        401: 'The credential is missing or invalid.',
        403: 'The caller does not own the room, or the credential lacks the scope.',
        404: 'There is no such room.',
        507: "The server's disk is almost full.",
      },
    },
    tools: [tools.updateRoom],
  }),

  delete: expose(contract.deleteRoom, deleteRoom, {
    auth: 'user-or-key',
    scope: 'svc:rooms',
    rest: {
      method: 'DELETE',
      path: '/api/rooms/{roomId}',
      tag: 'Rooms',
      summary: 'Delete a room',
      description:
        'Deletes the room record: nobody can join any more, and unused join tokens become invalid. A running call continues, and artifacts and recordings stay readable.',
      success: 204,
      failures: {
        401: 'The credential is missing or invalid.',
        403: 'The caller does not own the room, or the credential lacks the scope.',
        404: 'There is no such room.',
      },
    },
    tools: [tools.endMeeting],
  }),

  create: expose(contract.createRoom, createRoom, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    kind: 'mutation',
  }),

  view: expose(contract.viewRoom, viewRoom, { auth: 'portal', portal: { atLeast: 'viewer' }, kind: 'query' }),

  change: expose(contract.updateRoomInPortal, updateRoomInPortal, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    kind: 'mutation',
  }),

  remove: expose(contract.removeRoom, removeRoom, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    fresh: true,
    kind: 'mutation',
  }),

  shared: expose(contract.listSharedRooms, listSharedRooms, {
    auth: 'portal',
    portal: 'personal',
    kind: 'query',
  }),

  enter: expose(
    contract.enterRoom,
    (services, caller, input, call) => enterRoom(services, caller, input, call.guestCookie),
    { auth: 'public', kind: 'mutation' },
  ),

  list: expose(contract.listRooms, listRooms, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),
});
