import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { Tracks } from '../engine/engine';
import type { Hub } from '../hub/connection';
import type { Recording } from '../state/call-state';
import type { TracksSender } from './tracks-sender';

/** Sends the own media to a recording that everybody sends. Its code is a separate file, which the first recording loads. */
export class OwnTracks {
  readonly #hub: Pick<Hub, 'send' | 'sendFrame' | 'waitingBytes'>;
  #sender: TracksSender | null = null;
  #isLoading = false;
  #recording: Recording | null = null;
  #tracks: Tracks | null = null;
  #selfId = '';

  constructor(hub: Pick<Hub, 'send' | 'sendFrame' | 'waitingBytes'>) {
    this.#hub = hub;
  }

  /**
   * @param recording the recording that runs; null: there is none
   * @param tracks what may be sent from now on; null sends nothing
   */
  follow(recording: Recording | null, tracks: Tracks | null): void {
    this.#recording = recording;
    this.#tracks = tracks;
    if (this.#sender) this.#sender.follow(recording, tracks);
    else if (recording?.kind && tracks && !this.#isLoading) void this.#load();
  }

  receive(message: ToParticipant): void {
    if (message.type === 'welcome') this.#selfId = message.participantId;
    this.#sender?.receive(message);
  }

  /** Stops. Settles when the server has everything, or when that takes too long; null when nothing is missing. */
  finish(): Promise<unknown> | null {
    return this.#sender?.finish() ?? null;
  }

  close(): void {
    this.follow(null, null);
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    try {
      const { TracksSender: Sender } = await import('./tracks-sender');
      this.#sender = new Sender(this.#hub, this.#selfId);
      this.#sender.follow(this.#recording, this.#tracks);
    } catch {
      // It is tried again when the devices or the recording change.
    } finally {
      this.#isLoading = false;
    }
  }
}
