import { admit, findRefusal } from '../../../rooms/entry/admit';
import type { Admission, JoinRequest } from '../../../rooms/entry/admission';
import type { JoinResult } from '../../../rooms/entry/join-result';
import { moveParticipant } from '../../../rooms/breakouts/move';
import { refusals, type Refused } from '../../../rooms/entry/refusals';
import type { AgedJoin } from '../../../identity/tokens/issuer';
import { createEventBuffer, type Arrival } from '../socket/arrival';
import type { Connection } from '../socket/connection';
import type { HubContext } from '../context/context';
import { endIfEmpty } from '../participant/end-session';
import { enterCall } from './enter-call';
import type { MessageToServer } from '../../../platform/hub/client-messages';
import { CLOSE, type Devices } from '../../../platform/hub/protocol';
import type { ParticipantConnection } from '../participant/participant-connection';
import { refuse } from '../socket/refuse';
import { WaitingConnection } from './waiting-connection';

type JoinMessage = MessageToServer<'join'>;
/** The steps that a client repeats after its earlier messages are processed. */
export interface Asks {
  /** Runs `joinAgain`, because somebody who waits may be let in now. */
  again: () => void;
  /** Runs `moveOn`, because somebody in the call now belongs in another session of the call. */
  move: () => void;
}

type Waits = Extract<Admission, { kind: 'waiting' }>;

/**
 * Lets a client into its call and welcomes it, has it wait, or tells it why not and closes the connection.
 * Events of the room are buffered until the welcome has been sent, so that none is lost or delivered twice.
 * @returns null when the client did not enter
 */
export async function join(
  hub: HubContext,
  connection: Connection,
  message: JoinMessage,
  ask: Asks,
): Promise<ParticipantConnection | WaitingConnection | null> {
  const startedAt = performance.now();
  const entered = await hub.tracing.span('hub join', { kind: 'server' }, () =>
    enter(hub, connection, message, ask),
  );
  const outcome = entered === null ? 'refused' : entered instanceof WaitingConnection ? 'waiting' : 'entered';
  hub.metrics.joined(outcome, (performance.now() - startedAt) / 1_000);
  return entered;
}

async function enter(
  hub: HubContext,
  connection: Connection,
  message: JoinMessage,
  ask: Asks,
): Promise<ParticipantConnection | WaitingConnection | null> {
  const token = hub.tokens.readJoinOfAnyAge(message.token);
  if (token === null) {
    refuse(connection, refusals.tokenInvalid);
    return null;
  }
  const { resume, browser = null, hasKey, devices, canRecord = false, canMove = false } = message;
  const asks = { connectionId: connection.id, waitingId: null };
  const { origin } = connection;
  const request = { token, resume, browser, hasKey, origin, ...asks, limit: hub.engine.limit };
  const refusal = await refusalBeforeQueue(hub, request);
  if (refusal) {
    refuse(connection, refusal);
    return null;
  }
  const buffer = createEventBuffer();
  const unsubscribe = await hub.subscriptions.subscribe(token.claims.room, buffer.receive);
  const { again: askAgain, move: askMove } = ask;
  const { expiresAt } = token;
  const arrival = { request, canRecord, canMove, expiresAt, buffer, unsubscribe, askMove };
  let entered: ParticipantConnection | WaitingConnection | null = null;
  try {
    const admission = await admitInOrder(hub, connection, request);
    if (admission === 'busy') refuse(connection, refusals.roomBusy);
    else if (admission?.kind === 'waiting') {
      entered = startWaiting(hub, connection, arrival, { ...admission, devices, askAgain });
    } else if (admission) entered = await welcome(hub, connection, arrival, { ...admission, devices });
    return entered;
  } finally {
    if (entered === null) unsubscribe();
  }
}

/**
 * Moves somebody in a call to the session of the call in which they belong now, on the same connection. A client that
 * does not accept a second welcome connects again, because the place of people does not depend on their client's
 * features.
 * @returns the participant if they stay; null if they were refused or disconnected
 */
export async function moveOn(
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
): Promise<ParticipantConnection | null> {
  const { request, ...before } = participant.arrival;
  const { room } = request.token.claims;
  if (!before.canMove) {
    await participant.moveByJoining();
    return null;
  }
  const buffer = createEventBuffer();
  const unsubscribe = await hub.subscriptions.subscribe(room, buffer.receive);
  let entered: ParticipantConnection | null = null;
  try {
    const admission = await hub.joins.run(room, async () =>
      connection.isOver || participant.isOver
        ? ({ kind: 'stays' } as const)
        : moveParticipant(hub, { ...request, resume: null }, participant.ref),
    );
    if (admission === null) {
      hub.background.after(BUSY_MS, before.askMove);
      return participant;
    }
    if (admission.kind === 'stays') {
      connection.send({ type: 'move-cancelled' });
      return participant;
    }
    if (admission.kind === 'refused') refuse(connection, admission);
    if (admission.kind !== 'admitted') return null;
    participant.moveOn();
    const devices = { ...participant.state.devices, screen: false };
    const arrival = { ...before, request, buffer, unsubscribe };
    entered = await welcome(hub, connection, arrival, { ...admission, devices });
    endIfClosed(hub, participant);
    return entered;
  } finally {
    if (entered === null) unsubscribe();
  }
}

