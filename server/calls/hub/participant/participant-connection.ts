import { saveHand } from '../../../rooms/sessions/hand';
import { leave, type ParticipantRef } from '../../../rooms/sessions/leave';
import { recordLastSeen } from '../../../rooms/sessions/stale';
import type { Arrival } from '../socket/arrival';
import { AudioSubscription } from '../context/audio-subscription';
import type { CallSettings } from '../../../platform/call-settings';
import type { LanguageTag } from '../../../platform/language-tag';
import { isOfSession, type Presence, type RoomEvent } from '../../../platform/hub/bus';
import { bansOf } from './bans';
import { BreakoutsFollower } from './breakouts-follower';
import type { Connection } from '../socket/connection';
import type { HubContext, ServedParticipant } from '../context/context';
import { finishAbandoned } from '../../actions/end-recording';
import { askToRecord } from '../../actions/request-recording';
import { askNextAfterWait } from './ask-next-recorder';
import { endIfEmpty, scheduleEndIfEmpty } from './end-session';
import { KnownParticipants } from './known-participants';
import {
  CLOSE,
  RESUME_WINDOW_MS,
  type Devices,
  type LeftReason,
  type ParticipantState,
} from '../../../platform/hub/protocol';
import { ModeratorListSender } from './moderator-list';
import {
  grantsFor,
  ownGrants,
  type CallGrants,
  type Grantable,
} from '../../../platform/principal/call-grants';
import {
  deniedByHosts,
  permissionsOf,
  type Permissions,
  type Restrictions,
} from '../../../platform/principal/permissions';
import type { ParticipantDetails, ParticipantStart } from './participant-start';
import type { MediaHolder } from '../../media/engine';
import { mediaHolderOf } from './renew-media';
import { deliveryOf, senderOf } from '../socket/relayed';
import { endAfterGrace } from './stop-grace';
import { waitingOf } from './waiting-list';
import type { ToParticipant } from '../../../platform/hub/server-messages';
import type { Cancel } from '../../../platform/time/timers';

/** Hosts and co-hosts are told once in this time who waits, however many come and go, in milliseconds. */
const WAITING_LIST_MS = 1_000;

/**
 * A participant's connection to its call, from its `welcome` until the participant leaves or resumes with another
 * connection. Relays the events of the room to the connection, and the state of the connection to the room.
 */
export class ParticipantConnection implements ServedParticipant {
  readonly ref: ParticipantRef;
  readonly details: ParticipantDetails;
  /** With what they entered. */
  readonly arrival: Arrival;
  /** The agent's subscription to this participant's microphone. */
  readonly audio: AudioSubscription;
  readonly #hub: HubContext;
  readonly #connection: Connection;
  readonly #known: KnownParticipants;
  readonly #bans: ModeratorListSender;
  readonly #waiting: ModeratorListSender;
  readonly #breakouts: BreakoutsFollower;
  #state: ParticipantState;
  #settings: CallSettings;
  #grants: CallGrants;
  /** The language in which they want captions; null: as they are spoken. */
  #captionLanguage: LanguageTag | null = null;
  /** The permissions as the client knows them. */
  #permissionsSent: string;
  readonly #unsubscribe: () => void;
  #cancelExpiry: Cancel = () => {};
  #announcing: Promise<void> = Promise.resolve();
  #permitting: Promise<void> = Promise.resolve();
  /** What the media engine was last asked to allow. */
  #permitted: string;
  #willPermit = false;
  #isOver = false;

