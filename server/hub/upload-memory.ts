/** Memory for chunks that wait to be stored. */
export interface UploadMemory {
  /** Takes room for an account's chunk. @returns what gives it back; null when there is none left for that account */
  take(accountId: string, bytes: number): (() => void) | null;
}

/**
 * So many bytes for all recorders of a process. No account gets more than it leaves to others: however many of them a slow
 * storage holds up, one that has nothing waiting finds as much room as any of them has.
 */
export function createUploadMemory(maxBytes: number): UploadMemory {
  const taken = new Map<string, number>();
  let takenBytes = 0;
  const add = (accountId: string, bytes: number) => {
    const rest = (taken.get(accountId) ?? 0) + bytes;
    takenBytes += bytes;
    if (rest === 0) taken.delete(accountId);
    else taken.set(accountId, rest);
  };
  return {
    take(accountId, bytes) {
      const its = (taken.get(accountId) ?? 0) + bytes;
      const left = maxBytes - takenBytes - bytes;
      if (its > left) return null;
      add(accountId, bytes);
      return () => add(accountId, -bytes);
    },
  };
}
