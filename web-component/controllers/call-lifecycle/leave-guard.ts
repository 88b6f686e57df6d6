import type { Call } from '../../call/state';

type RecordedCall = EventTarget & Pick<Call, 'state' | 'stopRecording'>;

/** Brings one's own recording to its end before one goes: what was not sent by then would be lost. */
export class Departure {
  #decide: ((goes: boolean) => void) | null = null;

  /** @param onChange called when waiting begins and ends */
  constructor(private readonly onChange: () => void) {}

  /** Whether somebody wants to go and their recording is still being sent. */
  get isWaiting(): boolean {
    return this.#decide !== null;
  }

  /** Settles when one can go. @returns false when one decided to stay, or wants to go already */
  async from(call: RecordedCall): Promise<boolean> {
    if (!call.state.recording?.isOwn) return true;
    if (this.#decide !== null) return false;
    if (!call.state.recording.isStopping) call.stopRecording();
    const waiting = new AbortController();
    const goes = await new Promise<boolean>((resolve) => {
      this.#decide = resolve;
      this.onChange();
      const look = (): void => {
        if (!call.state.recording?.isOwn) resolve(true);
      };
      call.addEventListener('change', look, { signal: waiting.signal });
      look();
    });
    waiting.abort();
    this.#decide = null;
    this.onChange();
    return goes;
  }

  /** Goes at once; what was not sent is lost. */
  hurry(): void {
    this.#decide?.(true);
  }

  stay(): void {
    this.#decide?.(false);
  }
}
