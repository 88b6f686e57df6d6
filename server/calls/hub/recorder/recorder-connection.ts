import { ApiError, conflict, notFound } from '../../../platform/errors/errors';
import { isOfSession, type RoomEvent } from '../../../platform/hub/bus';
import type { ToServer } from '../../../platform/hub/client-messages';
import type { FragmentFrame } from '../../../platform/hub/frames';
import { CLOSE, type ParticipantState } from '../../../platform/hub/protocol';
import type { RecordingState } from '../../../platform/hub/recording';
import type { ToParticipant } from '../../../platform/hub/server-messages';
import { describeRunning, findRunningRecording } from '../../../recordings/capture/running';
import { startByServer } from '../../../recordings/capture/start-by-server';
import { recordDisconnected, type RecorderTask } from '../../../recordings/capture/recorder-tasks';
import { finishRecording, stopLeftRunning } from '../../actions/end-recording';
import { confirmRecordingPause } from '../../actions/pause-recording';
import type { MediaHolder } from '../../media/engine';
import type { HubContext } from '../context/context';
import {
  dropIncompleteChunk,
  receiveFragment,
  resumeUpload,
  storedBy,
  type Uploader,
} from '../messages/recording-upload';
import { KnownParticipants } from '../participant/known-participants';
import { renewMedia } from '../participant/renew-media';
import { endAfterGrace } from '../participant/stop-grace';
import type { Connection } from '../socket/connection';
import { deliveryOf, senderOf } from '../socket/relayed';

interface RecorderStart {
  connection: Connection;
  task: RecorderTask;
  ref: Uploader['ref'];
  details: Uploader['details'];
  known: readonly ParticipantState[];
  mediaHolder: MediaHolder;
  running: RecordingState | null;
  /** Ends what was started for the connection. */
  close: () => void;
}

/** The messages of the room that concern a recording. */
const RELAYED: ReadonlySet<ToParticipant['type']> = new Set([
  'signal',
  'spotlight',
  'pointed',
  'agent-speech',
  'agent-speech-stopped',
  'recording-changed',
  'recorder-layout',
  'stop-recording',
]);

/**
 * The connection of the server's recorder to a call. It receives what happens in the session, exchanges signals, and
 * uploads the recording. It is not a participant: it is in no list, takes no place, and does not keep the call running.
 */
export class RecorderConnection implements Uploader {
  readonly ref: Uploader['ref'];
  readonly details: Uploader['details'];
  readonly isServer = true;
  readonly #hub: HubContext;
  readonly #start: RecorderStart;
  readonly #known: KnownParticipants;
  #isOver = false;

