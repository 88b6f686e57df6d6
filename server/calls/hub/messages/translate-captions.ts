import { assertRoomFor, readCaptionLanguage } from '../../../agent/translation/languages';
import { conflict } from '../../../platform/errors/errors';
import type { HubContext } from '../context/context';
import type { ParticipantConnection } from '../participant/participant-connection';

/**
 * Has somebody get captions in a language of their choice, too.
 * @param language as it was sent; null: as they are spoken alone
 * @throws ApiError CONFLICT where captions are not translated, or into as many languages already as there may be,
 *   BAD_REQUEST when it is no language
 */
export async function translateCaptions(
  hub: HubContext,
  participant: ParticipantConnection,
  language: string | null,
): Promise<void> {
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
}