/** Ends the breakout that somebody has left for another session of the call, if it is closed and they were the last. */
function endIfClosed(hub: HubContext, { ref, details }: ParticipantConnection): void {
  if (ref.sessionId === details.mainSessionId) return;
  hub.background.run('end a closed breakout', () => endIfEmpty(hub, ref));
}

/** The pause of somebody who waits when very many people join at once, in milliseconds. */
const BUSY_MS = 1_000;

/**
 * Lets somebody who has waited into the call, on the same connection, with all the checks of a join.
 * @returns the same connection while they keep waiting; null when they were turned away or have disconnected
 */
export async function joinAgain(
  hub: HubContext,
  connection: Connection,
  waiting: WaitingConnection,
): Promise<ParticipantConnection | WaitingConnection | null> {
  const { arrival, devices } = waiting;
  arrival.buffer.hold();
  const request = { ...arrival.request, resume: null, waitingId: waiting.ref.id };
  const admission = await admitInOrder(hub, connection, request);
  if (admission === null) return null;
  if (admission !== 'busy' && admission.kind === 'admitted') {
    connection.send({ type: 'admitted' });
    waiting.moveOn();
    return welcome(hub, connection, arrival, { ...admission, devices });
  }
  if (admission === 'busy') hub.background.after(BUSY_MS, waiting.askAgain);
  arrival.buffer.deliverTo((event) => waiting.receive(event));
  return waiting;
}

function startWaiting(
  hub: HubContext,
  connection: Connection,
  arrival: Arrival,
  { person, isNew, devices, askAgain }: Waits & { devices: Devices; askAgain: () => void },
): WaitingConnection {
  const { roomId, id, since } = person;
  const ref = { roomId, id, connectionId: connection.id };
  const waiting = new WaitingConnection(hub, { connection, ref, since, arrival, devices, askAgain });
  hub.log.info({ ...ref, participantId: id }, 'waits to be let in');
  if (isNew) hub.bus.publish(roomId, { kind: 'waiting' });
  else hub.bus.publish(roomId, { kind: 'replaced', participantId: id, connectionId: connection.id });
  arrival.buffer.deliverTo((event) => waiting.receive(event));
  return waiting;
}

async function welcome(
  hub: HubContext,
  connection: Connection,
  arrival: Arrival,
  { result, devices }: { result: JoinResult; devices: Devices },
): Promise<ParticipantConnection | null> {
  const { request, canRecord, expiresAt, buffer } = arrival;
  const permissions = request.token.claims.permissions ?? {};
  const newcomer = { result, devices, canRecord, expiresAt, permissions, arrival };
  const participant = await enterCall(hub, connection, newcomer);
  if (participant === null) return null;
  const welcomedMessages = new Set(result.chat.map(({ messageId }) => messageId));
  buffer.deliverTo((event) => participant.receive(event), welcomedMessages);
  participant.announce();
  participant.offerToRecord();
  if (!result.resumed && result.present.length === 1) hub.jobs.wake(); // what the start of a call enqueued
  return participant;
}

/** Returns why a join is refused before it waits in the queue of its room; null: it may wait. */
async function refusalBeforeQueue(hub: HubContext, request: JoinRequest): Promise<Refused | null> {
  const { room, sub }: AgedJoin['claims'] = request.token.claims;
  return hub.budgets.spendJoin(`${room} ${sub}`) ? findRefusal(hub, request) : refusals.tooManyJoins;
}

/**
 * Admits a client after the earlier joins in the room. A client that is not admitted and cannot wait gets the reason.
 * @returns null when the client is not admitted or has disconnected; `busy` when too many joins already wait
 */
async function admitInOrder(
  hub: HubContext,
  connection: Connection,
  request: JoinRequest,
): Promise<Extract<Admission, { kind: 'admitted' | 'waiting' }> | 'busy' | null> {
  const admission = await hub.joins.run(request.token.claims.room, async () =>
    connection.isOver ? { kind: 'disconnected' as const } : admit(hub, request),
  );
  switch (admission?.kind) {
    case undefined:
      return 'busy';
    case 'disconnected':
      return null;
    case 'admitted':
    case 'waiting':
      return admission;
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
