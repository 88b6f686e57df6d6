/** Memory for chunks that wait to be stored. */
export interface UploadMemory {
  /** Takes room for a chunk of one of an owner's accounts. @returns what gives it back; null when there is none left for them */
  take(ownerId: string, bytes: number): (() => void) | null;
}

/**
 * So many bytes for all recorders of a process. No owner of accounts gets more than they leave to others: however many of
 * them a slow storage holds up, one that has nothing waiting finds as much room as any of them has.
 */
export function createUploadMemory(maxBytes: number): UploadMemory {
  const taken = new Map<string, number>();
  let takenBytes = 0;
  const add = (ownerId: string, bytes: number) => {
    const rest = (taken.get(ownerId) ?? 0) + bytes;
    takenBytes += bytes;
    if (rest === 0) taken.delete(ownerId);
    else taken.set(ownerId, rest);
  };
  return {
    take(ownerId, bytes) {
      const theirs = (taken.get(ownerId) ?? 0) + bytes;
      const left = maxBytes - takenBytes - bytes;
      if (theirs > left) return null;
      add(ownerId, bytes);
      return () => add(ownerId, -bytes);
    },
  };
}
