/** Counts what is unfinished, by name, and tells when there is none left of one. */
export function createTally() {
  const counts = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  return {
    add(name: string): void {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    done(name: string): void {
      const left = (counts.get(name) ?? 1) - 1;
      if (left > 0) {
        counts.set(name, left);
        return;
      }
      counts.delete(name);
      for (const tell of waiting.get(name) ?? []) tell();
      waiting.delete(name);
    },
    /** Resolves when nothing of that name is unfinished. */
    async zero(name: string): Promise<void> {
      while (counts.has(name)) {
        await new Promise<void>((resolve) => {
          waiting.set(name, [...(waiting.get(name) ?? []), resolve]);
        });
      }
    },
    names: (): string[] => [...counts.keys()],
  };
}
