import { z } from 'zod';
import { expose, router, type LookUp } from '../../platform/procedures/expose';
import * as contract from './contract';
import { createEmbedRoom } from './create-room';
import { identifyKeyWithRoom, mintJoinToken, mintLink, roomToEnter, type FoundEmbedRoom } from './mint';
import { createPlaygroundRoom, mintInPlayground } from './playground';
import { revokeToken } from './revoke';
import * as tools from './tools';

const RawInput = z.object({ roomId: z.unknown() });

/** Finds the room that a mint names together with the key. */
const withRoom: LookUp<FoundEmbedRoom> = (call, rawInput) => {
  const found: FoundEmbedRoom = { roomId: null };
  const wanted = RawInput.safeParse(rawInput).data?.roomId;
  const { services } = call;
  return { found, identify: (apiKey) => identifyKeyWithRoom(services, { apiKey, call }, wanted, found) };
};

const ELSEWHERE = 'The key cannot be used from this address.';

const MINT_FAILURES = {
  400: 'A field is missing or not valid.',
  401: 'The key is missing or invalid.',
  403: ELSEWHERE,
  404: "There is no such embed room of the key's account.",
  502: 'The token could not be signed.',
};

export const embedRouter = router({
  createRoom: expose(contract.createEmbedRoom, createEmbedRoom, {
    auth: 'key',
    rest: {
      method: 'POST',
      path: '/api/embed/rooms',
      tag: 'Embed',
      summary: 'Create a room for embedding',
      description: "Creates a room that belongs to the key's account. People enter it with join tokens.",
      success: 201,
      location: '/api/rooms/{roomId}',
      idempotencyKey: 'taken',
      failures: {
        400: 'The body is not valid.',
        401: 'The key is missing or invalid.',
        403: ELSEWHERE,
        429: 'The account has reached its limit of rooms.',
        507: "The server's disk is almost full.",
      },
    },
    tools: [tools.createRoom],
  }),

  createSession: expose(
    contract.createEmbedSession,
    async (services, caller, input, call) => {
      const room = await roomToEnter(services, caller, call.found, input.roomId);
      return mintJoinToken(services, caller, room, input);
    },
    {
      auth: 'key',
      rest: {
        method: 'POST',
        path: '/api/embed/sessions',
        operationId: 'createJoinToken',
        tag: 'Embed',
        summary: 'Mint a join token',
        description:
          'Mints a short-lived token with which one of your users can enter one of your embed rooms.',
        idempotencyKey: { ignored: 'A mint stores nothing, and every token works equally.' },
        failures: MINT_FAILURES,
      },
      tools: [tools.getJoinInfo],
    },
    withRoom,
  ),

  createLink: expose(
    contract.createEmbedLink,
    async (services, caller, input, call) => {
      const room = await roomToEnter(services, caller, call.found, input.roomId);
      return mintLink(services, caller, room, input);
    },
    {
      auth: 'key',
      rest: {
        method: 'POST',
        path: '/api/embed/links',
        operationId: 'createJoinLink',
        tag: 'Embed',
        summary: 'Mint a link for one person',
        description:
          'Mints a join token like `POST /api/embed/sessions`. Returns a link that is ready to open, and the id with which you can revoke the token.',
        idempotencyKey: { ignored: 'A mint stores nothing, and every link works equally.' },
        failures: MINT_FAILURES,
      },
      tools: [tools.getJoinLink],
    },
    withRoom,
  ),

  revokeToken: expose(contract.revokeToken, revokeToken, {
    auth: 'key',
    scope: 'svc:rooms',
    rest: {
      method: 'DELETE',
      path: '/api/embed/tokens/{tokenId}',
      tag: 'Embed',
      summary: 'Revoke a join token',
      description:
        "Revokes a join token of one of your account's rooms at once, and removes everybody who entered with it from the call. They can enter again with another token. The id is the `tokenId` of `POST /api/embed/links`, or the claim `jti` of any join token. Minted tokens are not stored: an unknown id, or the id of another account's token, also returns 204 and has no effect.",
      success: 204,
      failures: {
        401: 'The key is missing or invalid.',
        403: 'The key lacks the scope.',
        404: 'The id is not a UUID.',
        429: 'The account has revoked 20,000 tokens within a day.',
      },
    },
    tools: [tools.revokeJoinLink],
  }),

  createRoomInPlayground: expose(contract.createPlaygroundRoom, createPlaygroundRoom, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    kind: 'mutation',
  }),

  mintInPlayground: expose(contract.createEmbedSession, mintInPlayground, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    kind: 'mutation',
  }),
});
