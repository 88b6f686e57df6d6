/** How many uploads of chat files one process receives at the same time, in all and of one account, session, person. */
export const UPLOADS_AT_ONCE = { all: 64, account: 32, session: 16, participant: 3 };

/** Whose upload it is. */
export interface Uploader {
  account: string;
  session: string;
  participant: string;
}

export interface UploadSlots {
  /** @returns what gives the place back; null when as many uploads run as may */
  acquire(uploader: Uploader): (() => void) | null;
}

/** Counts the uploads of this process. */
export function createUploadSlots(): UploadSlots {
  const running = new Map<string, number>();
  const add = (key: string, more: number) => {
    const count = (running.get(key) ?? 0) + more;
    if (count === 0) running.delete(key);
    else running.set(key, count);
  };
  return {
    acquire({ account, session, participant }) {
      const counted: [key: string, most: number][] = [
        ['all', UPLOADS_AT_ONCE.all],
        [account, UPLOADS_AT_ONCE.account],
        [session, UPLOADS_AT_ONCE.session],
        [participant, UPLOADS_AT_ONCE.participant],
      ];
      if (counted.some(([key, most]) => (running.get(key) ?? 0) >= most)) return null;
      for (const [key] of counted) add(key, 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        for (const [key] of counted) add(key, -1);
      };
    },
  };
}
