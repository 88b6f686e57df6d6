import { isGuest } from '../../../identity/tokens/subject';
import type { ParticipantRef } from '../../../rooms/sessions/leave';
import type { Permissions } from '../../../platform/principal/permissions';
import type { MediaHolder } from '../../media/engine';
import type { Connection } from '../socket/connection';
import type { HubContext } from '../context/context';
import type { Cancel } from '../../../platform/time/timers';

export const mediaHolderOf = (
  { roomId, sessionId, participantId }: ParticipantRef,
  subject: string,
  { microphone, camera, screen }: Permissions,
): MediaHolder => ({
  roomId,
  sessionId,
  participantId,
  subject,
  isGuest: isGuest(subject),
  sends: { microphone, camera, screen },
});

/**
 * Makes the media server ready again, which may have lost the session, and sends a participant new credentials for it.
 */
export async function renewMedia(
  hub: HubContext,
  connection: Connection,
  holder: MediaHolder,
): Promise<void> {
  await hub.engine.open(holder.sessionId);
  connection.send({ type: 'media', media: await hub.engine.admit(holder) });
}

/**
 * Sends a participant new addresses and credentials of the media servers. Repeats this before they expire.
 * @param holderNow returns the holder, whose permissions can change during a call
 * @returns cancels the renewals, to be called when the participant leaves
 */
export function scheduleMediaRenewal(
  hub: HubContext,
  connection: Connection,
  holderNow: () => MediaHolder,
): Cancel {
  const renewAfterMs = hub.engine.renewAfterMs(holderNow());
  if (renewAfterMs === null) return () => {};
  let cancel: Cancel = () => {};
  const schedule = () => {
    cancel = hub.background.after(renewAfterMs, () => {
      schedule();
      hub.background.run('renew media', async () => {
        connection.send({ type: 'media', media: await hub.engine.admit(holderNow()) });
        // Applies the current permissions to clients that connected with older credentials or missed an update.
        if (!holderNow().isHidden) await hub.engine.permit(holderNow());
      });
    });
  };
  schedule();
  return () => cancel();
}
