import { leave, type ParticipantRef } from '../../../rooms/sessions/leave';
import { recordLastSeen } from '../../../rooms/sessions/stale';
import type { Arrival } from '../socket/arrival';
import { AudioSubscription } from '../context/audio-subscription';
import { isConsented } from '../../../platform/hub/consented';
import type { ConsentPurpose } from '../../../platform/vocabulary/consent';
import type { CallSettings } from '../../../platform/room-settings/settings';
import type { LanguageTag } from '../../../platform/language-tag';
import type { Presence, RoomEvent } from '../../../platform/hub/bus';
import type { Connection } from '../socket/connection';
import type { HubContext, ServedParticipant } from '../context/context';
import { finishAbandoned } from '../../actions/end-recording';
import { askToRecord } from '../../actions/request-recording';
import { endIfEmpty, scheduleEndIfEmpty } from './end-session';
import {
  CLOSE,
  RESUME_WINDOW_MS,
  type LeftReason,
  type ParticipantState,
} from '../../../platform/hub/protocol';
import type { Permissions, Restrictions } from '../../../platform/principal/permissions';
import { OwnPermissions } from './own-permissions';
import { OwnPresence } from './own-presence';
import { dismissMedia, recordLeave } from './record-leave';
import type { ParticipantDetails, ParticipantStart } from './participant-start';
import type { MediaHolder } from '../../media/engine';
import { RoomFollower } from './room-follower';
import type { Cancel } from '../../../platform/time/timers';

/**
 * A participant's connection to its call, from its `welcome` until the participant leaves or resumes with another
 * connection. A participant ends here in six ways, and each has to check whether another one came first. The classes
 * that it holds do the rest of the work: they relay the events of the room to the connection, and the state of the
 * connection to the room.
 */
export class ParticipantConnection implements ServedParticipant {
  readonly ref: ParticipantRef;
  readonly details: ParticipantDetails;
  /** The data with which they entered. */
  readonly arrival: Arrival;
  /** The agent's subscription to this participant's microphone. */
  readonly audio: AudioSubscription;
  readonly #hub: HubContext;
  readonly #connection: Connection;
  readonly #presence: OwnPresence;
  readonly #permissions: OwnPermissions;
  readonly #room: RoomFollower;
  readonly #unsubscribe: () => void;
  #cancelExpiry: Cancel = () => {};
  #isOver = false;

