import { conflict, notFound } from '../../../platform/errors/errors';
import { assertFeature } from '../../../platform/features';
import { saveHand } from '../../../rooms/sessions/hand';
import type { Connection } from '../socket/connection';
import type { HubContext } from '../context/context';
import { chat, deleteChat, reactToChat } from './chat';
import { allowedDevices, assertDevices, pointersOf } from '../participant/allowed-devices';
import { inviteAgent, removeAgent } from './agent-commands';
import { declineRecording } from '../participant/ask-next-recorder';
import { handleBreakouts } from './breakouts';
import { point } from './pointers';
import { handleFile } from './files';
import { handlePoll } from './polls';
import { renewMedia } from '../participant/renew-media';
import { translateCaptions } from './translate-captions';
import { moderate } from './moderate';
import type { ToServer } from '../../../platform/hub/client-messages';
import type { Signal } from '../../../platform/hub/protocol';
import { startRecording, stopRecording } from './recording-upload';
import type { ParticipantConnection } from '../participant/participant-connection';

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
  const { roomId, sessionId, participantId } = participant.ref;
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
      participant.update({ devices, ...pointersOf(devices, message) });
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
        sessionId,
        to: null,
        message: { type: 'reaction', participantId, emoji },
      });
      return;
    }
    case 'chat':
      return chat(hub, connection, participant, message);
    case 'delete-chat':
      return deleteChat(hub, connection, participant, message.messageId);
    case 'react-to-chat':
      return reactToChat(hub, connection, participant, message);
    case 'request-upload':
    case 'cancel-upload':
    case 'request-download':
      return handleFile(hub, connection, participant, message);
    case 'start-poll':
    case 'start-sealed-poll':
    case 'vote':
    case 'end-poll':
    case 'delete-poll':
      return handlePoll(hub, connection, participant, message);
    case 'open-breakouts':
    case 'close-breakouts':
    case 'assign-to-breakout':
    case 'spread-over-breakouts':
    case 'join-breakout':
    case 'write-to-breakouts':
    case 'ask-for-help':
      return handleBreakouts(hub, connection, participant, message);
    case 'move':
      participant.moveWhenReady();
      return;
    case 'point':
      point(hub, connection, participant, message);
      return;
    case 'quality': {
      const { type: _, unreached = 0, ...figures } = message;
      hub.quality.add(participant.ref, figures, unreached);
      return;
    }
    case 'signal':
      signal(hub, connection, participant, message.to, message.signal);
      return;
    case 'renew-media':
      return renewMedia(hub, connection, participant.mediaHolder);
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
    case 'translate-captions':
      return translateCaptions(hub, participant, message.language);
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

/** What of a signal may be long. */
function textOf(signalled: Signal): string {
  switch (signalled.kind) {
    case 'description':
      return signalled.sdp;
    case 'candidate':
      return signalled.candidate;
    case 'pictures':
      return '';
  }
}

function signal(
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
  to: string,
  signalled: Signal,
): void {
  const { roomId, participantId: from } = participant.ref;
  const text = textOf(signalled);
  const { person } = participant;
  if (!hub.budgets.spend('signal', person, text)) return connection.closeForFlood('signal');
  if (!participant.knows(to)) throw notFound('There is no such participant in the call.');
  if (!hub.budgets.spend('signal-to-one', `${person} ${to}`, text)) return connection.closeForFlood('signal');
  hub.bus.publish(roomId, {
    kind: 'message',
    sessionId: null,
    to,
    message: { type: 'signal', from, signal: signalled },
  });
}
