import { answerConsent } from '../../../rooms/consents/answer';
import { withdrawTracks } from './track-recording';
import type { Handler } from './handler';

/** Stores whether the sender agrees to be recorded and transcribed. A refusal holds at once. */
export const consent: Handler<'consent'> = async (
  hub,
  _connection,
  participant,
  { answers, wording, language },
) => {
  const { accountId, mainSessionId, subject } = participant.details;
  const { roomId, sessionId, participantId } = participant.ref;
  const person = { accountId, roomId, sessionId, mainSessionId, participantId, subject };
  const consents = await answerConsent(hub, person, { answers, wording, language });
  participant.update({ consents });
  if (!participant.agreesTo('transcribe')) participant.audio.stop();
  if (!participant.agreesTo('record')) await withdrawTracks(hub, participant);
};
