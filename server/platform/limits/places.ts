/** Places of one process that people share, such as uploads that run at the same time. */
export interface Places<Level extends string> {
  /**
   * Takes a place for a holder, who counts on every level.
   * @returns gives the place back, once; null when all are taken, or all that one of the levels may have
   */
  take(holder: Readonly<Record<Level, string>>): (() => void) | null;
}

/**
 * Counts places that are taken.
 * @param most `all`: places there are; each other level: how many of them one holder gets, for example one owner of accounts
 */
export function createPlaces<Level extends string>(
  most: Readonly<{ all: number } & Record<Level, number>>,
): Places<Exclude<Level, 'all'>> {
  const { all, ...perHolder } = most;
  const levels = Object.entries<number>(perHolder);
  const taken = new Map<string, number>();
  const add = (key: string, more: number) => {
    const count = (taken.get(key) ?? 0) + more;
    if (count === 0) taken.delete(key);
    else taken.set(key, count);
  };
  return {
    take(holder) {
      const held: Readonly<Record<string, string>> = holder;
      const counted = [
        { key: 'all', limit: all },
        ...levels.map(([level, limit]) => ({ key: `${level} ${held[level]}`, limit })),
      ];
      if (counted.some(({ key, limit }) => (taken.get(key) ?? 0) >= limit)) return null;
      for (const { key } of counted) add(key, 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        for (const { key } of counted) add(key, -1);
      };
    },
  };
}
