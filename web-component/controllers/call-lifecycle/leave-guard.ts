import type { Call } from '../../call/state/call-operations';

type RecordedCall = EventTarget & Pick<Call, 'state' | 'stopRecording'>;

/** The ways to leave the call, and the answers to the dialog that waits for a recording. */
export interface LeaveActions {
  leave(): void;
  endForAll(): void;
  /** Leaves without waiting for your recording. */
  leaveNow(): void;
  stay(): void;
}

/** Stops your own recording before you leave and waits until it is stored: what was not sent would be lost. */
export class LeaveGuard {
  #decide: ((leaves: boolean) => void) | null = null;

  /** @param onChange called when waiting starts and ends */
  constructor(private readonly onChange: () => void) {}

  /** Returns whether you asked to leave and your recording is still being sent. */
  get isWaiting(): boolean {
    return this.#decide !== null;
  }

  /** Settles when you can leave. @returns false when you decided to stay, or are leaving already */
  async mayLeave(call: RecordedCall): Promise<boolean> {
    if (!call.state.recording?.isOwn) return true;
    if (this.#decide !== null) return false;
    if (!call.state.recording.isStopping) call.stopRecording();
    const waiting = new AbortController();
    const leaves = await new Promise<boolean>((resolve) => {
      this.#decide = resolve;
      this.onChange();
      const check = (): void => {
        if (!call.state.recording?.isOwn) resolve(true);
      };
      call.addEventListener('change', check, { signal: waiting.signal });
      check();
    });
    waiting.abort();
    this.#decide = null;
    this.onChange();
    return leaves;
  }

  /** Leaves at once; what was not sent is lost. */
  leaveNow(): void {
    this.#decide?.(true);
  }

  stay(): void {
    this.#decide?.(false);
  }
}
