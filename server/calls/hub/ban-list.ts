import { bansOf } from './bans';
import type { Connection } from './connection';
import type { HubContext } from './context';
import type { RoomRole } from '../../platform/principal/principal';

/**
 * Sends a client the bans of its room, if it is a host's or co-host's, and an empty list otherwise. One list is read at a
 * time, so that the newest one arrives last; requests that come meanwhile lead to one more.
 */
export class BanListSender {
  readonly #hub: HubContext;
  readonly #connection: Connection;
  readonly #participant: { readonly roomId: string; role(): RoomRole; isOver(): boolean };
  #isStale = false;
  #isReading = false;

  constructor(
    hub: HubContext,
    connection: Connection,
    participant: { readonly roomId: string; role(): RoomRole; isOver(): boolean },
  ) {
    this.#hub = hub;
    this.#connection = connection;
    this.#participant = participant;
  }

  send(): void {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    this.#hub.background.run('send bans', async () => {
      try {
        while (this.#isStale && !this.#participant.isOver()) {
          this.#isStale = false;
          const role = this.#participant.role();
          const bans = role === 'participant' ? [] : await bansOf(this.#hub, this.#participant.roomId);
          if (this.#participant.role() === role) this.#connection.send({ type: 'bans', bans });
        }
      } finally {
        this.#isReading = false;
      }
    });
  }
}
