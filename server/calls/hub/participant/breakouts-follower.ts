import type { RoomEvent } from '../../../platform/hub/bus';
import type { Cancel } from '../../../platform/time/timers';
import { findMove } from '../../../rooms/sessions/breakout-place';
import { readBreakouts } from '../../../rooms/breakouts/state';
import type { HubContext } from '../context/context';
import { ModeratorListSender, type ListReceiver } from './moderator-list';
import type { ParticipantStart } from './participant-start';

/** Hosts and co-hosts are told once in this time who is in which breakout, however many come and go, in milliseconds. */
const GATHER_MS = 1_000;
/** How long a client may take before it goes on in another session of the call, in milliseconds. */
const MOVE_MS = 20_000;
/** How long somebody who moves very often stays where they are before the next move, in milliseconds. */
const HELD_MS = 2_000;

/** Tells one participant of the breakouts of the call, and has their client go on in the session in which they belong. */
export class BreakoutsFollower {
  readonly #hub: HubContext;
  readonly #start: ParticipantStart;
  readonly #receiver: ListReceiver;
  readonly #list: ModeratorListSender;
  #areOpen: boolean;
  #following: Promise<void> = Promise.resolve();
  /** Exists while the client is asked to go on elsewhere, and has not gone yet. */
  #cancelMove: Cancel | null = null;

  constructor(hub: HubContext, start: ParticipantStart, receiver: ListReceiver) {
    const { connection, ref, details } = start;
    this.#hub = hub;
    this.#start = start;
    this.#receiver = receiver;
    this.#areOpen = start.hasBreakouts;
    this.#list = new ModeratorListSender(hub, connection, receiver, {
      name: 'send the breakouts',
      gatherMs: GATHER_MS,
      read: async (maySee) => {
        const breakouts = await readBreakouts(hub, { ...ref, subject: details.subject, maySee });
        this.#areOpen = breakouts !== null;
        return { type: 'breakouts', breakouts };
      },
    });
  }

  /** Tells a host or co-host that somebody came to a session of the call, or left it. */
  followOthers(): void {
    if (this.#areOpen && this.#receiver.maySee()) this.#list.send();
  }

  /** Tells somebody whose role has changed what they see of the breakouts now. */
  followRole(): void {
    if (this.#areOpen) this.#list.send();
  }

  /** Follows a change of the breakouts of a call in the room. */
  follow({ mainSessionId, subjects }: Extract<RoomEvent, { kind: 'breakouts' }>): void {
    const { details } = this.#start;
    if (mainSessionId !== details.mainSessionId) return;
    const isConcerned = subjects === null || subjects.includes(details.subject);
    if (isConcerned || this.#receiver.maySee()) this.#list.send();
    if (isConcerned) this.#followPlace();
  }

  /** Asks the client to go on in the session of the call in which it belongs now, if that is another one. */
  #followPlace(): void {
    const { connection, ref, details, arrival } = this.#start;
    const following = this.#following.then(async () => {
      if (this.#receiver.isOver()) return;
      const move = await findMove(this.#hub.db, { ...ref, subject: details.subject });
      this.close();
      if (this.#receiver.isOver() || move === null) return;
      if (!arrival.canMove) return this.#moveNow();
      const { breakoutId, name } = move;
      connection.send({ type: 'move', breakoutId, name });
      this.#cancelMove = this.#hub.background.after(MOVE_MS, () => this.#moveNow());
    });
    this.#following = following.catch(() => {}); // logged below; a later change is followed all the same
    this.#hub.background.run('follow a change of breakouts', () => following);
  }

  /** The client is ready to go on. One that belongs here, again or all the time, stays. */
  moveWhenReady(): void {
    if (this.#cancelMove !== null) this.#moveNow();
    else this.#start.connection.send({ type: 'move-cancelled' });
  }

  /** Goes on in the session of the call in which the person belongs now, unless they have just done so very often. */
  #moveNow(): void {
    if (this.#receiver.isOver()) return;
    const { ref, details, arrival } = this.#start;
    this.close();
    if (this.#hub.budgets.spendMove(`${ref.roomId} ${details.subject}`)) arrival.askMove();
    else this.#cancelMove = this.#hub.background.after(HELD_MS, () => this.#moveNow());
  }

  /** Has the client no longer go on elsewhere. */
  close(): void {
    this.#cancelMove?.();
    this.#cancelMove = null;
  }
}
