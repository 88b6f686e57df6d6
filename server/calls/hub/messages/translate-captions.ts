import { assertRoomFor, readCaptionLanguage } from '../../../agent/translation/languages';
import { conflict } from '../../../platform/errors/errors';
import type { Handler } from './handler';

/**
 * Has somebody get captions in a language of their choice, too.
 * @throws ApiError CONFLICT where captions are not translated, or into as many languages already as there may be,
 *   BAD_REQUEST when it is no language
 */
export const translateCaptions: Handler<'translate-captions'> = async (
  hub,
  _connection,
  participant,
  { language },
) => {
  if (language === null) return participant.translateCaptions(null);
  if (!hub.translation.isOffered || participant.details.isEndToEndEncrypted) {
    throw conflict('Captions are not translated in this call.');
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
