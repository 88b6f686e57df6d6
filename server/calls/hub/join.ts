import { admit, turnAway, type Place } from '../../rooms/sessions/admit';
import { refusals, type Refused } from '../../rooms/sessions/refusals';
import { isGuest } from '../../identity/tokens/subject';
import { bansOf } from './bans';
import type { RoomEvent } from '../../platform/hub/bus';
import type { Connection } from './connection';
import type { HubCore } from './context';
import { describeMessage, describeParticipant, describeRoom } from '../../rooms/sessions/describe';
import { CLOSE, type Devices, type ToServer } from '../../platform/hub/protocol';
import { runningRecording, takeUpRecording } from './recording-upload';
import { renewMedia } from './renew-media';
import { Seat } from './participant-connection';

/** Whoever wanted to enter is not there any more. */
const GONE = Symbol('gone');

type JoinMessage = Extract<ToServer, { type: 'join' }>;

/**
 * Lets a client into its call and welcomes it, or tells it why not and closes the connection.
 * What happens in the room meanwhile is heard after the welcome, so that nothing is missed and nothing told twice.
 */
export async function join(hub: HubCore, connection: Connection, message: JoinMessage): Promise<Seat | null> {
  const token = hub.tokens.readJoinOfAnyAge(message.token);
  if (token === null) {
    refuse(connection, refusals.tokenInvalid);
    return null;
  }
  const { room, sub } = token.claims;
  const wish = { token, resume: message.resume, hasKey: message.hasKey, limit: hub.engine.limit };
  const refusal = hub.budgets.join(`${room} ${sub}`) ? await turnAway(hub.db, wish) : refusals.tooManyJoins;
  if (refusal) {
    refuse(connection, refusal);
    return null;
  }
  const inbox = createInbox();
  const stopListening = await hub.rooms.listen(room, inbox.hear);
  let seat: Seat | null = null;
  try {
    const admission = await hub.joins.inTurn(room, async () => (connection.isOver ? GONE : admit(hub, wish)));
    if (admission === GONE) return null;
    if (admission === null) refuse(connection, refusals.roomBusy);
    else if (admission.kind === 'admitted') {
      const { place } = admission;
      const { devices } = message;
      seat = await take(hub, connection, { place, devices, expiresAt: token.expiresAt, stopListening });
      inbox.open(seat, new Set(place.chat.map(({ id }) => id)));
      seat.announce();
    } else if (admission.kind === 'refused') {
      refuse(connection, admission);
    } else {
      connection.send({ type: 'left', reason: admission.reason });
      connection.close(CLOSE.done, admission.reason);
    }
    return seat;
  } finally {
    if (seat === null) stopListening();
  }
}

/** Tells a client why it is not let in, and closes. */
export function refuse(connection: Connection, { code, message, recoverable }: Refused): void {
  connection.send({ type: 'refused', code, message, recoverable });
  connection.close(CLOSE.refused, code);
}

/** Holds back what is said in the room until there is somebody to hear it. */
function createInbox() {
  const early: RoomEvent[] = [];
  let listener: ((event: RoomEvent) => void) | null = null;
  return {
    hear(event: RoomEvent) {
      if (listener) listener(event);
      else early.push(event);
    },
    /** @param toldMessages chat messages that were in the welcome already */
    open(seat: Seat, toldMessages: ReadonlySet<string>) {
      listener = (event) => seat.hear(event);
      for (const event of early) {
        const { message } = event.kind === 'said' ? event : { message: null };
        if (message?.type !== 'chat' || !toldMessages.has(message.message.messageId)) seat.hear(event);
      }
    },
  };
}

interface Newcomer {
  place: Place;
  devices: Devices;
  expiresAt: Date;
  stopListening: () => void;
}

async function take(hub: HubCore, connection: Connection, newcomer: Newcomer): Promise<Seat> {
  const { place, stopListening } = newcomer;
  const { room, session, participant } = place;
  const participantId = participant.id;
  const { subject } = participant;
  const holder = { roomId: room.id, subject, isGuest: isGuest(subject) };
  const media = await hub.engine.admit(holder);
  for (const replaced of place.replaced) {
    hub.bus.publish(room.id, { kind: 'left', participantId: replaced, reason: 'duplicate' });
  }
  if (place.resumed) hub.bus.publish(room.id, { kind: 'taken', participantId, connectionId: connection.id });
  // Before the presence: whoever is in it, and has no seat because something failed, would stay in it for ever.
  const recording = await runningRecording(hub, session.id);
  const agent = await hub.agent.findPresent(session.id);
  const bans = participant.role === 'participant' ? [] : await bansOf(hub, room.id);
  const live = new Map(
    (await hub.bus.presence.list(room.id)).map((entry) => [
      entry.participant.participantId,
      entry.participant,
    ]),
  );
  const own = {
    ...describeParticipant(participant, live.get(participantId) ?? null),
    devices: newcomer.devices,
    connected: true,
  };
  await hub.bus.presence.put(room.id, { connectionId: connection.id, participant: own });
  live.set(participantId, own);
  const participants = place.present.map((row) => describeParticipant(row, live.get(row.id) ?? null));
  connection.send({
    type: 'welcome',
    participantId,
    resumeSecret: place.resumeSecret,
    resumed: place.resumed,
    sessionId: session.id,
    sessionStartedAt: (session.startedAt ?? session.openedAt).toISOString(),
    tokenExpiresAt: newcomer.expiresAt.toISOString(),
    room: describeRoom(room),
    participants,
    chat: place.chat.map(describeMessage),
    recording,
    agent,
    canInviteAgent: hub.agent.isOffered && !room.isEndToEndEncrypted,
    bans,
    media,
  });
  const held = {
    roomId: room.id,
    sessionId: session.id,
    participantId,
    resumeHash: participant.resumeHash ?? '',
  };
  const { role } = participant;
  hub.log.info(
    { ...held, resumeHash: undefined, connectionId: connection.id, role, resumed: place.resumed },
    'joined',
  );
  const stopRenewing = renewMedia(hub, connection, holder);
  const seat = new Seat(hub, {
    connection,
    held,
    about: {
      accountId: room.accountId,
      ownerId: room.accountOwnerId,
      subject,
      isEndToEndEncrypted: room.isEndToEndEncrypted,
    },
    state: own,
    known: participants.map((other) => other.participantId),
    agent,
    stopListening() {
      stopListening();
      stopRenewing();
    },
  });
  takeUpRecording(hub, seat, recording);
  return seat;
}
