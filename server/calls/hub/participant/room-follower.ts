import { isOfSession, type RoomEvent } from '../../../platform/hub/bus';
import type { AudioSubscription } from '../context/audio-subscription';
import type { HubContext } from '../context/context';
import { createBansSender } from './bans';
import { BreakoutsFollower } from './breakouts-follower';
import { KnownParticipants } from './known-participants';
import { MessageDelivery } from './message-delivery';
import type { ModeratorListSender } from './moderator-list';
import type { OwnPermissions } from './own-permissions';
import type { OwnPresence } from './own-presence';
import type { ParticipantStart } from './participant-start';
import { createWaitingListSender } from './waiting-list';

type Leave = Extract<RoomEvent, { kind: 'left' }>;

/** The participant's own part, which events of the room change. */
interface Own {
  presence: OwnPresence;
  permissions: OwnPermissions;
  audio: AudioSubscription;
  isOver: () => boolean;
  /** Is called when the role has changed, and with it the right to record. */
  onRole: () => void;
  /** Is called when somebody else stored that the participant left. */
  onLeft: (event: Leave) => void;
  /** Is called when the participant must be disconnected. */
  onEnd: (reason: 'duplicate' | 'ended') => void;
}

/** Relays the events of the room to the connection of a participant. */
export class RoomFollower {
  readonly known: KnownParticipants;
  readonly breakouts: BreakoutsFollower;
  readonly bans: ModeratorListSender;
  readonly #waiting: ModeratorListSender;
  readonly #delivery: MessageDelivery;
  readonly #start: ParticipantStart;
  readonly #own: Own;
  /** The id of the server's recorder in the session; null: there is none. */
  #recorderId: string | null;
  /** The id of the page of the server that streams the session; null: there is none. */
  #streamerId: string | null;

  constructor(hub: HubContext, start: ParticipantStart, own: Own) {
    const { connection, ref } = start;
    const { permissions, presence, isOver } = own;
    this.#start = start;
    this.#own = own;
    this.#recorderId = start.recorder?.participantId ?? null;
    this.#streamerId = start.streamer?.participantId ?? null;
    this.#delivery = new MessageDelivery(hub, start, { permissions, presence });
    this.known = new KnownParticipants(connection, { known: start.known, own: start.state });
    const receiver = { maySee: () => permissions.current.moderate, isOver };
    this.bans = createBansSender(hub, connection, ref.roomId, receiver);
    this.#waiting = createWaitingListSender(hub, connection, ref.roomId, receiver);
    this.breakouts = new BreakoutsFollower(hub, start, receiver);
  }

  /** Returns whether the client may send signals to a participant, or to a page of the server. */
  knows(participantId: string): boolean {
    return this.known.has(participantId) || [this.#recorderId, this.#streamerId].includes(participantId);
  }

  receive(event: RoomEvent): void {
    const { permissions, audio } = this.#own;
    const { participantId, sessionId } = this.#start.ref;
    switch (event.kind) {
      case 'participant':
        return this.#followParticipant(event);
      case 'left':
        if (event.participantId === participantId) return this.#own.onLeft(event);
        this.known.relayLeave(event.participantId, event.reason);
        return this.breakouts.followOthers();
      case 'replaced':
        if (event.participantId === participantId && event.connectionId !== this.#start.connection.id)
          this.#own.onEnd('duplicate');
        return;
      case 'role':
        if (event.participantId === participantId) this.#followRole(event);
        return;
      case 'room':
        return permissions.followRoom(event);
      case 'grants':
        if (event.sessionId === sessionId) permissions.followOverrides(event.grants);
        return;
      case 'bans':
        if (permissions.current.moderate) this.bans.send();
        return;
      case 'waiting':
        if (permissions.current.moderate) this.#waiting.send();
        return;
      case 'ask-again':
      case 'waiting-message':
        return; // for people who wait
      case 'recorder':
      case 'streamer':
      case 'streams':
        return; // for the pages of the server
      case 'breakouts':
        return this.breakouts.follow(event);
      case 'message':
        if (!isOfSession(event, sessionId)) return;
        if (event.message.type === 'recorder-changed')
          this.#recorderId = event.message.recorder?.participantId ?? null;
        if (event.message.type === 'streamer-changed')
          this.#streamerId = event.message.streamer?.participantId ?? null;
        if (event.to === null || event.to === participantId) this.#delivery.deliver(event.message);
        return;
      case 'agent':
        if (event.sessionId === sessionId) audio.setAgent(event.agent, event.limit);
        return;
      case 'ended':
        if (event.sessionId === sessionId) this.#own.onEnd('ended');
        return;
      default:
        event satisfies never;
    }
  }

  #followParticipant(event: Extract<RoomEvent, { kind: 'participant' }>): void {
    const { participant } = event;
    const { presence } = this.#own;
    const { participantId, sessionId } = this.#start.ref;
    if (!isOfSession(event, sessionId)) return this.breakouts.followOthers();
    // Another process took this one for gone, and says that the connection is lost, which it is not.
    const isDenied = presence.state.connected && !participant.connected;
    if (participant.participantId === participantId && isDenied) presence.announce();
    else this.known.relayState(participant);
  }

  #followRole({ role }: Extract<RoomEvent, { kind: 'role' }>): void {
    this.#own.presence.update({ role });
    this.#own.permissions.follow();
    this.bans.send();
    this.#waiting.send();
    this.breakouts.followRole();
    this.#own.onRole();
  }
}
