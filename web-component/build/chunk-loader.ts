/**
 * A chunk of the element: a module, or a module whose default export makes the chunk from the modules that the element
 * lends it.
 */
interface Chunk {
  default?: (lent: unknown) => unknown;
}

/**
 * Loads the chunks of the element; the build puts it in place of `import('./…')`.
 * @param options.lend what the element lends to the chunks that draw
 * @param options.load loads the module at a specifier
 */
export function chunkLoader({
  lend,
  load,
}: {
  lend: () => unknown;
  load: (specifier: string) => Promise<Chunk>;
}): (path: string) => Promise<unknown> {
  const loaded = new Map<string, Promise<unknown>>();
  const failures = new Map<string, number>();

  /** Browsers remember that a module could not be loaded: another attempt has an address of its own. */
  async function attempt(path: string): Promise<unknown> {
    const failed = failures.get(path) ?? 0;
    try {
      const chunk = await load(failed === 0 ? path : `${path}?${failed}`);
      return chunk.default ? chunk.default(lend()) : chunk;
    } catch (error) {
      failures.set(path, failed + 1);
      loaded.delete(path);
      throw error;
    }
  }

  return async (path) => {
    const chunk = loaded.get(path) ?? attempt(path);
    loaded.set(path, chunk);
    return chunk;
  };
}
