import { ApiError } from '../../../platform/errors/errors';
import type { RoomEvent } from '../../../platform/hub/bus';
import type { ToServer } from '../../../platform/hub/client-messages';
import type { FragmentFrame } from '../../../platform/hub/frames';
import { CLOSE } from '../../../platform/hub/protocol';
import type { RecordingState } from '../../../platform/hub/recording';
import type { ToParticipant } from '../../../platform/hub/server-messages';
import type { Cancel } from '../../../platform/time/timers';
import { longestMsOf } from '../../../recordings/capture/chunk';
import { describeRunning, findRunningRecording } from '../../../recordings/capture/running';
import { startByServer } from '../../../recordings/capture/start-by-server';
import { recordDisconnected, type RecorderTask } from '../../../recordings/capture/recorder-tasks';
import { finishRecording, stopLeftRunning } from '../../actions/end-recording';
import { confirmRecordingPause } from '../../actions/pause-recording';
import type { HubContext } from '../context/context';
import {
  dropIncompleteChunk,
  receiveFragment,
  resumeUpload,
  showRecording,
  storedBy,
  type Uploader,
} from '../messages/recording-upload';
import { endAfterGrace } from '../participant/stop-grace';
import { PageConnection, SEEN_AND_HEARD, type PageRole, type PageStart } from './page-connection';

interface RecorderStart extends PageStart {
  task: RecorderTask;
  details: Uploader['details'];
  running: RecordingState | null;
}

/** The longest recording by LiveKit Egress, in milliseconds. */
const EGRESS_MAX_MS = 43_200_000;

const ROLE: PageRole = {
  kind: 'recorder',
  relayed: new Set([...SEEN_AND_HEARD, 'recording-changed', 'recorder-layout', 'stop-recording']),
  refusal: 'A recorder only records.',
};

/** The connection of the server's recorder to a call, which uploads the recording. */
export class RecorderConnection extends PageConnection implements Uploader {
  readonly details: Uploader['details'];
  readonly isServer = true;
  readonly #task: RecorderTask;
  #cancelLimit: Cancel = () => {};

  constructor(hub: HubContext, start: RecorderStart) {
    super(hub, start, ROLE);
    this.#task = start.task;
    this.details = start.details;
    if (start.running?.by === start.ref.participantId) resumeUpload(hub, this, start.running);
  }

  get state(): { connected: boolean } {
    return { connected: !this.connection.isOver };
  }

  override receiveFragment(frame: FragmentFrame): void {
    if (!this.isOver) receiveFragment(this.hub, this.connection, this, frame);
  }

  protected override receiveOwn(event: RoomEvent): void {
    if (event.kind !== 'ended') return;
    // The last seconds are still in the page: it is asked to stop, and sends them.
    this.hub.background.run('stop a recording', () => stopLeftRunning(this.hub, event.sessionId));
  }

  protected async handleOwn(message: ToServer): Promise<boolean> {
    switch (message.type) {
      case 'start-recording':
        await this.#startRecording(message);
        return true;
      case 'stop-recording':
        await this.#stopRecording(message.chunkCount);
        return true;
      case 'recording-paused':
        await confirmRecordingPause(this.hub, { ...this.details, ...this.ref, caller: null });
        return true;
      default:
        return false;
    }
  }

  protected async recordLoss(): Promise<boolean> {
    if (!(await recordDisconnected(this.hub.db, this.#task, this.connection.id))) return false;
    this.publish({ type: 'recorder-changed', recorder: null });
    return true;
  }

  protected override onDelivered(message: ToParticipant): void {
    if (message.type === 'stop-recording') endAfterGrace(this.hub, message.recordingId);
  }

  protected override onEnd(): void {
    dropIncompleteChunk(this);
    this.#cancelLimit();
  }

  async #startRecording(options: Extract<ToServer, { type: 'start-recording' }>): Promise<void> {
    try {
      const running = await startByServer(this.hub, { ...this.details, ...this.ref }, options);
      const recording = describeRunning(running);
      resumeUpload(this.hub, this, recording);
      // Everybody else hears of the recording when its first chunk is stored. LiveKit Egress stores one at the end.
      if (options.part === undefined) this.connection.send({ type: 'recording-changed', recording });
      else await this.#beginEgress(recording);
      const { roomId, sessionId } = this.ref;
      const { recordingId, nextChunk } = recording;
      this.hub.log.info({ roomId, sessionId, recordingId, nextChunk }, 'the server records');
    } catch (error) {
      if (error instanceof ApiError) this.hub.log.warn({ err: error }, 'the server cannot record a call');
      throw error;
    }
  }

  /**
   * Tells everybody that LiveKit Egress records, and ends the recording at its longest. Called again after
   * each lost connection.
   */
  async #beginEgress({ recordingId, startedAt }: RecordingState): Promise<void> {
    await showRecording(this.hub, this);
    const longestMs = Math.min(EGRESS_MAX_MS, await longestMsOf(this.hub, this.details.accountId));
    const leftMs = new Date(startedAt).getTime() + longestMs - this.hub.now().getTime();
    this.#cancelLimit();
    this.#cancelLimit = this.hub.background.after(Math.max(0, leftMs), () =>
      this.hub.background.run('end a recording at its limit', () =>
        finishRecording(this.hub, null, recordingId, 'length'),
      ),
    );
  }

  async #stopRecording(chunkCount: number | null): Promise<void> {
    await storedBy(this);
    const running = await findRunningRecording(this.hub, this.ref.sessionId);
    if (running === null || running.by !== this.ref.participantId) return;
    const { id: recordingId, nextChunk } = running;
    if (chunkCount !== null && chunkCount <= nextChunk) return finishRecording(this.hub, null, recordingId);
    // A page that gave up is replaced.
    if (chunkCount === null) return this.connection.close(CLOSE.done, 'gave up');
    const message = 'Not all of the recording has arrived.';
    this.connection.send({ type: 'chunk-refused', recordingId, nextChunk, message });
  }
}
