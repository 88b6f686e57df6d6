import type { RoomEvent } from '../../../platform/hub/bus';
import type { Cancel } from '../../../platform/time/timers';
import { findMove } from '../../../rooms/sessions/breakout-place';
import { readBreakouts } from '../../../rooms/breakouts/state';
import type { HubContext } from '../context/context';
import { ModeratorListSender, type ListReceiver } from './moderator-list';
import type { ParticipantStart } from './participant-start';

/** The minimum time between two lists of people in breakouts to hosts and co-hosts, in milliseconds. */
const GATHER_MS = 1_000;
/** The maximum time in which a client must move to another session of the call, in milliseconds. */
const MOVE_MS = 20_000;
/** The minimum time between two moves of somebody who moves very often, in milliseconds. */
const HELD_MS = 2_000;

/** Sends one participant the breakouts of the call, and moves their client to the session in which they belong. */
export class BreakoutsFollower {
  readonly #hub: HubContext;
  readonly #start: ParticipantStart;
  readonly #receiver: ListReceiver;
  readonly #list: ModeratorListSender;
  #areOpen: boolean;
  #following: Promise<void> = Promise.resolve();
  /** Exists after the client was asked to move to another session, until it has moved. */
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

  /** Asks the client to move to the session of the call in which it belongs now, if that is another session. */
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
    this.#following = following.catch(() => {}); // logged below; later changes are still followed
    this.#hub.background.run('follow a change of breakouts', () => following);
  }

  /** Moves a client that is ready. A client that belongs in this session stays. */
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

  /** Cancels a move of the client. */
  close(): void {
    this.#cancelMove?.();
    this.#cancelMove = null;
  }
}
