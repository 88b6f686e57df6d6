import { createServer } from 'node:http';
import { initTRPC } from '@trpc/server';
import { createOpenApiNodeHttpHandler, type OpenApiMeta } from 'trpc-to-openapi';
import { getRoom as roomContract } from '../../server/rooms/room/contract';
import { createEmbedRoom, createEmbedSession } from '../../server/rooms/embed/contract';
import { listRecordings as recordingsContract } from '../../server/recordings/contract';
import { createRoom, getRoom, listRecordings, mint, type Answer } from './answers';
import { listen, openDeps } from './deps';

/**
 * The bare work behind the libraries of the control plane, written like in their documentation: a tRPC router with our
 * Zod contracts, answered by trpc-to-openapi. It has none of our rules, log, limits or audit trail, so no server with
 * these libraries can be much faster.
 */
const { deps, close } = await openDeps();
const t = initTRPC.context<{ key: string; ip: string }>().meta<OpenApiMeta>().create();

const router = t.router({
  getRoom: t.procedure
    .meta({ openapi: { method: 'GET', path: '/api/rooms/{roomId}' } })
    .input(roomContract.input)
    .output(roomContract.output)
    .query(async ({ input }) => bodyOf(await getRoom(deps, input.roomId))),
  mint: t.procedure
    .meta({ openapi: { method: 'POST', path: '/api/embed/sessions' } })
    .input(createEmbedSession.input)
    .output(createEmbedSession.output)
    .mutation(async ({ input, ctx }) => bodyOf(await mint(deps, ctx.key, input))),
  listRecordings: t.procedure
    .meta({ openapi: { method: 'GET', path: '/api/recordings' } })
    .input(recordingsContract.input)
    .output(recordingsContract.output)
    .query(async ({ ctx }) => bodyOf(await listRecordings(deps, ctx.key))),
  createRoom: t.procedure
    .meta({ openapi: { method: 'POST', path: '/api/embed/rooms' } })
    .input(createEmbedRoom.input)
    .output(createEmbedRoom.output)
    .mutation(async ({ input, ctx }) => bodyOf(await createRoom(deps, ctx.key, ctx.ip, { ...input }))),
});

const handle = createOpenApiNodeHttpHandler({
  router,
  createContext: ({ req }) => ({
    key: String(req.headers['x-api-key'] ?? ''),
    ip: req.socket.remoteAddress ?? '',
  }),
  responseMeta: ({ paths }) => (paths?.[0] === 'createRoom' ? { status: 201 } : {}),
});
listen(
  createServer((request, response) => void handle(request, response)),
  close,
);

/** Returns the body, which the contract checks again. A refusal ends the run, because every request should succeed. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- inferred from the contract of the procedure
function bodyOf<Body>([status, body]: Answer): Body {
  if (status >= 300) throw new Error(JSON.stringify(body));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the contract of the output
  return body as Body;
}
