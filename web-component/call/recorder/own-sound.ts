import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { Hub } from '../hub/connection';
import type { MicrophoneSender } from './microphone-sender';

/** Sends the own microphone to an audio recording. Its code is a separate file, which the first recording loads. */
export class OwnSound {
  readonly #hub: Pick<Hub, 'send' | 'sendFrame' | 'waitingBytes'>;
  #sender: MicrophoneSender | null = null;
  #isLoading = false;
  #recordingId: string | null = null;
  #stream: MediaStream | null = null;
  #selfId = '';

  constructor(hub: Pick<Hub, 'send' | 'sendFrame' | 'waitingBytes'>) {
    this.#hub = hub;
  }

  /**
   * @param recordingId the audio recording that runs; null: there is none
   * @param stream the microphone to be sent from now on; null sends nothing
   */
  follow(recordingId: string | null, stream: MediaStream | null): void {
    this.#recordingId = recordingId;
    this.#stream = stream;
    if (this.#sender) this.#sender.follow(recordingId, stream);
    else if (recordingId !== null && stream && !this.#isLoading) void this.#load();
  }

  receive(message: ToParticipant): void {
    if (message.type === 'welcome') this.#selfId = message.participantId;
    this.#sender?.receive(message);
  }

  /** Stops. Settles when the server has everything, or when that takes too long; null when nothing is missing. */
  finish(): Promise<void> | null {
    return this.#sender?.finish() ?? null;
  }

  close(): void {
    this.follow(null, null);
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    try {
      const { MicrophoneSender: Sender } = await import('./microphone-sender');
      this.#sender = new Sender(this.#hub, this.#selfId);
      this.#sender.follow(this.#recordingId, this.#stream);
    } catch {
      // It is tried again when the microphone or the recording changes.
    } finally {
      this.#isLoading = false;
    }
  }
}
