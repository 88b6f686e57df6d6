/**
 * Counts pending work by key, and resolves when a key has none left. Reports when a key gets its first, and loses its
 * last.
 */
export function createPendingCounter({
  onFirst,
  onZero,
}: {
  onFirst: (key: string) => void;
  onZero: (key: string) => void;
}) {
  const counts = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  return {
    increment(key: string): void {
      const before = counts.get(key) ?? 0;
      counts.set(key, before + 1);
      if (before === 0) onFirst(key);
    },
    decrement(key: string): void {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) {
        counts.set(key, left);
        return;
      }
      counts.delete(key);
      onZero(key);
      for (const resolve of waiting.get(key) ?? []) resolve();
      waiting.delete(key);
    },
    /** Resolves when nothing is pending under this key. */
    async whenZero(key: string): Promise<void> {
      while (counts.has(key)) {
        await new Promise<void>((resolve) => {
          waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
        });
      }
    },
    /** The keys under which something is pending. */
    keys: (): string[] => [...counts.keys()],
  };
}
