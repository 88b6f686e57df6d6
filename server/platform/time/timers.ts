/** What waits. A dependency, so that a test moves the time on instead of waiting. */
export interface Timers {
  /** Runs something once after that many milliseconds, unless it is cancelled before. */
  after(ms: number, run: () => void): Cancel;
}

export type Cancel = () => void;

export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
