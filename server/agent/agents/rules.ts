import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { badRequest, conflict } from '../../platform/errors/errors';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import {
  assertRelation,
  resolveFromPortal,
  findRoom,
  ORGANIZERS,
  type FoundRoom,
} from '../../rooms/access/access';
import { assertModerator, type Moderator } from '../../rooms/sessions/moderate';
import { languageTag, type inviteAgent as inviteContract, type LanguageTag } from './contract';
import type { AgentService, AgentWish } from './service';

interface Deps {
  db: Db;
  agent: AgentService;
}

/**
 * Brings the agent into the room.
 * @throws Fault NOT_FOUND, FORBIDDEN, CONFLICT for end-to-end encrypted rooms, TOO_MANY_REQUESTS when the account has no
 *   agent minutes left, SERVICE_UNAVAILABLE
 */
export async function inviteAgent(
  { db, agent }: Deps,
  caller: Caller,
  input: z.output<typeof inviteContract.input>,
) {
  const room = await findRoom(db, caller, input.roomId);
  assertRelation(caller, room, ORGANIZERS);
  assertReadable(room);
  const { language = null, captions = false } = input.inlineConfig ?? {};
  const invited = await agent.invite(caller, room, { mode: input.mode ?? 'Notetaker', language, captions });
  return { success: true as const, ...invited };
}

/**
 * Sends the agent out of the room.
 * @throws Fault NOT_FOUND, FORBIDDEN, SERVICE_UNAVAILABLE
 */
export async function removeAgent({ db, agent }: Deps, caller: Caller, input: { roomId: string }) {
  const room = await findRoom(db, caller, input.roomId);
  assertRelation(caller, room, ORGANIZERS);
  return { success: true as const, ...(await agent.remove(caller, room)) };
}

/**
 * Brings the agent into the call that somebody is in.
 * @param wish with the language as it was sent
 * @throws Fault NOT_FOUND, FORBIDDEN unless they are a host or co-host now, BAD_REQUEST, CONFLICT, SERVICE_UNAVAILABLE
 */
export async function inviteFromCall(
  { db, agent }: Deps,
  by: Moderator,
  wish: Omit<AgentWish, 'language'> & { language: string | null },
): Promise<void> {
  await assertModerator({ db }, by, 'Only hosts and co-hosts can bring an agent into the call.');
  const language = wish.language === null ? null : readLanguage(wish.language);
  const room = await findRoom(db, by.caller, by.roomId);
  assertReadable(room);
  await agent.invite(by.caller, room, { ...wish, language });
}

/** Sends the agent out of the call that somebody is in. @throws Fault FORBIDDEN, SERVICE_UNAVAILABLE */
export async function removeFromCall({ db, agent }: Deps, by: Moderator): Promise<void> {
  await assertModerator({ db }, by, 'Only hosts and co-hosts can send the agent out of the call.');
  await agent.remove(by.caller, { id: by.roomId, accountId: by.accountId });
}

/** Like `inviteAgent`, from the portal: as its person or as their account. */
export async function bringAgent(
  deps: Deps,
  person: Caller<UserPrincipal>,
  input: z.output<typeof inviteContract.input>,
) {
  const { caller } = await resolveFromPortal(deps.db, person, input.roomId);
  return inviteAgent(deps, caller, input);
}

/** Like `removeAgent`, from the portal. */
export async function dismissAgent(deps: Deps, person: Caller<UserPrincipal>, input: { roomId: string }) {
  const { caller } = await resolveFromPortal(deps.db, person, input.roomId);
  return removeAgent(deps, caller, input);
}

/** How the agent is doing; public, so it carries no names and no ids. */
export async function agentStatus({ db, agent }: Deps, caller: Caller, input: { roomId: string }) {
  const room = await findRoom(db, caller, input.roomId);
  const status = await agent.status(room.id);
  const encrypted = room.isEndToEndEncrypted && {
    available: false,
    unavailableReason: 'room_encrypted' as const,
  };
  return { ...status, since: status.since?.toISOString() ?? null, ...encrypted };
}

function readLanguage(value: string): LanguageTag {
  const read = languageTag.safeParse(value);
  if (read.success) return read.data;
  throw badRequest('The field "language" is not valid: must be a BCP 47 language tag such as en.');
}

function assertReadable(room: FoundRoom): void {
  if (!room.isEndToEndEncrypted) return;
  throw conflict(
    'The room is end-to-end encrypted: its key is never given to a server, so no agent can listen.',
  );
}
