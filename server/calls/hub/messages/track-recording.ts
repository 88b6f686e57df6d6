import { conflict, forbidden } from '../../../platform/errors/errors';
import type { Devices } from '../../../platform/hub/protocol';
import { nameOfSource, type RecordingSource } from '../../../platform/vocabulary/recording-status';
import {
  closeTrack,
  openTrack,
  storeTrackChunk,
  TRACK_CHUNK_MAX_BYTES,
  type Sender,
} from '../../../recordings/capture/track';
import { finishRecording } from '../../actions/end-recording';
import type { HubContext } from '../context/context';
import type { ParticipantConnection } from '../participant/participant-connection';
import type { Handler } from './handler';
import { closeTracks, openUpload, storedBy } from './recording-upload';

const senderOf = (
  { ref, details }: ParticipantConnection,
  { recordingId, source }: { recordingId: string; source: RecordingSource },
): Sender => ({
  accountId: details.accountId,
  sessionId: ref.sessionId,
  participantId: ref.participantId,
  recordingId,
  source,
});

/** The device that a participant has to be allowed to use. */
const deviceOf = (source: RecordingSource): keyof Devices => (source === 'screen-audio' ? 'screen' : source);

/** The sentences for participants who may not use a device. */
const NOT_ALLOWED: Record<keyof Devices, string> = {
  microphone: 'You may not use a microphone.',
  camera: 'You may not use a camera.',
  screen: 'You may not share a screen.',
};

/** Accepts the microphone, camera, screen or sound of the screen of a participant for a recording of kind `audio` or `tracks`. */
export const sendTrack: Handler<'send-track'> = async (hub, connection, participant, message) => {
  const { recordingId, source } = message;
  const device = deviceOf(source);
  if (!participant.permissions[device]) throw forbidden(NOT_ALLOWED[device]);
  assertAgreed(participant);
  const sender = senderOf(participant, message);
  const nextChunk = await openTrack(hub, sender, message);
  await storedBy(participant, source);
  openUpload(hub, participant, {
    recordingId,
    source,
    maxBytes: TRACK_CHUNK_MAX_BYTES,
    async store(chunk) {
      assertAgreed(participant);
      // Otherwise, one person could use up the bytes of everybody's recording.
      if (!hub.budgets.spendRecorded(source, participant.person, chunk.bytes.length))
        throw conflict(`More was sent than a ${nameOfSource(source)} records.`);
      return storeTrackChunk(hub, sender, chunk);
    },
  });
  connection.send({ type: 'chunk-stored', recordingId, source, nextChunk });
};

/** Ends what a participant sends of a source. The last one ends a recording that was asked to stop. */
export const trackSent: Handler<'track-sent'> = async (hub, _connection, participant, message) => {
  await storedBy(participant, message.source);
  await endSending(hub, senderOf(participant, message));
};

/** Ends what a participant sends, because they no longer agree to be recorded. */
export async function withdrawTracks(hub: HubContext, participant: ParticipantConnection): Promise<void> {
  for (const track of closeTracks(participant)) await endSending(hub, senderOf(participant, track));
}

async function endSending(hub: HubContext, sender: Sender): Promise<void> {
  if (await closeTrack(hub, sender)) await finishRecording(hub, null, sender.recordingId);
}

/** @throws ApiError CONFLICT unless the participant agrees to be recorded, where the room asks */
function assertAgreed(participant: ParticipantConnection): void {
  if (!participant.agreesTo('record')) throw conflict('You have not agreed to be recorded.');
}
