import type { CallSettings } from '../../../platform/room-settings/settings';
import type { RoomEvent } from '../../../platform/hub/bus';
import type { ToServer } from '../../../platform/hub/client-messages';
import { CLOSE, RESUME_WINDOW_MS, type Devices, type OwnLeftReason } from '../../../platform/hub/protocol';
import { recordWaitingSeen, stopWaiting, type WaitingRef } from '../../../rooms/waiting/wait';
import type { Arrival } from '../socket/arrival';
import type { Connection } from '../socket/connection';
import type { HubContext, ServedWaiting } from '../context/context';

/** The start values of a waiting connection. */
export interface WaitingStart {
  connection: Connection;
  ref: WaitingRef;
  since: Date;
  arrival: Arrival;
  devices: Devices;
  /** Asks again whether they may enter, after the messages before. */
  askAgain: () => void;
}

/**
 * The connection of somebody who waits to be let in. It passes on what is meant for those who wait, and nothing of the
 * call.
 */
export class WaitingConnection implements ServedWaiting {
  readonly ref: WaitingRef;
  readonly arrival: Arrival;
  readonly askAgain: () => void;
  /** The devices that are on when they enter. */
  devices: Devices;
  readonly #hub: HubContext;
  readonly #connection: Connection;
  /** The lobby setting at the last change of the room; null: the room has not changed. */
  #lobby: CallSettings['lobby'] | null = null;

  constructor(hub: HubContext, start: WaitingStart) {
    const { connection, ref, arrival, devices, askAgain } = start;
    this.#hub = hub;
    this.#connection = connection;
    this.ref = ref;
    this.devices = devices;
    this.askAgain = askAgain;
    this.arrival = arrival;
    hub.waiting.add(this);
    connection.send({
      type: 'waiting',
      participantId: ref.id,
      since: start.since.toISOString(),
      tokenExpiresAt: arrival.expiresAt.toISOString(),
      serverTime: hub.now().toISOString(),
    });
  }

  /** Handles an event of the room. */
  receive(event: RoomEvent): void {
    const { id, connectionId } = this.ref;
    switch (event.kind) {
      case 'ask-again':
        if (event.ids === null || event.ids.includes(id)) this.askAgain();
        return;
      case 'ended':
        this.askAgain();
        return;
      case 'room':
        if (event.settings.lobby === this.#lobby) return;
        this.#lobby = event.settings.lobby;
        this.askAgain();
        return;
      case 'replaced':
        if (event.participantId === id && event.connectionId !== connectionId) this.#disconnect('duplicate');
        return;
      case 'waiting-message':
        if (event.to !== null && event.to !== id) return;
        this.#connection.send({ type: 'waiting-message', text: event.text, sentAt: event.sentAt });
        return;
      default:
        return; // an event of the call
    }
  }

  /** Handles a message of the client. */
  async handle(message: ToServer): Promise<void> {
    switch (message.type) {
      case 'ping':
        this.#connection.send({ type: 'pong' });
        return;
      case 'pong':
        return;
      case 'devices':
        this.devices = message.devices;
        return;
      case 'leave':
        await this.#stop();
        this.#disconnect('left');
        return;
      default:
        this.#connection.send({
          type: 'rejected',
          of: message.type,
          reason: 'still-waiting',
          message: 'You wait to be let in.',
        });
    }
  }

  /** Handles a lost connection: the person can come back for a while, and then no longer waits. */
  handleConnectionLoss(): void {
    const { db, background, now } = this.#hub;
    const lostAt = now();
    this.release();
    background.run('record who waits', () => recordWaitingSeen(db, [this.ref], lostAt));
    background.after(RESUME_WINDOW_MS, () => background.run('stop to wait', () => this.#stop()));
  }

  /** Ends the wait, because the person enters the call on the same connection. */
  moveOn(): void {
    this.#hub.waiting.delete(this);
  }

  /** Ends without storing anything, because the process stops and they will come back. */
  release(): void {
    this.#hub.waiting.delete(this);
    this.arrival.unsubscribe();
  }

  async #stop(): Promise<void> {
    if (!(await stopWaiting(this.#hub.db, this.ref))) return;
    this.#hub.bus.publish(this.ref.roomId, { kind: 'waiting' });
  }

  #disconnect(reason: OwnLeftReason): void {
    this.#connection.send({ type: 'left', reason });
    this.#connection.close(CLOSE.done, reason);
  }
}
