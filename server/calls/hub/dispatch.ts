import { conflict, notFound } from '../../platform/errors/errors';
import { assertFeature } from '../../platform/features';
import { newId } from '../../platform/ids';
import { assertAllowed } from '../../platform/principal/permissions';
import { keepMessage } from '../../rooms/sessions/chat';
import { saveHand } from '../../rooms/sessions/hand';
import type { Connection } from './connection';
import type { HubContext } from './context';
import { allowedDevices, assertDevices } from './allowed-devices';
import { inviteAgent, removeAgent } from './agent-commands';
import { declineRecording } from './ask-next-recorder';
import { mediaHolderOf, renewMedia } from './renew-media';
import { moderate } from './moderate';
import type { ToServer } from '../../platform/hub/client-messages';
import type { ChatMessage, Signal } from '../../platform/hub/protocol';
import { startRecording, stopRecording } from './recording-upload';
import type { ParticipantConnection } from './participant-connection';

type MessageOf<Type extends ToServer['type']> = Extract<ToServer, { type: Type }>;

/**
 * Handles a message of a participant.
 * @throws ApiError with a sentence for the participant, when the message is not carried out.
 */
export async function dispatch(
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
  message: ToServer,
): Promise<void> {
  const { roomId, participantId } = participant.ref;
  switch (message.type) {
    case 'join':
    case 'preview':
    case 'check-connection':
      throw conflict('You are in the call already.');
    case 'leave':
      return participant.leave();
    case 'ping':
      connection.send({ type: 'pong' });
      return;
    case 'pong':
      return;
    case 'devices': {
      const devices = allowedDevices(message.devices, participant.permissions);
      participant.update({ devices });
      if (!devices.microphone) participant.audio.stop();
      return assertDevices(message.devices, participant.restrictions);
    }
    case 'hand':
      return raiseHand(hub, participant, message.raised);
    case 'reaction': {
      assertFeature(participant.settings.features, 'reactions');
      const { emoji } = message;
      hub.bus.publish(roomId, {
        kind: 'message',
        to: null,
        message: { type: 'reaction', participantId, emoji },
      });
      return;
    }
    case 'chat':
      return chat(hub, connection, participant, message);
    case 'quality': {
      const { type: _, ...figures } = message;
      hub.quality.add(participant.ref, figures);
      return;
    }
    case 'signal':
      signal(hub, connection, participant, message.to, message.signal);
      return;
    case 'renew-media':
      return renewMedia(hub, connection, mediaHolderOf(participant.ref, participant.details.subject));
    case 'start-recording':
      return startRecording(hub, connection, participant, message);
    case 'stop-recording':
      return stopRecording(hub, connection, participant, message);
    case 'decline-recording':
      return declineRecording(hub, participant.ref);
    case 'invite-agent':
      return inviteAgent(hub, connection, participant, message);
    case 'remove-agent':
      return removeAgent(hub, connection, participant);
    default:
      return moderate(hub, connection, participant, message);
  }
}

async function raiseHand(
  hub: HubContext,
  participant: ParticipantConnection,
  raised: boolean,
): Promise<void> {
  if (raised) assertFeature(participant.settings.features, 'raiseHand');
  const since = participant.state.handRaisedAt ?? hub.now().toISOString();
  const handRaisedAt = raised ? since : null;
  await saveHand(
    hub.db,
    participant.ref.participantId,
    handRaisedAt === null ? null : new Date(handRaisedAt),
  );
  participant.update({ handRaisedAt });
}

function signal(
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
  to: string,
  signalled: Signal,
): void {
  const { roomId, participantId: from } = participant.ref;
  const text = signalled.kind === 'description' ? signalled.sdp : signalled.candidate;
  const { person } = participant;
  if (!hub.budgets.spend('signal', person, text)) return connection.closeForFlood('signal');
  if (!participant.knows(to)) throw notFound('There is no such participant in the call.');
  if (!hub.budgets.spend('signal-to-one', `${person} ${to}`, text)) return connection.closeForFlood('signal');
  hub.bus.publish(roomId, { kind: 'message', to, message: { type: 'signal', from, signal: signalled } });
}

async function chat(
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
  { clientId, body }: MessageOf<'chat'>,
): Promise<void> {
  const { sessionId, participantId } = participant.ref;
  const { subject } = participant.details;
  assertAllowed(participant.restrictions, 'chat');
  const written = body.kind === 'plain' ? body.text : body.ciphertext;
  if (!hub.budgets.spend('chat', participant.person, written)) return connection.closeForFlood('chat');
  if (participant.details.isEndToEndEncrypted) {
    if (body.kind !== 'encrypted') throw conflict('This room is end-to-end encrypted: so must its chat be.');
    return encryptedChat(hub, connection, participant, clientId, body);
  }
  if (body.kind !== 'plain') throw conflict('This room is not end-to-end encrypted: nobody could read it.');
  const kept = await keepMessage(hub, { sessionId, participantId, subject, clientId, text: body.text });
  const message: ChatMessage = {
    clientId,
    participantId,
    displayName: participant.state.displayName,
    messageId: kept.messageId,
    body: { kind: 'plain', text: kept.text },
    sentAt: kept.sentAt.toISOString(),
  };
  if (kept.isRepeat) connection.send({ type: 'chat', message });
  else broadcastChat(hub, participant, message);
}

/** Encrypted chat is not stored: a repeat is recognised by what passed through the room lately. */
function encryptedChat(
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
  clientId: string,
  body: ChatMessage['body'],
): void {
  const { roomId, participantId } = participant.ref;
  const recent = hub.subscriptions.recentChatOf(roomId);
  const first = recent?.find(participantId, clientId);
  const message: ChatMessage = {
    clientId,
    participantId,
    displayName: participant.state.displayName,
    messageId: first?.messageId ?? newId('msg'),
    body,
    sentAt: first?.sentAt ?? hub.now().toISOString(),
  };
  if (first) {
    connection.send({ type: 'chat', message });
    return;
  }
  recent?.add(message); // at once: a bus may take a while to bring it back
  broadcastChat(hub, participant, message);
}

function broadcastChat(hub: HubContext, participant: ParticipantConnection, message: ChatMessage): void {
  hub.bus.publish(participant.ref.roomId, { kind: 'message', to: null, message: { type: 'chat', message } });
}
