import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { unkeyed, type Once } from '../../platform/procedures/once';
import { badRequest, conflict } from '../../platform/errors/errors';
import { assertMay, assertPermitted, tokenPermissionsOf } from '../../platform/principal/permissions';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { settingsOf } from '../../platform/room-settings/settings';
import { findRoom, findRoomForCall, resolveFromPortal, type FoundRoom } from '../../rooms/access/access';
import { findActor, type Moderator } from '../../rooms/moderation/moderator';
import { languageTag, type LanguageTag } from '../../platform/language-tag';
import type { inviteAgent as inviteContract } from './contract';
import { assertAgentAllowed } from './allowed';
import type { AgentService, AgentOptions, InviteResult, RemoveResult } from './service';

interface Deps {
  db: Db;
  agent: AgentService;
}

/**
 * Invites the agent into a room.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT for end-to-end encrypted rooms and where the agent is off,
 *   TOO_MANY_REQUESTS when the account has no agent minutes left, SERVICE_UNAVAILABLE
 */
export async function inviteAgent(
  { db, agent }: Deps,
  caller: Caller,
  input: z.output<typeof inviteContract.input>,
  once: Once<InviteResult> = unkeyed(db),
): Promise<InviteResult> {
  const room = await findRoomForCall(db, caller, input.roomId);
  assertPermitted(tokenPermissionsOf(caller), 'inviteAgent');
  const { language = languageOf(room), captions = false, minutes } = input.inlineConfig ?? {};
  const options = { mode: input.mode ?? 'Notetaker', language, captions, minutes };
  assertAllowedIn(room, options);
  return agent.invite(caller, room, options, once);
}

/**
 * Removes the agent from a room.
 * @throws ApiError NOT_FOUND, FORBIDDEN, SERVICE_UNAVAILABLE
 */
export async function removeAgent(
  { db, agent }: Deps,
  caller: Caller,
  input: { roomId: string },
  once: Once<RemoveResult> = unkeyed(db),
): Promise<RemoveResult> {
  const room = await findRoomForCall(db, caller, input.roomId);
  assertPermitted(tokenPermissionsOf(caller), 'inviteAgent');
  return agent.remove(caller, room, once);
}

/**
 * Invites the agent into the call of a participant.
 * @param options with the language as it was sent
 * @throws ApiError NOT_FOUND, FORBIDDEN unless the participant is a host or co-host now, BAD_REQUEST, CONFLICT,
 *   SERVICE_UNAVAILABLE
 */
export async function inviteFromCall(
  { db, agent }: Deps,
  by: Moderator,
  options: Omit<AgentOptions, 'language'> & { language: string | null },
): Promise<void> {
  assertMay(await findActor(db, by), 'invite-agent');
  const language = options.language === null ? null : readLanguage(options.language);
  const room = await findRoom(db, by.caller, by.roomId);
  assertAllowedIn(room, options);
  const { sessionId } = by;
  await agent.invite(by.caller, { ...room, sessionId }, { ...options, language });
}

/** Removes the agent from the call of a participant. @throws ApiError FORBIDDEN, SERVICE_UNAVAILABLE */
export async function removeFromCall({ db, agent }: Deps, by: Moderator): Promise<void> {
  assertMay(await findActor(db, by), 'remove-agent');
  const { roomId: id, accountId, sessionId } = by;
  await agent.remove(by.caller, { id, accountId, sessionId });
}

/** Invites the agent like `inviteAgent`, from the portal: as the person or as their account. */
export async function inviteAgentFromPortal(
  deps: Deps,
  person: Caller<UserPrincipal>,
  input: z.output<typeof inviteContract.input>,
) {
  const { caller } = await resolveFromPortal(deps.db, person, input.roomId);
  return inviteAgent(deps, caller, input);
}

/** Removes the agent like `removeAgent`, from the portal. */
export async function removeAgentFromPortal(
  deps: Deps,
  person: Caller<UserPrincipal>,
  input: { roomId: string },
) {
  const { caller } = await resolveFromPortal(deps.db, person, input.roomId);
  return removeAgent(deps, caller, input);
}

/** Returns the status of the agent. It is public, so it contains no names and no ids. */
export async function agentStatus({ db, agent }: Deps, caller: Caller, input: { roomId: string }) {
  const room = await findRoom(db, caller, input.roomId);
  const status = await agent.status(room.id);
  const reason = reasonOf(room);
  const refused = reason !== null && { available: false, unavailableReason: reason };
  return { ...status, since: status.since?.toISOString() ?? null, ...refused };
}

/** Returns why a room does not allow an agent, whatever the service reports; null: it allows one. */
function reasonOf(room: FoundRoom): 'room_encrypted' | 'off_in_room' | null {
  if (room.isEndToEndEncrypted) return 'room_encrypted';
  return settingsOf(room.settings).features.agent ? null : 'off_in_room';
}

function readLanguage(value: string): LanguageTag {
  const read = languageTag.safeParse(value);
  if (read.success) return read.data;
  throw badRequest('The field "language" is not valid: must be a BCP 47 language tag such as en.');
}

/** Returns the language of a room's calls for an invitation without one; null: the service recognizes it. */
export function languageOf({ settings }: Pick<FoundRoom, 'settings'>): LanguageTag | null {
  const { language } = settingsOf(settings);
  return language === null ? null : languageTag.parse(language);
}

/**
 * Refuses an agent if the room does not allow one.
 * @throws ApiError CONFLICT where the room is encrypted, and where the agent or its captions are off
 */
export function assertAllowedIn(
  room: Pick<FoundRoom, 'isEndToEndEncrypted' | 'settings'>,
  options: Pick<AgentOptions, 'mode' | 'captions'>,
): void {
  assertNotEncrypted(room);
  assertAgentAllowed(settingsOf(room.settings).features, options);
}

/** Refuses an end-to-end encrypted room, which has no transcript. @throws ApiError CONFLICT */
export function assertNotEncrypted(room: Pick<FoundRoom, 'isEndToEndEncrypted'>): void {
  if (!room.isEndToEndEncrypted) return;
  throw conflict(
    'The room is end-to-end encrypted: its key is never given to a server, so no agent can listen.',
    'encrypted',
  );
}
