/** Memory for chunks that come in or wait to be stored. */
export interface UploadMemory {
  /** Opens room for one chunk of an account, which grows with it. */
  open(accountId: string): UploadRoom;
}

export interface UploadRoom {
  /** @returns false: there is none left for that account, and nothing was taken */
  take(bytes: number): boolean;
  /** Gives back all that was taken. */
  giveBack(): void;
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
    open(accountId) {
      let held = 0;
      return {
        take(bytes) {
          const its = (taken.get(accountId) ?? 0) + bytes;
          const left = maxBytes - takenBytes - bytes;
          if (its > left) return false;
          add(accountId, bytes);
          held += bytes;
          return true;
        },
        giveBack() {
          add(accountId, -held);
          held = 0;
        },
      };
    },
  };
}
