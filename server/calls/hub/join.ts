import { admit, findRefusal, type JoinRequest, type JoinResult } from '../../rooms/sessions/admit';
import { refusals, type Refused } from '../../rooms/sessions/refusals';
import type { AgedJoin } from '../../identity/tokens/issuer';
import type { RoomEvent } from '../../platform/hub/bus';
import type { Connection } from './connection';
import type { HubContext } from './context';
import { enterCall } from './enter-call';
import type { ToServer } from '../../platform/hub/client-messages';
import { CLOSE } from '../../platform/hub/protocol';
import type { ParticipantConnection } from './participant-connection';

type JoinMessage = Extract<ToServer, { type: 'join' }>;

/**
 * Lets a client into its call and welcomes it, or tells it why not and closes the connection.
 * Events of the room are buffered until the welcome has been sent, so that none is lost or delivered twice.
 * @returns null when the client did not enter
 */
export async function join(
  hub: HubContext,
  connection: Connection,
  message: JoinMessage,
): Promise<ParticipantConnection | null> {
  const token = hub.tokens.readJoinOfAnyAge(message.token);
  if (token === null) {
    refuse(connection, refusals.tokenInvalid);
    return null;
  }
  const request = { token, resume: message.resume, hasKey: message.hasKey, limit: hub.engine.limit };
  const refusal = await refusalBeforeQueue(hub, request);
  if (refusal) {
    refuse(connection, refusal);
    return null;
  }
  const buffer = createEventBuffer();
  const unsubscribe = await hub.subscriptions.subscribe(token.claims.room, buffer.receive);
  let participant: ParticipantConnection | null = null;
  try {
    const result = await admitInOrder(hub, connection, request);
    if (result === null) return null;
    const { expiresAt, claims } = token;
    participant = await enterCall(hub, connection, {
      result,
      devices: message.devices,
      canRecord: message.canRecord ?? false,
      expiresAt,
      permissions: claims.permissions ?? {},
      unsubscribe,
    });
    buffer.deliverTo(participant, new Set(result.chat.map(({ id }) => id)));
    participant.announce();
    participant.offerToRecord();
    if (!result.resumed && result.present.length === 1) hub.jobs.wake(); // what the start of a call enqueued
    return participant;
  } finally {
    if (participant === null) unsubscribe();
  }
}

/** Tells a client why its join is refused, and closes the connection. */
export function refuse(connection: Connection, { kind: type, ...refusal }: Refused): void {
  connection.send({ type, ...refusal });
  connection.close(CLOSE.refused, refusal.code);
}

/** Why a join is refused before it waits in the queue of its room; null: it may wait. */
async function refusalBeforeQueue(hub: HubContext, request: JoinRequest): Promise<Refused | null> {
  const { room, sub }: AgedJoin['claims'] = request.token.claims;
  return hub.budgets.spendJoin(`${room} ${sub}`) ? findRefusal(hub, request) : refusals.tooManyJoins;
}

/**
 * Admits a client after the joins before it in the room. A client that is not admitted is told why.
 * @returns null when it is not admitted, or has disconnected meanwhile
 */
async function admitInOrder(
  hub: HubContext,
  connection: Connection,
  request: JoinRequest,
): Promise<JoinResult | null> {
  const admission = await hub.joins.run(request.token.claims.room, async () =>
    connection.isOver ? { kind: 'disconnected' as const } : admit(hub, request),
  );
  switch (admission?.kind) {
    case undefined:
      refuse(connection, refusals.roomBusy);
      return null;
    case 'disconnected':
      return null;
    case 'admitted':
      return admission.result;
    case 'refused':
      refuse(connection, admission);
      return null;
    case 'left':
      connection.send({ type: 'left', reason: admission.reason });
      connection.close(CLOSE.done, admission.reason);
      return null;
    default:
      return admission satisfies never;
  }
}

/** Buffers the events of a room until there is a participant who receives them. */
function createEventBuffer() {
  const early: RoomEvent[] = [];
  let listener: ((event: RoomEvent) => void) | null = null;
  return {
    receive(event: RoomEvent) {
      if (listener) listener(event);
      else early.push(event);
    },
    /** @param welcomedMessages ids of the chat messages in the welcome, which are not delivered again */
    deliverTo(participant: ParticipantConnection, welcomedMessages: ReadonlySet<string>) {
      listener = (event) => participant.receive(event);
      for (const event of early) {
        const { message } = event.kind === 'message' ? event : { message: null };
        if (message?.type !== 'chat' || !welcomedMessages.has(message.message.messageId))
          participant.receive(event);
      }
    },
  };
}
