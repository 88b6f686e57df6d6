import type { MediaHolder } from '../media/engine';
import type { Connection } from './connection';
import type { HubCore } from './context';
import type { Cancel } from '../../platform/time/timers';

/**
 * Tells a participant new addresses and credentials of the media servers before the old ones expire, again and again.
 * @returns to be called when the participant is out
 */
export function renewMedia(hub: HubCore, connection: Connection, holder: MediaHolder): Cancel {
  const renewAfterMs = hub.engine.renewAfterMs(holder);
  if (renewAfterMs === null) return () => {};
  let cancel: Cancel = () => {};
  const wait = () => {
    cancel = hub.background.after(renewAfterMs, () => {
      wait();
      hub.background.run('renew media', async () => {
        connection.send({ type: 'media', media: await hub.engine.admit(holder) });
      });
    });
  };
  wait();
  return () => cancel();
}
