/** Timers as a dependency, so that a test advances the time instead of waiting. */
export interface Timers {
  /** Runs a function once after that many milliseconds, unless it is cancelled. */
  after(ms: number, run: () => void): Cancel;
}

export type Cancel = () => void;

export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
