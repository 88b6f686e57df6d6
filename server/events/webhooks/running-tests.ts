/** The tests of endpoints that run, each of which holds a request open. */
export interface RunningTests {
  /** Counts a test of an endpoint. @returns a function that ends it; null while too many run */
  begin(webhookId: string): (() => void) | null;
}

/** How many tests of one endpoint run at the same time. */
const AT_ONCE = 4;

export function countRunningTests(): RunningTests {
  const running = new Map<string, number>();
  return {
    begin(webhookId) {
      const count = running.get(webhookId) ?? 0;
      if (count >= AT_ONCE) return null;
      running.set(webhookId, count + 1);
      return () => {
        const left = (running.get(webhookId) ?? 1) - 1;
        if (left === 0) running.delete(webhookId);
        else running.set(webhookId, left);
      };
    },
  };
}
