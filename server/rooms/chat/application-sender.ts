import type { Tx } from '../../platform/db/client';
import { participantWithoutToken } from '../sessions/participant-without-token';
import { findApplication, insertParticipant } from '../sessions/store-participants';

/** The subject under which messages of applications in the chat of a session are counted. No token has this subject. */
export const APPLICATION_SUBJECT = 'application';

/**
 * Returns the sender under which an application writes in the chat of a session. There is one sender for each name.
 * The sender is not a participant of the call: nobody sees it among the people, and no limit counts it. The caller
 * locks the room.
 * @returns its id
 */
export async function requireApplicationSender(
  tx: Tx,
  { sessionId, displayName, at }: { sessionId: string; displayName: string; at: Date },
): Promise<string> {
  const known = await findApplication(tx, sessionId, displayName);
  if (known !== null) return known.id;
  const sender = participantWithoutToken({
    sessionId,
    kind: 'application',
    subject: APPLICATION_SUBJECT,
    displayName,
    joinedAt: at,
  });
  await insertParticipant(tx, { ...sender, leftAt: at, leftReason: 'left' });
  return sender.id;
}
