import { accountsRouter } from './accounts/procedures';
import { agentRouter } from './agent/procedures';
import { artifactsRouter } from './artifacts/procedures';
import { auditRouter } from './audit/procedures';
import { bansRouter } from './bans/procedures';
import { embedRouter } from './embed/procedures';
import { keysRouter } from './keys/procedures';
import { membersRouter } from './members/procedures';
import { quotasRouter } from './quotas/procedures';
import { recordingsRouter } from './recordings/procedures';
import { roomsRouter } from './rooms/procedures';
import { createCallerFactory, router } from './trpc/expose';
import { usageRouter } from './usage/procedures';
import { usersRouter } from './users/procedures';

/** Every operation there is. The faces (REST, OpenAPI document, MCP tools, portal) are derived from it. */
export const appRouter = router({
  embed: embedRouter,
  rooms: roomsRouter,
  agent: agentRouter,
  artifacts: artifactsRouter,
  recordings: recordingsRouter,
  keys: keysRouter,
  accounts: accountsRouter,
  members: membersRouter,
  bans: bansRouter,
  users: usersRouter,
  usage: usageRouter,
  quotas: quotasRouter,
  audit: auditRouter,
});

export type AppRouter = typeof appRouter;

/** Calls operations from inside the process. */
export const createCaller = createCallerFactory(appRouter);

export type RouterCaller = ReturnType<typeof createCaller>;
