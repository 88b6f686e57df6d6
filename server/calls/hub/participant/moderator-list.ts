import type { ToParticipant } from '../../../platform/hub/server-messages';
import type { Connection } from '../socket/connection';
import type { HubContext } from '../context/context';

/** The client that a list is for. */
export interface ListReceiver {
  maySee(): boolean;
  isOver(): boolean;
}

/** A list for those who may moderate, and nobody else. */
interface ModeratorList {
  /** Names the work in the log. */
  name: string;
  /** The minimum time between two lists, in milliseconds; 0: a list after every change. */
  gatherMs: number;
  /** Returns the message with the list as it is now; for everybody else, with an empty one. */
  read(maySee: boolean): Promise<ToParticipant>;
}

/**
 * Sends a client a list of its room if it may moderate, and an empty list otherwise. One list is read at a time, so
 * that the newest list arrives last. Requests during a read lead to one more read.
 */
export class ModeratorListSender {
  readonly #hub: HubContext;
  readonly #connection: Connection;
  readonly #receiver: ListReceiver;
  readonly #list: ModeratorList;
  #isStale = false;
  #isBusy = false;

  constructor(hub: HubContext, connection: Connection, receiver: ListReceiver, list: ModeratorList) {
    this.#hub = hub;
    this.#connection = connection;
    this.#receiver = receiver;
    this.#list = list;
  }

  send(): void {
    this.#isStale = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#hub.background.run(this.#list.name, async () => {
      try {
        await this.#sendNewest();
      } finally {
        this.#rest();
      }
    });
  }

  async #sendNewest(): Promise<void> {
    while (this.#isStale && !this.#receiver.isOver()) {
      this.#isStale = false;
      const maySee = this.#receiver.maySee();
      const message = await this.#list.read(maySee);
      if (this.#receiver.maySee() === maySee) this.#connection.send(message);
      if (this.#list.gatherMs > 0) return;
    }
  }

  #rest(): void {
    const { gatherMs } = this.#list;
    if (gatherMs === 0) this.#isBusy = false;
    else this.#hub.background.after(gatherMs, () => this.#continue());
  }

  #continue(): void {
    this.#isBusy = false;
    if (this.#isStale && !this.#receiver.isOver()) this.send();
  }
}
