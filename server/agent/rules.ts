import type { z } from 'zod';
import { recordEvent } from '../audit/record';
import type { Db } from '../db/client';
import { conflict } from '../errors';
import type { Caller } from '../principal/principal';
import { assertStanding, findRoom, ORGANIZERS } from '../rooms/access';
import type { inviteAgent as inviteContract } from './contract';
import type { AgentService } from './service';

interface Deps {
  db: Db;
  agent: AgentService;
  now: () => Date;
}

/**
 * Brings the agent into the room.
 * @throws Fault NOT_FOUND, FORBIDDEN, CONFLICT for end-to-end encrypted rooms, SERVICE_UNAVAILABLE
 */
export async function inviteAgent(
  { db, agent, now }: Deps,
  caller: Caller,
  input: z.output<typeof inviteContract.input>,
) {
  const room = await findRoom(db, caller, input.roomId);
  assertStanding(caller, room, ORGANIZERS);
  if (room.isEndToEndEncrypted) {
    throw conflict(
      'The room is end-to-end encrypted: its key is never given to a server, so no agent can listen.',
    );
  }
  const wish = { mode: input.mode ?? 'Notetaker', language: input.inlineConfig?.language ?? null };
  const invited = await agent.invite(room.id, wish);
  const event = {
    at: now(),
    accountId: room.accountId,
    action: 'agent.invite',
    targetId: room.id,
    detail: wish,
  };
  if (!invited.alreadyPresent) await db.transaction((tx) => recordEvent(tx, caller, event));
  return { success: true as const, ...invited };
}

/** Sends the agent out of the room. */
export async function removeAgent({ db, agent, now }: Deps, caller: Caller, input: { roomId: string }) {
  const room = await findRoom(db, caller, input.roomId);
  assertStanding(caller, room, ORGANIZERS);
  const removed = await agent.remove(room.id);
  const event = { at: now(), accountId: room.accountId, action: 'agent.remove', targetId: room.id };
  if (!removed.alreadyAbsent) await db.transaction((tx) => recordEvent(tx, caller, event));
  return { success: true as const, ...removed };
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
