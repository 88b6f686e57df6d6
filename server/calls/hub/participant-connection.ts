import { endIfDeserted, leave, type Held } from '../../rooms/sessions/leave';
import { noteSeen } from '../../rooms/sessions/stale';
import { bansOf } from './bans';
import type { Presence, RoomEvent } from '../../platform/hub/bus';
import type { Connection } from './connection';
import type { HubCore, Seated } from './context';
import { Hearing } from './audio-subscription';
import {
  CLOSE,
  RESUME_WINDOW_MS,
  type AgentState,
  type LeftReason,
  type ParticipantState,
  type ToParticipant,
} from '../../platform/hub/protocol';
import { JOINED, LEFT, senderOf, STATE, worthOf } from './relayed';
import { finishAbandoned } from './end-recording';
import type { Cancel } from '../../platform/time/timers';

/** Wall clock and timers may disagree by this much, in milliseconds. */
const TIMER_TOLERANCE_MS = 500;

/** What does not change about a seat. */
export interface About {
  accountId: string;
  /** Whose account it is: they share what all share with the rest of their accounts. */
  ownerId: string;
  /** Whose token it was. */
  subject: string;
  isEndToEndEncrypted: boolean;
}

/**
 * A connection's place in a call, from its welcome until it is left, or taken up by another connection. It tells the
 * connection what happens in the room, and the room what becomes of the connection.
 */
export class Seat implements Seated {
  readonly held: Held;
  readonly about: About;
  /** How an agent hears this participant. */
  readonly hearing: Hearing;
  readonly #hub: HubCore;
  readonly #connection: Connection;
  /** Whom the client has been told of. */
  readonly #known: Set<string>;
  #state: ParticipantState;
  /** Their own state as the client knows it. */
  #ownAsTold: string;
  readonly #stopListening: () => void;
  #cancelExpiry: Cancel = () => {};
  #telling: Promise<void> = Promise.resolve();
  #isOver = false;
  #areBansStale = false;
  #isReadingBans = false;

  constructor(
    hub: HubCore,
    given: {
      connection: Connection;
      held: Held;
      about: About;
      state: ParticipantState;
      known: Iterable<string>;
      /** The agent that listens; null when there is none. */
      agent: AgentState | null;
      stopListening: () => void;
    },
  ) {
    this.#hub = hub;
    this.#connection = given.connection;
    this.held = given.held;
    this.about = given.about;
    this.#state = given.state;
    this.#ownAsTold = JSON.stringify(given.state);
    this.#known = new Set(given.known);
    this.#stopListening = given.stopListening;
    const of = { held: given.held, ownerId: given.about.ownerId, person: this.person };
    this.hearing = new Hearing(hub.listening, given.connection, of, given.agent);
    hub.seats.add(this);
  }

  get state(): ParticipantState {
    return this.#state;
  }

  /** Out of the call, or taken up by another connection. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get presence(): Presence {
    return { connectionId: this.#connection.id, participant: this.#state };
  }

  /** Whose budgets count: those of the token's holder in this room, however often they come. */
  get person(): string {
    return `${this.held.roomId} ${this.about.subject}`;
  }

  knows(participantId: string): boolean {
    return this.#known.has(participantId);
  }

  /** Changes how everybody sees this participant. */
  update(change: Partial<ParticipantState>): void {
    this.#state = { ...this.#state, ...change };
    this.announce();
  }

  /** Tells everybody how this participant is now. */
  announce(): void {
    const { roomId } = this.held;
    const telling = this.#telling.then(async () => {
      if (this.#isOver) return;
      const { presence } = this;
      await this.#hub.bus.presence.put(roomId, presence);
      if (this.#isOver) return;
      this.#hub.bus.publish(roomId, { kind: 'participant', participant: presence.participant });
    });
    this.#telling = telling.catch(() => {}); // logged below; what comes next is told all the same
    this.#hub.background.run('announce', () => telling);
  }

