/** The tests of endpoints that run, each of which holds a request open. */
export interface RunningTests {
  /** Counts a test of one of the account's endpoints. @returns a function that ends it; null while too many run */
  begin(accountId: string): (() => void) | null;
}

/** How many tests of an account's endpoints run at the same time. */
const AT_ONCE = 4;

export function countRunningTests(): RunningTests {
  const running = new Map<string, number>();
  return {
    begin(accountId) {
      const count = running.get(accountId) ?? 0;
      if (count >= AT_ONCE) return null;
      running.set(accountId, count + 1);
      return () => {
        const left = (running.get(accountId) ?? 1) - 1;
        if (left === 0) running.delete(accountId);
        else running.set(accountId, left);
      };
    },
  };
}
