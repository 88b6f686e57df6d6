import type { MediaHolder } from '../media/engine';
import type { Connection } from './connection';
import type { HubContext } from './context';
import type { Cancel } from '../../platform/time/timers';

/**
 * Sends a participant new addresses and credentials of the media servers, each time before the old ones expire.
 * @returns cancels the renewals, to be called when the participant leaves
 */
export function scheduleMediaRenewal(hub: HubContext, connection: Connection, holder: MediaHolder): Cancel {
  const renewAfterMs = hub.engine.renewAfterMs(holder);
  if (renewAfterMs === null) return () => {};
  let cancel: Cancel = () => {};
  const schedule = () => {
    cancel = hub.background.after(renewAfterMs, () => {
      schedule();
      hub.background.run('renew media', async () => {
        connection.send({ type: 'media', media: await hub.engine.admit(holder) });
      });
    });
  };
  schedule();
  return () => cancel();
}
