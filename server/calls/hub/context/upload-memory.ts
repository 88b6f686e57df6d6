/** Memory for chunks that are arriving or wait to be stored. */
export interface UploadMemory {
  /** Opens a reservation for one chunk of an account of that owner. The reservation grows with the chunk. */
  open(ownerId: string): MemoryReservation;
}

export interface MemoryReservation {
  /** @returns false: that many bytes are not available, and nothing was reserved */
  grow(bytes: number): boolean;
  /** Releases all that was reserved. */
  release(): void;
}

/**
 * Limits the bytes of all recorders of a process. No owner of accounts reserves more memory than they leave to others.
 * So an owner without waiting chunks gets as much memory as any other owner has, even if storage is slow.
 */
export function createUploadMemory(maxBytes: number): UploadMemory {
  const reservedByOwner = new Map<string, number>();
  let reservedBytes = 0;
  const add = (ownerId: string, bytes: number) => {
    const rest = (reservedByOwner.get(ownerId) ?? 0) + bytes;
    reservedBytes += bytes;
    if (rest === 0) reservedByOwner.delete(ownerId);
    else reservedByOwner.set(ownerId, rest);
  };
  return {
    open(ownerId) {
      let own = 0;
      return {
        grow(bytes) {
          const ofOwner = (reservedByOwner.get(ownerId) ?? 0) + bytes;
          const left = maxBytes - reservedBytes - bytes;
          if (ofOwner > left) return false;
          add(ownerId, bytes);
          own += bytes;
          return true;
        },
        release() {
          add(ownerId, -own);
          own = 0;
        },
      };
    },
  };
}