  constructor(hub: HubContext, start: RecorderStart) {
    this.#hub = hub;
    this.#start = start;
    this.ref = start.ref;
    this.details = start.details;
    this.#known = new KnownParticipants(start.connection, { known: start.known, own: start.ref });
    if (start.running?.by === start.ref.participantId) resumeUpload(hub, this, start.running);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get state(): { connected: boolean } {
    return { connected: !this.#start.connection.isOver };
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
        if (event.sessionId === sessionId && event.connectionId !== this.#start.connection.id)
          this.#disconnect();
        return;
      case 'message':
        if (isOfSession(event, sessionId) && (event.to ?? participantId) === participantId)
          this.#deliver(event.message);
        return;
      case 'ended':
        // The last seconds are still in the page: it is asked to stop, and sends them.
        if (event.sessionId === sessionId)
          this.#hub.background.run('stop a recording', () => stopLeftRunning(this.#hub, sessionId));
        return;
      default:
    }
  }

  /** Handles a message of the page. @throws ApiError when it is refused */
  async handle(message: ToServer): Promise<void> {
    const { connection } = this.#start;
    switch (message.type) {
      case 'ping':
        return connection.send({ type: 'pong' });
      case 'signal':
        return this.#signal(message.to, {
          type: 'signal',
          from: this.ref.participantId,
          signal: message.signal,
        });
      case 'renew-media':
        return renewMedia(this.#hub, connection, this.#start.mediaHolder);
      case 'start-recording':
        return this.#startRecording(message);
      case 'stop-recording':
        return this.#stopRecording(message.chunkCount);
      case 'recording-paused':
        return confirmRecordingPause(this.#hub, { ...this.details, ...this.ref, caller: null });
      case 'leave':
        return connection.close(CLOSE.done, 'left');
      case 'pong':
      case 'quality':
      case 'devices':
        return;
      default:
        throw conflict('A recorder only records.');
    }
  }

  receiveFragment(frame: FragmentFrame): void {
    if (!this.#isOver) receiveFragment(this.#hub, this.#start.connection, this, frame);
  }

  /** Handles the end of the socket: the page may connect again, or another one replaces it. */
  handleConnectionLoss(): void {
    if (this.#isOver) return;
    this.#end();
    const { task, connection } = this.#start;
    this.#hub.background.run('record the loss of a recorder', async () => {
      if (!(await recordDisconnected(this.#hub.db, task, connection.id))) return;
      this.#publish({ type: 'recorder-changed', recorder: null });
      await this.#hub.engine.dismiss(this.ref.sessionId, this.ref.participantId);
    });
  }

  #deliver(message: ToParticipant): void {
    if (!RELAYED.has(message.type)) return;
    const { connection } = this.#start;
    const from = senderOf(message);
    if (from === null) connection.send(message);
    else connection.relay(message, from, deliveryOf(message));
    if (message.type === 'stop-recording') endAfterGrace(this.#hub, message.recordingId);
  }

  #signal(to: string, message: Extract<ToParticipant, { type: 'signal' }>): void {
    if (!this.#known.has(to)) throw notFound('There is no such participant in the call.', 'person-gone');
    this.#hub.bus.publish(this.ref.roomId, { kind: 'message', sessionId: null, to, message });
  }

  async #startRecording(options: Extract<ToServer, { type: 'start-recording' }>): Promise<void> {
    try {
      const running = await startByServer(this.#hub, { ...this.details, ...this.ref }, options);
      const recording = describeRunning(running);
      resumeUpload(this.#hub, this, recording);
      // Everybody else hears of the recording when its first chunk is stored.
      this.#start.connection.send({ type: 'recording-changed', recording });
      const { roomId, sessionId } = this.ref;
      const { recordingId, nextChunk } = recording;
      this.#hub.log.info({ roomId, sessionId, recordingId, nextChunk }, 'the server records');
    } catch (error) {
      if (error instanceof ApiError) this.#hub.log.warn({ err: error }, 'the server cannot record a call');
      throw error;
    }
  }

  async #stopRecording(chunkCount: number | null): Promise<void> {
    await storedBy(this);
    const running = await findRunningRecording(this.#hub, this.ref.sessionId);
    if (running === null || running.by !== this.ref.participantId) return;
    const { id: recordingId, nextChunk } = running;
    if (chunkCount !== null && chunkCount <= nextChunk) return finishRecording(this.#hub, null, recordingId);
    // A page that gave up is replaced.
    if (chunkCount === null) return this.#start.connection.close(CLOSE.done, 'gave up');
    const message = 'Not all of the recording has arrived.';
    this.#start.connection.send({ type: 'chunk-refused', recordingId, nextChunk, message });
  }

  #publish(message: ToParticipant): void {
    const { roomId, sessionId } = this.ref;
    this.#hub.bus.publish(roomId, { kind: 'message', sessionId, to: null, message });
  }

  /** Disconnects because another connection of the recorder has replaced this one. */
  #disconnect(): void {
    this.#start.connection.send({ type: 'left', reason: 'duplicate' });
    this.#start.connection.close(CLOSE.done, 'duplicate');
    this.#end();
  }

  #end(): void {
    this.#isOver = true;
    dropIncompleteChunk(this);
    this.#start.close();
  }
}
