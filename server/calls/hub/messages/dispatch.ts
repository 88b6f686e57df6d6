import { sendTrack, trackSent } from './track-recording';
import { conflict } from '../../../platform/errors/errors';
import type { MessageToServer, ToServer } from '../../../platform/hub/client-messages';
import type { HubContext } from '../context/context';
import { declineRecording } from '../participant/ask-next-recorder';
import type { ParticipantConnection } from '../participant/participant-connection';
import { renewMedia } from '../participant/renew-media';
import type { Connection } from '../socket/connection';
import { inviteAgent, muteAgent, removeAgent, stopAgentSpeech } from './agent-commands';
import * as breakouts from './breakouts';
import { consent } from './consent';
import { chat, deleteChat, reactToChat } from './chat';
import { cancelUpload, requestDownload, requestUpload } from './files';
import type { Handler } from './handler';
import { draftMinutes, giveOpinion } from './minutes';
import * as moderation from './moderate';
import { addQuality, changeDevices, raiseHand, react } from './own-state';
import { pauseRecording, recordingPaused, resumeRecording } from './pause-recording';
import { point } from './pointers';
import { deletePoll, endPoll, startPoll, vote } from './polls';
import { startRecording, stopRecording } from './recording-upload';
import { requestRecording } from './request-recording';
import { signal } from './signal';
import { translateCaptions } from './translate-captions';
import { admit, deny, writeToWaiting } from './waiting';

type Type = ToServer['type'];

/** The messages that a participant can send, each with its handler. */
const HANDLERS: { readonly [Each in Type]: Handler<Each> } = {
  join: refuseInCall,
  preview: refuseInCall,
  'check-connection': refuseInCall,
  'record-call': refuseInCall,
  'stream-call': refuseInCall,
  leave: (_hub, _connection, participant) => participant.leave(),
  ping: (_hub, connection) => connection.send({ type: 'pong' }),
  pong: () => {},
  quality: addQuality,
  signal,
  'renew-media': (hub, connection, { mediaHolder }) => renewMedia(hub, connection, mediaHolder),

  devices: changeDevices,
  hand: raiseHand,
  reaction: react,
  point,
  consent,
  'translate-captions': translateCaptions,

  chat,
  'delete-chat': deleteChat,
  'react-to-chat': reactToChat,
  'request-upload': requestUpload,
  'cancel-upload': cancelUpload,
  'request-download': requestDownload,

  'start-poll': startPoll,
  'start-sealed-poll': startPoll,
  vote,
  'end-poll': endPoll,
  'delete-poll': deletePoll,

  'open-breakouts': breakouts.openBreakouts,
  'close-breakouts': breakouts.closeBreakouts,
  'assign-to-breakout': breakouts.assignToBreakout,
  'spread-over-breakouts': breakouts.spreadOverBreakouts,
  'join-breakout': breakouts.joinBreakout,
  'write-to-breakouts': breakouts.writeToBreakouts,
  'ask-for-help': breakouts.askForHelp,
  move: (_hub, _connection, participant) => participant.moveWhenReady(),

  mute: moderation.switchOffDevice,
  'mute-all': moderation.muteEverybody,
  'stop-camera': moderation.switchOffDevice,
  'stop-screen': moderation.switchOffDevice,
  'stop-pointers': moderation.switchOffDevice,
  'ask-to-unmute': moderation.askForDevice,
  'ask-to-start-camera': moderation.askForDevice,
  spotlight: moderation.spotlight,
  'set-grants': moderation.setOverrides,
  remove: moderation.removePerson,
  'lift-ban': moderation.liftBan,
  'set-role': moderation.setRole,
  lock: moderation.lock,
  'end-for-all': moderation.endForAll,
  admit,
  deny,
  'write-to-waiting': writeToWaiting,

  'request-recording': requestRecording,
  'start-recording': startRecording,
  'stop-recording': stopRecording,
  'pause-recording': pauseRecording,
  'resume-recording': resumeRecording,
  'recording-paused': recordingPaused,
  'send-track': sendTrack,
  'track-sent': trackSent,
  'decline-recording': (hub, _connection, { ref }) => declineRecording(hub, ref),
  'stream-report': () => {
    throw conflict('Only the server streams.');
  },
  'invite-agent': inviteAgent,
  'remove-agent': removeAgent,
  'stop-agent-speech': stopAgentSpeech,
  'mute-agent': muteAgent,
  'draft-minutes': draftMinutes,
  'give-opinion': giveOpinion,
};

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
  const handle = <Each extends Type>(type: Each, ofType: MessageToServer<Each>) =>
    HANDLERS[type](hub, connection, participant, ofType);
  await handle(message.type, message);
}

function refuseInCall(): never {
  throw conflict('You are already in the call.');
}
