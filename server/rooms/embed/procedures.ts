import { z } from 'zod';
import { runOnce } from '../../identity/idempotency/run-once';
import { only } from '../../platform/principal/principal';
import { expose, exposeWith, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { createEmbedRoom } from './create-room';
import { identifyKeyWithRoom, mintJoinToken, type FoundEmbedRoom } from './mint';
import { createPlaygroundRoom, mintInPlayground } from './playground';
import * as tools from './tools';

const RawInput = z.object({ roomId: z.unknown() });

export const embedRouter = router({
  createRoom: expose({
    auth: 'key',
    rest: {
      method: 'POST',
      path: '/api/embed/rooms',
      tag: 'Embed',
      summary: 'Create a room for embedding',
      description: "Makes a room that belongs to the key's account. People enter it with join tokens.",
      success: 201,
      location: '/api/rooms/{roomId}',
      idempotencyKey: 'taken',
      failures: {
        400: 'The body is not valid.',
        401: 'The key is missing or invalid.',
        429: 'The account has as many rooms as it may have.',
        507: "The server's disk is almost full.",
      },
    },
    tools: [tools.createRoom],
  })
    .input(contract.createEmbedRoom.input)
    .output(contract.createEmbedRoom.output)
    .mutation(({ ctx, input }) =>
      runOnce(ctx, contract.createEmbedRoom, input, (once) =>
        createEmbedRoom(ctx.services, only('key', ctx.caller), input, once),
      ),
    ),

  createSession: exposeWith(
    {
      auth: 'key',
      rest: {
        method: 'POST',
        path: '/api/embed/sessions',
        operationId: 'createJoinToken',
        tag: 'Embed',
        summary: 'Mint a join token',
        description: 'Makes a short-lived token that lets one of your users into one of your embed rooms.',
        idempotencyKey: { ignored: 'A mint stores nothing, and every token is as good as the other.' },
        failures: {
          400: 'A field is missing or not valid.',
          401: 'The key is missing or invalid.',
          404: "There is no such embed room of the key's account.",
          502: 'The token could not be signed.',
        },
      },
      tools: [tools.getJoinInfo],
    },
    ({ services }, rawInput) => {
      const found: FoundEmbedRoom = { roomId: null };
      const wanted = RawInput.safeParse(rawInput).data?.roomId;
      return { found, identify: (apiKey) => identifyKeyWithRoom(services, apiKey, wanted, found) };
    },
  )
    .input(contract.createEmbedSession.input)
    .output(contract.createEmbedSession.output)
    .mutation(({ ctx, input }) => mintJoinToken(ctx.services, only('key', ctx.caller), ctx.found, input)),

  createRoomInPlayground: expose({ auth: 'portal' })
    .input(contract.createPlaygroundRoom.input)
    .output(contract.createPlaygroundRoom.output)
    .mutation(({ ctx, input }) => createPlaygroundRoom(ctx.services, only('user', ctx.caller), input)),

  mintInPlayground: expose({ auth: 'portal' })
    .input(contract.createEmbedSession.input)
    .output(contract.createEmbedSession.output)
    .mutation(({ ctx, input }) => mintInPlayground(ctx.services, only('user', ctx.caller), input)),
});
