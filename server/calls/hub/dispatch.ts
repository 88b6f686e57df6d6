import { conflict, notFound } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import { keepMessage } from '../../rooms/sessions/chat';
import { noteHand } from '../../rooms/sessions/hand';
import type { Connection } from './connection';
import type { HubCore } from './context';
import { inviteAgent, removeAgent } from './agent-commands';
import { moderate } from './moderate';
import type { ChatMessage, Signal, ToServer } from '../../platform/hub/protocol';
import { startRecording, stopRecording } from './recording-upload';
import type { Seat } from './participant-connection';

type Said<Type extends ToServer['type']> = Extract<ToServer, { type: Type }>;

/**
 * Carries out a message of a participant.
 * @throws ApiError with a sentence for the participant, when it is not carried out
 */
export async function act(
  hub: HubCore,
  connection: Connection,
  seat: Seat,
  message: ToServer,
): Promise<void> {
  const { roomId, participantId } = seat.held;
  switch (message.type) {
    case 'join':
    case 'look':
      throw conflict('You are in the call already.');
    case 'leave':
      return seat.leave();
    case 'ping':
      connection.send({ type: 'pong' });
      return;
    case 'pong':
      return;
    case 'devices':
      seat.update({ devices: message.devices });
      if (!message.devices.microphone) seat.hearing.hush();
      return;
    case 'hand':
      return raiseHand(hub, seat, message.raised);
    case 'reaction': {
      const { emoji } = message;
      hub.bus.publish(roomId, {
        kind: 'said',
        to: null,
        message: { type: 'reaction', participantId, emoji },
      });
      return;
    }
    case 'chat':
      return chat(hub, connection, seat, message);
    case 'signal':
      signal(hub, connection, seat, message.to, message.signal);
      return;
    case 'start-recording':
      return startRecording(hub, connection, seat, message);
    case 'stop-recording':
      return stopRecording(hub, connection, seat, message);
    case 'invite-agent':
      return inviteAgent(hub, connection, seat, message);
    case 'remove-agent':
      return removeAgent(hub, connection, seat);
    default:
      return moderate(hub, connection, seat, message);
  }
}

async function raiseHand(hub: HubCore, seat: Seat, raised: boolean): Promise<void> {
  const since = seat.state.handRaisedAt ?? hub.now().toISOString();
  const handRaisedAt = raised ? since : null;
  await noteHand(hub.db, seat.held.participantId, handRaisedAt === null ? null : new Date(handRaisedAt));
  seat.update({ handRaisedAt });
}

function signal(hub: HubCore, connection: Connection, seat: Seat, to: string, signalled: Signal): void {
  const { roomId, participantId: from } = seat.held;
  const text = signalled.kind === 'description' ? signalled.sdp : signalled.candidate;
  const { person } = seat;
  if (!hub.budgets.spend('signal', person, text)) return connection.flood('signal');
  if (!seat.knows(to)) throw notFound('There is no such participant in the call.');
  if (!hub.budgets.spend('signal-to-one', `${person} ${to}`, text)) return connection.flood('signal');
  hub.bus.publish(roomId, { kind: 'said', to, message: { type: 'signal', from, signal: signalled } });
}

async function chat(
  hub: HubCore,
  connection: Connection,
  seat: Seat,
  { clientId, body }: Said<'chat'>,
): Promise<void> {
  const { subject, isEndToEndEncrypted } = seat.about;
  const written = body.kind === 'plain' ? body.text : body.ciphertext;
  if (!hub.budgets.spend('chat', seat.person, written)) return connection.flood('chat');
  if (isEndToEndEncrypted) {
    if (body.kind !== 'encrypted') throw conflict('This room is end-to-end encrypted: so must its chat be.');
    return encryptedChat(hub, connection, seat, clientId, body);
  }
  if (body.kind !== 'plain') throw conflict('This room is not end-to-end encrypted: nobody could read it.');
  const { sessionId, participantId } = seat.held;
  const kept = await keepMessage(hub, { sessionId, participantId, subject, clientId, text: body.text });
  const message: ChatMessage = {
    clientId,
    participantId,
    displayName: seat.state.displayName,
    messageId: kept.messageId,
    body: { kind: 'plain', text: kept.text },
    sentAt: kept.sentAt.toISOString(),
  };
  if (kept.isRepeat) connection.send({ type: 'chat', message });
  else broadcastChat(hub, seat, message);
}

/** Encrypted chat is not stored: a repeat is recognised by what passed through the room lately. */
function encryptedChat(
  hub: HubCore,
  connection: Connection,
  seat: Seat,
  clientId: string,
  body: ChatMessage['body'],
): void {
  const { roomId, participantId } = seat.held;
  const recent = hub.rooms.recentChatOf(roomId);
  const first = recent?.find(participantId, clientId);
  const message: ChatMessage = {
    clientId,
    participantId,
    displayName: seat.state.displayName,
    messageId: first?.messageId ?? newId('msg'),
    body,
    sentAt: first?.sentAt ?? hub.now().toISOString(),
  };
  if (first) {
    connection.send({ type: 'chat', message });
    return;
  }
  recent?.add(message); // at once: a bus may take a while to bring it back
  broadcastChat(hub, seat, message);
}

function broadcastChat(hub: HubCore, seat: Seat, message: ChatMessage): void {
  hub.bus.publish(seat.held.roomId, { kind: 'said', to: null, message: { type: 'chat', message } });
}
