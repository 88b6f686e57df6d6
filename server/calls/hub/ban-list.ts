import { bansOf } from './bans';
import type { Connection } from './connection';
import type { HubContext } from './context';

/**
 * Sends a client the bans of its room, if it may moderate, and an empty list otherwise. One list is read at a
 * time, so that the newest one arrives last; requests that come meanwhile lead to one more.
 */
export class BanListSender {
  readonly #hub: HubContext;
  readonly #connection: Connection;
  readonly #participant: { readonly roomId: string; maySee(): boolean; isOver(): boolean };
  #isStale = false;
  #isReading = false;

  constructor(
    hub: HubContext,
    connection: Connection,
    participant: { readonly roomId: string; maySee(): boolean; isOver(): boolean },
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
          const maySee = this.#participant.maySee();
          const bans = maySee ? await bansOf(this.#hub, this.#participant.roomId) : [];
          if (this.#participant.maySee() === maySee) this.#connection.send({ type: 'bans', bans });
        }
      } finally {
        this.#isReading = false;
      }
    });
  }
}