  /** Something happened in the room. */
  hear(event: RoomEvent): void {
    if (this.#isOver) return;
    const { participantId, sessionId } = this.held;
    switch (event.kind) {
      case 'participant':
        this.#show(event.participant);
        return;
      case 'left':
        if (event.participantId === participantId) this.#dismissed(event);
        else this.#hide(event.participantId, event.reason);
        return;
      case 'taken':
        if (event.participantId === participantId && event.connectionId !== this.#connection.id) {
          this.#out('duplicate');
        }
        return;
      case 'role':
        if (event.participantId !== participantId) return;
        this.update({ role: event.role });
        this.tellBans();
        if (event.role === 'participant') this.#recordNoMore();
        return;
      case 'bans':
        if (this.#state.role !== 'participant') this.tellBans();
        return;
      case 'said':
        if (event.to === null || event.to === participantId) this.#pass(event.message);
        return;
      case 'agent':
        if (event.sessionId === sessionId) this.hearing.change(event.agent, event.limit);
        return;
      case 'ended':
        if (event.sessionId === sessionId) this.#out('ended');
        return;
      default:
        event satisfies never;
    }
  }

  /**
   * Whoever may let people back in sees whom; nobody else does. One reading at a time, so that the newest comes last; what
   * is asked for meanwhile is one more.
   */
  tellBans(): void {
    this.#areBansStale = true;
    if (this.#isReadingBans) return;
    this.#isReadingBans = true;
    this.#hub.background.run('tell bans', async () => {
      try {
        while (this.#areBansStale && !this.#isOver) {
          this.#areBansStale = false;
          const { role } = this.#state;
          const bans = role === 'participant' ? [] : await bansOf(this.#hub, this.held.roomId);
          if (this.#state.role === role) this.#connection.send({ type: 'bans', bans });
        }
      } finally {
        this.#isReadingBans = false;
      }
    });
  }

  /** The participant says that they leave. */
  async leave(): Promise<void> {
    await this.#depart('left', this.#hub.now());
    this.#out('left');
    const { roomId, sessionId } = this.held;
    watchForDesertion(this.#hub, { roomId, sessionId });
  }

  /** The connection is gone; the place is kept for a while. */
  lose(): void {
    if (this.#isOver) return;
    const lostAt = this.#hub.now();
    this.hearing.hush();
    this.update({ connected: false });
    this.#hub.log.info(this.#ids, 'connection lost');
    this.#hub.background.run('note the loss', () => noteSeen(this.#hub.db, [this.held], lostAt));
    this.#expireIn(RESUME_WINDOW_MS, lostAt);
  }

  /** Lets go of the place as of a lost connection, without giving it up: the process ends, the client will be back. */
  async release(): Promise<void> {
    await this.#telling;
    const participant = { ...this.#state, connected: false };
    this.#hub.bus.publish(this.held.roomId, { kind: 'participant', participant });
    this.#end(null);
  }

  #expireIn(ms: number, lostAt: Date): void {
    this.#cancelExpiry = this.#hub.background.after(ms, () =>
      this.#hub.background.run('give up a lost place', async () => {
        try {
          this.#end((await this.#depart('network', lostAt)) ? 'network' : null);
          await endDeserted(this.#hub, this.held);
        } catch (error) {
          if (!this.#isOver) this.#expireIn(RESUME_WINDOW_MS, lostAt);
          throw error;
        }
      }),
    );
  }

  /** Writes down that the participant left, and tells everybody; unless another connection has the place. */
  async #depart(reason: 'left' | 'network', at: Date): Promise<boolean> {
    if (this.#isOver || !(await leave(this.#hub.db, this.held, reason, at))) return false;
    const { roomId, participantId } = this.held;
    this.#hub.bus.publish(roomId, { kind: 'left', participantId, reason });
    return true;
  }

  /** Somebody has written down that the participant left. */
  #dismissed(event: Extract<RoomEvent, { kind: 'left' }>): void {
    this.#out(event.reason);
    // Said once more behind what this process may have told of them meanwhile, or they would be shown as a ghost.
    this.#hub.background.run('confirm a leave', async () => {
      await this.#telling;
      this.#hub.bus.publish(this.held.roomId, event);
    });
  }

  #show(participant: ParticipantState): void {
    if (participant.participantId === this.held.participantId) {
      const own = JSON.stringify(participant);
      if (own === this.#ownAsTold) return; // the welcome has it already
      this.#ownAsTold = own;
    }
    const { participantId } = participant;
    if (this.#known.has(participantId) && !this.#connection.waits(participantId, JOINED.state)) {
      this.#connection.relay({ type: 'participant-changed', participant }, participantId, STATE);
    } else {
      this.#known.add(participantId);
      this.#connection.relay({ type: 'participant-joined', participant }, participantId, JOINED);
    }
  }

  #hide(participantId: string, reason: LeftReason): void {
    if (!this.#known.delete(participantId)) return;
    if (this.#connection.forget(participantId, JOINED.state)) return; // they came and went before it was told
    this.#connection.forget(participantId, STATE.state);
    this.#connection.relay({ type: 'participant-left', participantId, reason }, participantId, LEFT);
  }

  /** What people say is passed on; what the server says itself is sent. */
  #pass(message: ToParticipant): void {
    const from = senderOf(message);
    if (from === null) this.#connection.send(message);
    else this.#connection.relay(message, from, worthOf(message));
  }

  #out(reason: LeftReason): void {
    if (this.#isOver) return;
    this.#connection.send({ type: 'left', reason });
    this.#connection.close(CLOSE.done, reason);
    this.#end(reason);
  }

  /** @param reason null: not because the participant left */
  #end(reason: LeftReason | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (reason !== null) {
      this.#hub.log.info({ ...this.#ids, reason }, 'left');
      this.#recordNoMore();
    }
    this.#cancelExpiry();
    this.hearing.hush();
    if (reason === 'ended') this.hearing.settle();
    this.#stopListening();
    this.#hub.seats.delete(this);
    const entry = { participantId: this.held.participantId, connectionId: this.#connection.id };
    this.#hub.background.run('forget a presence', async () => {
      await this.#telling;
      await this.#hub.bus.presence.remove(this.held.roomId, entry);
    });
  }

  /** They may have been the recorder. */
  #recordNoMore(): void {
    const { sessionId } = this.held;
    this.#hub.background.run('end a recording', () => finishAbandoned(this.#hub, sessionId));
  }

  get #ids() {
    const { roomId, sessionId, participantId } = this.held;
    return { roomId, sessionId, participantId, connectionId: this.#connection.id };
  }
}

/** Ends the session, should nobody have come back when the time for it is over. */
function watchForDesertion(hub: HubCore, session: { roomId: string; sessionId: string }): void {
  hub.background.after(RESUME_WINDOW_MS, () =>
    hub.background.run('end a deserted session', () => endDeserted(hub, session)),
  );
}

/** Ends a session that everybody left longer ago than somebody may take to come back. */
export async function endDeserted(
  hub: HubCore,
  { roomId, sessionId }: { roomId: string; sessionId: string },
): Promise<void> {
  const since = new Date(hub.now().getTime() - RESUME_WINDOW_MS + TIMER_TOLERANCE_MS);
  if (!(await endIfDeserted(hub, { roomId, sessionId }, since))) return;
  hub.bus.publish(roomId, { kind: 'ended', sessionId });
  void hub.listening.flush(sessionId);
  hub.log.info({ roomId, sessionId }, 'session ended');
}
