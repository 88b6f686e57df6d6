/** Memory for chunks that come in or wait to be stored. */
export interface UploadMemory {
  /** Opens room for one chunk of one of an owner's accounts, which grows with it. */
  open(ownerId: string): UploadRoom;
}

export interface UploadRoom {
  /** @returns false: there is none left for them, and nothing was taken */
  take(bytes: number): boolean;
  /** Gives back all that was taken. */
  giveBack(): void;
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
    open(ownerId) {
      let held = 0;
      return {
        take(bytes) {
          const theirs = (taken.get(ownerId) ?? 0) + bytes;
          const left = maxBytes - takenBytes - bytes;
          if (theirs > left) return false;
          add(ownerId, bytes);
          held += bytes;
          return true;
        },
        giveBack() {
          add(ownerId, -held);
          held = 0;
        },
      };
    },
  };
}
