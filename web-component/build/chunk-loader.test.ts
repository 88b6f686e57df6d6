import { expect, it } from 'vitest';
import { chunkLoader } from './chunk-loader';

/** Returns a loader over chunks that a test provides, together with the requests that it made. */
function loaderOf(answer: (specifier: string) => object) {
  const asked: string[] = [];
  const load = chunkLoader({
    lend: () => ({ word: 'lent' }),
    load: async (specifier) => {
      asked.push(specifier);
      return answer(specifier);
    },
  });
  return { asked, load };
}

it('loads a chunk once, however often it is wanted at the same time', async () => {
  const chunk = { de: 'Deutsch' };
  const { asked, load } = loaderOf(() => chunk);
  expect(await Promise.all([load('./de.js'), load('./de.js')])).toEqual([chunk, chunk]);
  expect(await load('./de.js')).toBe(chunk);
  expect(asked).toEqual(['./de.js']);
});

it('hands a chunk that draws what the element lends it', async () => {
  const { load } = loaderOf(() => ({ default: (lent: unknown) => ({ lent }) }));
  expect(await load('./chat.js')).toEqual({ lent: { word: 'lent' } });
});

it('asks for a chunk that did not arrive under another address the next time', async () => {
  const { asked, load } = loaderOf((specifier) => {
    if (specifier.endsWith('2')) return { chat: true };
    throw new TypeError('Failed to fetch');
  });
  await expect(load('./chat.js')).rejects.toThrow('Failed to fetch');
  await expect(load('./chat.js')).rejects.toThrow('Failed to fetch');
  expect(await load('./chat.js')).toEqual({ chat: true });
  expect(asked).toEqual(['./chat.js', './chat.js?1', './chat.js?2']);
});

it('counts a chunk of another build that needs more than is lent as one that did not arrive', async () => {
  const { asked, load } = loaderOf(() => ({
    default: () => {
      throw new TypeError('This chunk is of another build.');
    },
  }));
  await expect(load('./chat.js')).rejects.toThrow('another build');
  await expect(load('./chat.js')).rejects.toThrow('another build');
  expect(asked).toHaveLength(2);
});
