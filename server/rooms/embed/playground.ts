import type { z } from 'zod';
import { actFor } from '../../identity/accounts/access';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import { only, type Caller, type UserPrincipal } from '../../platform/principal/principal';
import type { Quotas } from '../../identity/quotas/quotas';
import { resolveFromPortal } from '../access/access';
import type { DiskReserve } from '../../platform/storage/reserve';
import type { Tokens } from '../../identity/tokens/issuer';
import type { createEmbedSession, createPlaygroundRoom as createContract } from './contract';
import { createEmbedRoom } from './create-room';
import { mintJoinToken } from './mint';

interface Deps {
  db: Db;
  baseUrl: string;
  now: () => Date;
  tokens: Tokens;
  disk: Pick<DiskReserve, 'assertSpaceForRows'>;
  quotas: Quotas;
  events: EventLog;
}

/** Creates an embed room for one of the caller's accounts, as a key of the account would. */
export async function createPlaygroundRoom(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  { accountId, ...room }: z.output<typeof createContract.input>,
) {
  return createEmbedRoom(deps, await actFor(deps.db, caller, accountId), room);
}

/**
 * Mints a join token for an embed room of one of the caller's accounts, as a key of the account would, without using one.
 * @throws ApiError NOT_FOUND, BAD_GATEWAY
 */
export async function mintInPlayground(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  input: z.output<typeof createEmbedSession.input>,
) {
  const resolved = await resolveFromPortal(deps.db, caller, input.roomId);
  const { isEmbed, deletedAt, id } = resolved.room;
  if (!isEmbed || deletedAt !== null) throw notFound('There is no such embed room.');
  return mintJoinToken(deps, only('account', resolved.caller), { roomId: id }, input);
}
