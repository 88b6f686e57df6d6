/**
 * Returns a function that makes something for its first caller and keeps it. After a failure, the next call tries again.
 * @param development makes it for each call, so that a change of its sources is seen at once
 */
export function madeOnce<T>(make: () => Promise<T>, development: boolean): () => Promise<T> {
  let making: Promise<T> | null = null;
  return async () => {
    if (development) making = null;
    making ??= make();
    try {
      return await making;
    } catch (error) {
      making = null;
      throw error;
    }
  };
}
