import { CLOSE } from '../../../platform/hub/protocol';
import type { Timers } from '../../../platform/time/timers';
import type { Connection } from './connection';

/** The time over which clients resume, in milliseconds, because the database would be overloaded by all at once. */
const RESYNCHRONISE_MS = 2_000;

/** The connections of this process. */
export class OpenConnections {
  readonly #connections = new Set<Connection>();
  #onEmpty: (() => void) | null = null;

  get count(): number {
    return this.#connections.size;
  }

  /** Whether the process is stopping. */
  get isClosing(): boolean {
    return this.#onEmpty !== null;
  }

  add(connection: Connection): void {
    this.#connections.add(connection);
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection);
    if (this.#connections.size === 0) this.#onEmpty?.();
  }

  /** Makes all clients resume over a while, because events of their rooms may have been missed. */
  resynchronise(timers: Timers): void {
    const all = [...this.#connections];
    for (const [index, connection] of all.entries()) {
      timers.after((index * RESYNCHRONISE_MS) / all.length, () => {
        connection.close(CLOSE.restart, 'The connection missed messages: join again.');
      });
    }
  }

  /**
   * Disconnects all clients so that they resume when the server is back.
   * @param graceMs the time after which the remaining sockets are terminated
   */
  async close(graceMs: number): Promise<void> {
    const empty = new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
    for (const connection of this.#connections) connection.close(CLOSE.restart, 'The server is restarting.');
    const grace = setTimeout(
      () => this.#connections.forEach((connection) => connection.terminate()),
      graceMs,
    );
    if (this.#connections.size > 0) await empty;
    clearTimeout(grace);
  }
}
