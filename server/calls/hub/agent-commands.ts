import { inviteFromCall, removeFromCall } from '../../agent/agents/rules';
import type { Connection } from './connection';
import type { HubCore } from './context';
import { moderatorOf } from './moderate';
import type { ToServer } from '../../platform/hub/protocol';
import type { Seat } from './participant-connection';

type Said<Type extends ToServer['type']> = Extract<ToServer, { type: Type }>;

/** Brings an agent into the call. @throws ApiError with the sentence for whoever may not, or when none can listen. */
export async function inviteAgent(
  hub: HubCore,
  connection: Connection,
  seat: Seat,
  { mode, language, captions }: Said<'invite-agent'>,
): Promise<void> {
  await inviteFromCall(hub, moderatorOf(connection, seat), { mode, language, captions });
}

/** Sends the agent out of the call. @throws ApiError */
export async function removeAgent(hub: HubCore, connection: Connection, seat: Seat): Promise<void> {
  await removeFromCall(hub, moderatorOf(connection, seat));
}