  constructor(hub: HubContext, start: ParticipantStart) {
    const { connection, ref, details, state, settings, grants } = start;
    this.#hub = hub;
    this.#connection = connection;
    this.ref = ref;
    this.details = details;
    this.#state = state;
    this.#settings = settings;
    this.#grants = grants;
    this.#permissionsSent = JSON.stringify({ permissions: this.permissions, denied: this.denied });
    this.#permitted = JSON.stringify(this.mediaHolder.sends);
    this.#known = new KnownParticipants(connection, { known: start.known, own: state });
    const receiver = { maySee: () => this.permissions.moderate, isOver: () => this.#isOver };
    this.#bans = new ModeratorListSender(hub, connection, receiver, {
      name: 'send bans',
      gatherMs: 0,
      read: async (maySee) => ({ type: 'bans', bans: maySee ? await bansOf(hub, ref.roomId) : [] }),
    });
    this.#waiting = new ModeratorListSender(hub, connection, receiver, {
      name: 'send who waits',
      gatherMs: WAITING_LIST_MS,
      read: async (maySee) => ({
        type: 'waiting-list',
        waiting: maySee ? await waitingOf(hub, ref.roomId) : [],
      }),
    });
    this.#breakouts = new BreakoutsFollower(hub, start, receiver);
    this.arrival = start.arrival;
    this.#unsubscribe = start.unsubscribe;
    const speaker = { ref, ownerId: details.ownerId, person: this.person };
    this.audio = new AudioSubscription(hub.listening, connection, speaker, start.agent);
    hub.participants.add(this);
  }

  get state(): ParticipantState {
    return this.#state;
  }

  /** The settings of the room that hold at this moment. */
  get settings(): CallSettings {
    return this.#settings;
  }

  /** What takes permissions away from the role. */
  get restrictions(): Restrictions {
    const { subject, permissions: token } = this.details;
    const granted = grantsFor(this.#grants, { subject, role: this.#state.role });
    return { token, features: this.#settings.features, granted };
  }

  /** What the participant may do at this moment. */
  get permissions(): Permissions {
    return permissionsOf({ role: this.#state.role, ...this.restrictions });
  }

  /** What hosts alone keep the participant from doing. */
  get denied(): Grantable[] {
    return deniedByHosts({ role: this.#state.role, ...this.restrictions }, this.permissions);
  }

  /** The participant as the media engine knows them. */
  get mediaHolder(): MediaHolder {
    return mediaHolderOf(this.ref, this.details.subject, this.permissions);
  }

  /** Whether the participant has left, or resumed with another connection. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get presence(): Presence {
    const canRecord = this.details.canRecord && this.permissions.record;
    const { sessionId } = this.ref;
    const captionLanguage = this.#captionLanguage;
    return {
      connectionId: this.#connection.id,
      sessionId,
      participant: this.#state,
      canRecord,
      captionLanguage,
    };
  }

  /** Key of the person's budgets: the holder of the token in this room, however often they join. */
  get person(): string {
    return `${this.ref.roomId} ${this.details.subject}`;
  }

  knows(participantId: string): boolean {
    return this.#known.has(participantId);
  }

  /** Whether somebody shares a screen that this participant may point at. */
  mayPointAt(participantId: string): boolean {
    return this.#known.mayPointAt(participantId);
  }

  /** Changes how everybody sees this participant. */
  update(change: Partial<ParticipantState>): void {
    this.#state = { ...this.#state, ...change };
    this.announce();
  }

  /** Has captions come in that language from now on, too. @param language null: no more @returns resolves when it holds */
  async translateCaptions(language: LanguageTag | null): Promise<void> {
    this.#captionLanguage = language;
    const storing = this.#announcing.then(async () => {
      if (!this.#isOver) await this.#hub.bus.presence.put(this.ref.roomId, this.presence);
    });
    this.#announcing = storing.catch(() => {}); // the sender is told; later states are published all the same
    await storing;
  }

  /** Publishes this participant's state. */
  announce(): void {
    const { roomId } = this.ref;
    const announcing = this.#announcing.then(async () => {
      if (this.#isOver) return;
      const { presence } = this;
      await this.#hub.bus.presence.put(roomId, presence);
      if (this.#isOver) return;
      const { sessionId, participant } = presence;
      this.#hub.bus.publish(roomId, { kind: 'participant', sessionId, participant });
    });
    this.#announcing = announcing.catch(() => {}); // logged below; later states are published all the same
    this.#hub.background.run('announce', () => announcing);
  }

  /** Whether an event says that this connection is lost, which it is not: another process took this one for gone. */
  #isDeniedBy({ participant }: Extract<RoomEvent, { kind: 'participant' }>): boolean {
    return this.#state.connected && !participant.connected;
  }

  /** Handles an event of the room. */
  receive(event: RoomEvent): void {
    if (this.#isOver) return;
    const { participantId, sessionId } = this.ref;
    switch (event.kind) {
      case 'participant':
        if (!isOfSession(event, sessionId)) this.#breakouts.followOthers();
        else if (event.participant.participantId === participantId && this.#isDeniedBy(event))
          this.announce();
        else this.#known.relayState(event.participant);
        return;
      case 'left':
        if (event.participantId === participantId) this.#handleOwnLeave(event);
        else {
          this.#known.relayLeave(event.participantId, event.reason);
          this.#breakouts.followOthers();
        }
        return;
      case 'replaced':
        if (event.participantId === participantId && event.connectionId !== this.#connection.id) {
          this.#disconnect('duplicate');
        }
        return;
      case 'role':
        if (event.participantId !== participantId) return;
        this.update({ role: event.role });
        this.#followPermissions();
        this.sendBans();
        this.#waiting.send();
        this.#breakouts.followRole();
        if (this.permissions.record) this.offerToRecord();
        else this.#stopRecording();
        return;
      case 'room': {
        const { roomName, settings } = event;
        this.#settings = settings;
        this.#connection.send({ type: 'room-changed', roomName, settings });
        this.#followPermissions();
        return;
      }
      case 'grants':
        if (event.sessionId === sessionId) this.#followGrants(event.grants);
        return;
      case 'bans':
        if (this.permissions.moderate) this.sendBans();
        return;
      case 'waiting':
        if (this.permissions.moderate) this.#waiting.send();
        return;
      case 'ask-again':
      case 'waiting-message':
        return; // for those who wait
      case 'breakouts':
        this.#breakouts.follow(event);
        return;
      case 'message':
        if (!isOfSession(event, sessionId)) return;
        if (event.to === null || event.to === participantId) this.#deliver(event.message);
        return;
      case 'agent':
        if (event.sessionId === sessionId) this.audio.setAgent(event.agent, event.limit);
        return;
      case 'ended':
        if (event.sessionId === sessionId) this.#disconnect('ended');
        return;
      default:
        event satisfies never;
    }
  }

  /** Goes on in the session of the call in which the person belongs now: the client is ready. */
  moveWhenReady(): void {
    this.#breakouts.moveWhenReady();
  }

  /** Ends because the person goes on as another participant, for which their client connects again. */
  async moveByJoining(): Promise<void> {
    if (this.#isOver || !(await leave(this.#hub, this.ref, 'moved', this.#hub.now()))) return;
    this.#connection.close(CLOSE.restart, 'You belong in another room of the call: join again.');
    this.moveOn();
    const { roomId, sessionId, participantId } = this.ref;
    this.#hub.bus.publish(roomId, { kind: 'left', participantId, reason: 'moved' });
    for (const id of new Set([sessionId, this.details.mainSessionId])) {
      scheduleEndIfEmpty(this.#hub, { roomId, sessionId: id });
    }
  }

  /** Ends because the person goes on as another participant on the same connection. */
  moveOn(): void {
    this.#dismiss();
    this.#end('moved');
  }

  /** Has this participant record, if a recording is wanted of the session and it is theirs to make. */
  offerToRecord(): void {
    if (!this.presence.canRecord) return;
    this.#hub.background.run('ask for a recording', async () => {
      await this.#announcing;
      await askToRecord(this.#hub, this.ref, this.ref.participantId);
    });
  }

  /** Tells the client what it may do now, and the others what it may not any more. */
  #followPermissions(): void {
    const { permissions, denied } = this;
    const sent = JSON.stringify({ permissions, denied });
    if (sent !== this.#permissionsSent) {
      this.#permissionsSent = sent;
      this.#connection.send({ type: 'permissions-changed', permissions, denied });
      this.#permit();
    }
    const { devices, handRaisedAt } = this.#state;
    if (devices.screen && !permissions.screen) this.update({ devices: { ...devices, screen: false } });
    if (handRaisedAt !== null && !this.#settings.features.raiseHand) this.#lowerHand();
  }

  /** Changes of two processes may arrive in another order than they were stored in: the newest one holds. */
  #followGrants(grants: CallGrants): void {
    if (grants.version <= this.#grants.version) return;
    const { everybody } = this.#grants;
    this.#grants = grants;
    if (JSON.stringify(everybody) !== JSON.stringify(grants.everybody))
      this.#connection.send({ type: 'everybody-may', grants: grants.everybody });
    const granted = ownGrants(grants, this.details.subject);
    if (JSON.stringify(granted) !== JSON.stringify(this.#state.granted)) this.update({ granted });
    this.#followPermissions();
  }

  /**
   * Has the media engine allow what they may send now. Changes come one after the other, and those that come meanwhile are
   * one: it is asked no more often than it answers.
   */
  #permit(): void {
    const sends = JSON.stringify(this.mediaHolder.sends);
    if (sends === this.#permitted) return;
    this.#permitted = sends;
    if (this.#willPermit) return;
    this.#willPermit = true;
    const permitting = this.#permitting.then(() => {
      this.#willPermit = false;
      return this.#hub.engine.permit(this.mediaHolder);
    });
    this.#permitting = permitting.catch(() => {}); // logged below; tried again with the next credentials
    this.#hub.background.run('change what somebody may send', () => permitting);
  }

  #lowerHand(): void {
    this.update({ handRaisedAt: null });
    const { participantId } = this.ref;
    this.#hub.background.run('lower a hand', () => saveHand(this.#hub.db, participantId, null));
  }

  /** Sends the bans of the room to a host or co-host, and an empty list to everybody else. */
  sendBans(): void {
    this.#bans.send();
  }

  /** Leaves the call, because the client asked for it. */
  async leave(): Promise<void> {
    await this.#recordLeave('left', this.#hub.now());
    this.#disconnect('left');
    const { roomId, sessionId } = this.ref;
    scheduleEndIfEmpty(this.#hub, { roomId, sessionId });
  }

  /** Handles a lost connection: the participant can resume for a while. */
  handleConnectionLoss(): void {
    if (this.#isOver) return;
    const lostAt = this.#hub.now();
    this.audio.stop();
    this.update({ connected: false });
    this.#hub.log.info(this.#logFields, 'connection lost');
    this.#hub.background.run('record the loss', () => recordLastSeen(this.#hub.db, [this.ref], lostAt));
    this.#scheduleExpiry(RESUME_WINDOW_MS, lostAt);
  }

  /** Ends like a lost connection, without recording a leave: the process stops, and the client will resume. */
  async release(): Promise<void> {
    await this.#announcing;
    const participant = { ...this.#state, connected: false };
    const { roomId, sessionId } = this.ref;
    this.#hub.bus.publish(roomId, { kind: 'participant', sessionId, participant });
    this.#end(null);
  }

  /** Records after the resume window that the participant left. */
  #scheduleExpiry(ms: number, lostAt: Date): void {
    this.#cancelExpiry = this.#hub.background.after(ms, () =>
      this.#hub.background.run('expire a lost connection', async () => {
        try {
          this.#end((await this.#recordLeave('network', lostAt)) ? 'network' : null);
          await endIfEmpty(this.#hub, this.ref);
        } catch (error) {
          if (!this.#isOver) this.#scheduleExpiry(RESUME_WINDOW_MS, lostAt);
          throw error;
        }
      }),
    );
  }

  /** Stores that the participant left and tells the room, unless they have resumed with another connection. */
  async #recordLeave(reason: 'left' | 'network', at: Date): Promise<boolean> {
    if (this.#isOver || !(await leave(this.#hub, this.ref, reason, at))) return false;
    const { roomId, participantId } = this.ref;
    this.#hub.bus.publish(roomId, { kind: 'left', participantId, reason });
    this.#dismiss();
    return true;
  }

  /** Disconnects because somebody else stored that the participant left. */
  #handleOwnLeave(event: Extract<RoomEvent, { kind: 'left' }>): void {
    this.#disconnect(event.reason);
    this.#dismiss();
    // Published again after any state that this process published meanwhile, which would show the participant again.
    this.#hub.background.run('confirm a leave', async () => {
      await this.#announcing;
      this.#hub.bus.publish(this.ref.roomId, event);
    });
  }

  /** Ends their media, whatever their page does: they have left. */
  #dismiss(): void {
    const { sessionId, participantId } = this.ref;
    this.#hub.background.run('end the media of who left', () =>
      this.#hub.engine.dismiss(sessionId, participantId),
    );
  }

  /** Silences a device, whatever their page does: they were asked to turn it off. */
  #mute(device: keyof Devices): void {
    const { sessionId, participantId } = this.ref;
    this.#hub.background.run('mute', () => this.#hub.engine.mute(sessionId, participantId, device));
  }

  /** Messages of participants are relayed, messages of the server are sent. */
  #deliver(message: ToParticipant): void {
    if (message.type === 'caption' && !this.#settings.features.captions) return;
    if (message.type === 'caption-translation' && !this.#wants(message)) return;
    const from = senderOf(message);
    if (from === null) this.#connection.send(message);
    else this.#connection.relay(message, from, deliveryOf(message));
    if (message.type === 'stop-recording') endAfterGrace(this.#hub, message.recordingId);
    if (message.type === 'muted') this.#mute('microphone');
    if (message.type === 'stop-camera') this.#mute('camera');
    if (message.type === 'stop-screen') this.#mute('screen');
    if (message.type === 'start-recording') askNextAfterWait(this.#hub, this.ref);
  }

  #wants({ language }: Extract<ToParticipant, { type: 'caption-translation' }>): boolean {
    return this.#settings.features.captions && language === this.#captionLanguage;
  }

  #disconnect(reason: LeftReason): void {
    if (this.#isOver) return;
    // Whoever has moved did so over another connection, which has taken over from this one.
    const told = reason === 'moved' ? 'duplicate' : reason;
    this.#connection.send({ type: 'left', reason: told });
    this.#connection.close(CLOSE.done, told);
    this.#end(reason);
  }

  /** @param reason null: the participant did not leave */
  #end(reason: LeftReason | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (reason !== null) {
      this.#hub.log.info({ ...this.#logFields, reason }, 'left');
      this.#stopRecording();
    }
    this.#cancelExpiry();
    this.#breakouts.close();
    this.audio.stop();
    if (reason === 'ended') this.audio.flush();
    this.#hub.quality.end(this.ref.participantId);
    this.#unsubscribe();
    this.#hub.participants.delete(this);
    const entry = { participantId: this.ref.participantId, connectionId: this.#connection.id };
    this.#hub.background.run('remove a presence', async () => {
      await this.#announcing;
      await this.#hub.bus.presence.remove(this.ref.roomId, entry);
    });
  }

  /** Ends the session's recording, if this participant was its recorder. */
  #stopRecording(): void {
    const { sessionId } = this.ref;
    this.#hub.background.run('end a recording', () => finishAbandoned(this.#hub, sessionId));
  }

  get #logFields() {
    const { roomId, sessionId, participantId } = this.ref;
    return { roomId, sessionId, participantId, connectionId: this.#connection.id };
  }
}
