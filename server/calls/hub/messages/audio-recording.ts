import { conflict, forbidden } from '../../../platform/errors/errors';
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
import { closeMicrophone, openUpload, storedBy } from './recording-upload';

const senderOf = ({ ref, details }: ParticipantConnection, recordingId: string): Sender => ({
  accountId: details.accountId,
  sessionId: ref.sessionId,
  participantId: ref.participantId,
  recordingId,
});

/** Accepts the microphone of a participant for an audio recording. */
export const sendAudio: Handler<'send-audio'> = async (hub, connection, participant, message) => {
  const { recordingId } = message;
  if (!participant.permissions.microphone) throw forbidden('You may not use a microphone.');
  assertAgreed(participant);
  const sender = senderOf(participant, recordingId);
  const nextChunk = await openTrack(hub, sender, message);
  await storedBy(participant);
  openUpload(hub, participant, {
    recordingId,
    isMicrophone: true,
    maxBytes: TRACK_CHUNK_MAX_BYTES,
    async store(chunk) {
      assertAgreed(participant);
      // Otherwise, one person could use up the bytes of everybody's recording.
      if (!hub.budgets.spendRecorded(participant.person, chunk.bytes.length))
        throw conflict('More was sent than a microphone records.');
      return storeTrackChunk(hub, sender, chunk);
    },
  });
  connection.send({ type: 'chunk-stored', recordingId, nextChunk });
};

/** Ends what a participant sends. The last one ends a recording that was asked to stop. */
export const audioSent: Handler<'audio-sent'> = async (hub, _connection, participant, { recordingId }) => {
  await storedBy(participant);
  await endSending(hub, participant, recordingId);
};

/** Ends what a participant sends, because they no longer agree to be recorded. */
export async function withdrawAudio(hub: HubContext, participant: ParticipantConnection): Promise<void> {
  const recordingId = closeMicrophone(participant);
  if (recordingId !== null) await endSending(hub, participant, recordingId);
}

async function endSending(
  hub: HubContext,
  participant: ParticipantConnection,
  recordingId: string,
): Promise<void> {
  if (await closeTrack(hub, senderOf(participant, recordingId)))
    await finishRecording(hub, null, recordingId);
}

/** @throws ApiError CONFLICT unless the participant agrees to be recorded, where the room asks */
function assertAgreed(participant: ParticipantConnection): void {
  if (!participant.agreesTo('record')) throw conflict('You have not agreed to be recorded.');
}
