import { assertRoomFor, readCaptionLanguage } from '../../../agent/translation/languages';
import { conflict } from '../../../platform/errors/errors';
import type { Handler } from './handler';

/**
 * Adds captions in a language of somebody's choice.
 * @throws ApiError CONFLICT when captions are not translated or the maximum number of languages is reached,
 *   BAD_REQUEST when the value is not a language
 */
export const translateCaptions: Handler<'translate-captions'> = async (
  hub,
  _connection,
  participant,
  { language },
) => {
  if (language === null) return participant.translateCaptions(null);
  if (!hub.translation.isOffered || participant.details.isEndToEndEncrypted) {
    throw conflict('Captions are not translated in this call.', 'captions-untranslated');
  }
  const wanted = readCaptionLanguage(language);
  const { roomId, participantId } = participant.ref;
  const present = await hub.bus.presence.list(roomId);
  assertRoomFor(
    wanted,
    present.filter((one) => one.participant.participantId !== participantId),
  );
  await participant.translateCaptions(wanted);
};