  constructor(hub: HubContext, start: ParticipantStart) {
    const { connection, ref, details, state } = start;
    this.#hub = hub;
    this.#connection = connection;
    this.ref = ref;
    this.details = details;
    this.#presence = new OwnPresence(
      hub,
      { connectionId: connection.id, ref, state },
      { canRecord: () => details.canRecord && this.permissions.record, isOver: () => this.#isOver },
    );
    this.#permissions = new OwnPermissions(hub, start, this.#presence);
    this.arrival = start.arrival;
    this.#unsubscribe = start.unsubscribe;
    const speaker = { ref, ownerId: details.ownerId, person: this.person };
    this.audio = new AudioSubscription(hub.listening, connection, speaker, start.agent);
    this.#room = new RoomFollower(hub, start, {
      presence: this.#presence,
      permissions: this.#permissions,
      audio: this.audio,
      isOver: () => this.#isOver,
      onRole: () => (this.permissions.record ? this.offerToRecord() : this.#stopRecording()),
      onLeft: (event) => this.#handleOwnLeave(event),
      onEnd: (reason) => this.#disconnect(reason),
    });
    hub.participants.add(this);
  }

  get state(): ParticipantState {
    return this.#presence.state;
  }

  /** The settings of the room that hold at this moment. */
  get settings(): CallSettings {
    return this.#permissions.settings;
  }

  /** The restrictions that remove permissions from the role. */
  get restrictions(): Restrictions {
    return this.#permissions.restrictions;
  }

  /** The permissions of the participant at this moment. */
  get permissions(): Permissions {
    return this.#permissions.current;
  }

  /** The participant as the media engine knows them. */
  get mediaHolder(): MediaHolder {
    return this.#permissions.mediaHolder;
  }

  /** Whether the participant has left, or resumed with another connection. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get presence(): Presence {
    return this.#presence.entry;
  }

  /** The key of the person's budgets: the holder of the token in this room, however often they join. */
  get person(): string {
    return `${this.ref.roomId} ${this.details.subject}`;
  }

  /** Returns whether something of them may be stored for a purpose: they agreed, or the room does not ask. */
  agreesTo(purpose: ConsentPurpose): boolean {
    return isConsented(this.settings.consent, this.state.consents, purpose);
  }

  knows(participantId: string): boolean {
    return this.#room.knows(participantId);
  }

  /** Returns whether somebody shares a screen that this participant may point at. */
  mayPointAt(participantId: string): boolean {
    return this.#room.known.mayPointAt(participantId);
  }

  /** Changes how everybody sees this participant. */
  update(change: Partial<ParticipantState>): void {
    this.#presence.update(change);
  }

  /**
   * Also sends captions in that language from now on.
   * @param language null: ends the translation
   * @returns resolves when the change is in effect
   */
  async translateCaptions(language: LanguageTag | null): Promise<void> {
    await this.#presence.translateCaptions(language);
  }

  /** Publishes this participant's state. */
  announce(): void {
    this.#presence.announce();
  }

  /** Handles an event of the room. */
  receive(event: RoomEvent): void {
    if (!this.#isOver) this.#room.receive(event);
  }

  /** Moves to the session of the call in which the person belongs now, because the client is ready. */
  moveWhenReady(): void {
    this.#room.breakouts.moveWhenReady();
  }

  /** Ends because the person moves and becomes another participant, for which their client connects again. */
  async moveByJoining(): Promise<void> {
    if (this.#isOver || !(await leave(this.#hub, this.ref, 'moved', this.#hub.now()))) return;
    this.#connection.close(CLOSE.restart, 'You were moved to another room of the call: join again.');
    this.moveOn(); // before the room is told, which would close the connection for good
    const { roomId, sessionId, participantId } = this.ref;
    this.#hub.bus.publish(roomId, { kind: 'left', participantId, reason: 'moved' });
    for (const id of new Set([sessionId, this.details.mainSessionId])) {
      scheduleEndIfEmpty(this.#hub, { roomId, sessionId: id });
    }
  }

  /** Ends because the person moves and becomes another participant on the same connection. */
  moveOn(): void {
    dismissMedia(this.#hub, this.ref);
    this.#end('moved');
  }

  /** Has this participant record, if a recording is wanted of the session and it is theirs to make. */
  offerToRecord(): void {
    if (!this.presence.canRecord) return;
    this.#hub.background.run('ask for a recording', async () => {
      await this.#presence.announced;
      await askToRecord(this.#hub, this.ref, this.ref.participantId);
    });
  }

  /** Sends the bans of the room to a host or co-host, and an empty list to everybody else. */
  sendBans(): void {
    this.#room.bans.send();
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

  /** Ends like a lost connection, without storing a leave, because the process stops and the client will resume. */
  async release(): Promise<void> {
    await this.#presence.announced;
    const participant = { ...this.state, connected: false };
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
    return !this.#isOver && recordLeave(this.#hub, this.ref, reason, at);
  }

  /** Disconnects because somebody else stored that the participant left. */
  #handleOwnLeave(event: Extract<RoomEvent, { kind: 'left' }>): void {
    this.#disconnect(event.reason);
    dismissMedia(this.#hub, this.ref);
    // Publishes the leave again, after any state that this process published since and that would show the participant.
    this.#hub.background.run('confirm a leave', async () => {
      await this.#presence.announced;
      this.#hub.bus.publish(this.ref.roomId, event);
    });
  }

  #disconnect(reason: LeftReason): void {
    if (this.#isOver) return;
    // A participant who has moved did so over another connection, which has taken over from this one.
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
    this.#room.breakouts.close();
    this.audio.stop();
    if (reason === 'ended') this.audio.flush();
    this.#hub.quality.end(this.ref.participantId);
    this.#unsubscribe();
    this.#hub.participants.delete(this);
    this.#presence.remove();
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
