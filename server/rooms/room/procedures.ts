import { only } from '../../platform/principal/principal';
import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { enterRoom } from './enter';
import { listOwnRooms } from './list';
import { createRoom, deleteRoom, listRooms } from './manage';
import { listSharedRooms, removeRoom, updateRoomInPortal, viewRoom } from './portal';
import { changeRoom, getRoom } from './read';
import * as tools from './tools';

export const roomsRouter = router({
  get: expose({
    auth: 'public',
    rest: {
      method: 'GET',
      path: '/api/rooms/{roomId}',
      tag: 'Rooms',
      summary: 'Get a room',
      description: 'What everybody may know of a room; with a credential, also what the caller is to it.',
      failures: { 401: 'A publishable key was sent.', 404: 'There is no such room.' },
    },
    tools: [tools.getRoom],
  })
    .input(contract.getRoom.input)
    .output(contract.getRoom.output)
    .query(({ ctx, input }) => getRoom(ctx.services, ctx.caller, input)),

  own: expose({
    auth: 'user-or-key',
    scope: 'svc:rooms',
    rest: {
      method: 'GET',
      path: '/api/rooms',
      operationId: 'listRooms',
      tag: 'Rooms',
      summary: 'List rooms',
      description:
        'The rooms that are not deleted, newest first: all rooms of the account with a secret key, the rooms that the person made with an access token.',
      failures: {
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The credential lacks the scope, or is a join token.',
      },
    },
    tools: [tools.listRooms],
  })
    .input(contract.listOwnRooms.input)
    .output(contract.listOwnRooms.output)
    .query(({ ctx, input }) => listOwnRooms(ctx.services, ctx.caller, input)),

  update: expose({
    auth: 'user-or-key',
    scope: 'svc:rooms',
    rest: {
      method: 'PATCH',
      path: '/api/rooms/{roomId}',
      tag: 'Rooms',
      summary: 'Change a room',
      description:
        'Changes the fields that are given, and no others; null takes a setting back. Answers with the room. A change that leaves everything as it is causes no event.',
      failures: {
        400: 'A field is not valid, or moments contradict each other.',
        401: 'The credential is missing or invalid.',
        403: 'The caller does not own the room, or the credential lacks the scope.',
        404: 'There is no such room.',
        507: "The server's disk is almost full.",
      },
    },
    tools: [tools.updateRoom],
  })
    .input(contract.updateRoom.input)
    .output(contract.updateRoom.output)
    .mutation(({ ctx, input }) => changeRoom(ctx.services, ctx.caller, input)),

  delete: expose({
    auth: 'user-or-key',
    scope: 'svc:rooms',
    rest: {
      method: 'DELETE',
      path: '/api/rooms/{roomId}',
      tag: 'Rooms',
      summary: 'Delete a room',
      description:
        'Deletes the room record: nobody can join any more, unused join tokens are worthless. A call that runs goes on, and artifacts and recordings stay readable.',
      success: 204,
      failures: {
        401: 'The credential is missing or invalid.',
        403: 'The caller does not own the room, or the credential lacks the scope.',
        404: 'There is no such room.',
      },
    },
    tools: [tools.endMeeting],
  })
    .input(contract.deleteRoom.input)
    .output(contract.deleteRoom.output)
    .mutation(({ ctx, input }) => deleteRoom(ctx.services, ctx.caller, input)),

  create: expose({ auth: 'portal' })
    .input(contract.createRoom.input)
    .output(contract.createRoom.output)
    .mutation(({ ctx, input }) => createRoom(ctx.services, only('user', ctx.caller), input)),

  view: expose({ auth: 'portal' })
    .input(contract.viewRoom.input)
    .output(contract.viewRoom.output)
    .query(({ ctx, input }) => viewRoom(ctx.services, only('user', ctx.caller), input)),

  change: expose({ auth: 'portal' })
    .input(contract.updateRoomInPortal.input)
    .output(contract.updateRoomInPortal.output)
    .mutation(({ ctx, input }) => updateRoomInPortal(ctx.services, only('user', ctx.caller), input)),

  remove: expose({ auth: 'portal' })
    .input(contract.viewRoom.input)
    .output(contract.viewRoom.input)
    .mutation(({ ctx, input }) => removeRoom(ctx.services, only('user', ctx.caller), input)),

  shared: expose({ auth: 'portal' })
    .output(contract.listSharedRooms.output)
    .query(({ ctx }) => listSharedRooms(ctx.services, only('user', ctx.caller))),

  enter: expose({ auth: 'public' })
    .input(contract.enterRoom.input)
    .output(contract.enterRoom.output)
    .mutation(({ ctx, input }) => enterRoom(ctx.services, ctx.caller, input, ctx.guestCookie)),

  list: expose({ auth: 'portal' })
    .input(contract.listRooms.input)
    .output(contract.listRooms.output)
    .query(({ ctx, input }) => listRooms(ctx.services, only('user', ctx.caller), input)),
});
