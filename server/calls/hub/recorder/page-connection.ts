import { conflict, notFound } from '../../../platform/errors/errors';
import { isOfSession, type RoomEvent } from '../../../platform/hub/bus';
import type { ToServer } from '../../../platform/hub/client-messages';
import type { FragmentFrame } from '../../../platform/hub/frames';
import { CLOSE, type ParticipantState } from '../../../platform/hub/protocol';
import type { ToParticipant } from '../../../platform/hub/server-messages';
import type { MediaHolder } from '../../media/engine';
import type { HubContext } from '../context/context';
import { KnownParticipants } from '../participant/known-participants';
import { renewMedia } from '../participant/renew-media';
import type { Connection } from '../socket/connection';
import { deliveryOf, senderOf } from '../socket/relayed';

/** The start values of the connection of a page, after its `welcome` was sent. */
export interface PageStart {
  connection: Connection;
  ref: { roomId: string; sessionId: string; participantId: string };
  known: readonly ParticipantState[];
  mediaHolder: MediaHolder;
  /** Ends what was started for the connection. */
  close: () => void;
}

/** The messages of the room that decide what a page of the server sees and hears. */
export const SEEN_AND_HEARD = [
  'signal',
  'spotlight',
  'pointed',
  'agent-speech',
  'agent-speech-stopped',
] as const satisfies readonly ToParticipant['type'][];

/** The purpose of a page. */
export interface PageRole {
  /** The event with which another connection of the page replaces this one. */
  kind: 'recorder' | 'streamer';
  /** The messages of the room that it receives, apart from people who come, change and leave. */
  relayed: ReadonlySet<ToParticipant['type']>;
  /** The refusal of every other message. */
  refusal: string;
}

/**
 * The connection of a page of the server to a call. It receives what happens in the session, and exchanges signals. It is
 * not a participant: it is in no list, takes no place, and does not keep the call running.
 */
export abstract class PageConnection {
  readonly ref: PageStart['ref'];
  protected readonly hub: HubContext;
  protected readonly connection: Connection;
  readonly #start: PageStart;
  readonly #role: PageRole;
  readonly #known: KnownParticipants;
  #isOver = false;

  constructor(hub: HubContext, start: PageStart, role: PageRole) {
    this.hub = hub;
    this.connection = start.connection;
    this.ref = start.ref;
    this.#start = start;
    this.#role = role;
    this.#known = new KnownParticipants(start.connection, { known: start.known, own: start.ref });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Handles an event of the room. */
  receive(event: RoomEvent): void {
    if (this.#isOver) return;
    const { sessionId, participantId } = this.ref;
    switch (event.kind) {
      case 'participant':
        if (isOfSession(event, sessionId)) this.#known.relayState(event.participant);
        return;
      case 'left':
        this.#known.relayLeave(event.participantId, event.reason);
        return;
      case 'recorder':
      case 'streamer':
        if (event.kind !== this.#role.kind || event.sessionId !== sessionId) return;
        if (event.connectionId !== this.connection.id) this.#disconnect();
        return;
      case 'message':
        if (isOfSession(event, sessionId) && (event.to ?? participantId) === participantId)
          this.#deliver(event.message);
        return;
      default:
        if ('sessionId' in event && event.sessionId === sessionId) this.receiveOwn(event);
    }
  }

  /** Handles a message of the page. @throws ApiError when it is refused */
  async handle(message: ToServer): Promise<void> {
    switch (message.type) {
      case 'ping':
        return this.connection.send({ type: 'pong' });
      case 'signal':
        return this.#signal(message.to, {
          type: 'signal',
          from: this.ref.participantId,
          signal: message.signal,
        });
      case 'renew-media':
        return renewMedia(this.hub, this.connection, this.#start.mediaHolder);
      case 'leave':
        return this.connection.close(CLOSE.done, 'left');
      case 'pong':
      case 'quality':
      case 'devices':
        return;
      default:
        if (!(await this.handleOwn(message))) throw conflict(this.#role.refusal);
    }
  }

  /** Handles the end of the socket: the page may connect again, or another one replaces it. */
  handleConnectionLoss(): void {
    if (this.#isOver) return;
    this.#end();
    this.hub.background.run('record the loss of a page', async () => {
      if (!(await this.recordLoss())) return;
      await this.hub.engine.dismiss(this.ref.sessionId, this.ref.participantId);
    });
  }

  receiveFragment(_frame: FragmentFrame): void {}

  /** Handles another event of the session. */
  protected receiveOwn(_event: RoomEvent): void {}

  /** Handles a message for the purpose of the page. @returns false when the page has no such purpose */
  protected abstract handleOwn(message: ToServer): Promise<boolean>;

  /** Stores that the connection is lost. @returns false when another one has replaced it */
  protected abstract recordLoss(): Promise<boolean>;

  /** Called after a message was sent to the page. */
  protected onDelivered(_message: ToParticipant): void {}

  /** Called when the connection is over. */
  protected onEnd(): void {}

  protected publish(message: ToParticipant): void {
    const { roomId, sessionId } = this.ref;
    this.hub.bus.publish(roomId, { kind: 'message', sessionId, to: null, message });
  }

  #deliver(message: ToParticipant): void {
    if (!this.#role.relayed.has(message.type)) return;
    const from = senderOf(message);
    if (from === null) this.connection.send(message);
    else this.connection.relay(message, from, deliveryOf(message));
    this.onDelivered(message);
  }

  #signal(to: string, message: Extract<ToParticipant, { type: 'signal' }>): void {
    if (!this.#known.has(to)) throw notFound('There is no such participant in the call.', 'person-gone');
    this.hub.bus.publish(this.ref.roomId, { kind: 'message', sessionId: null, to, message });
  }

  /** Disconnects because another connection of the page has replaced this one. */
  #disconnect(): void {
    this.connection.send({ type: 'left', reason: 'duplicate' });
    this.connection.close(CLOSE.done, 'duplicate');
    this.#end();
  }

  #end(): void {
    this.#isOver = true;
    this.onEnd();
    this.#start.close();
  }
}
