import { expect, it } from 'vitest';
import { guardedGet } from './guarded-get';

it.each([
  ['without encryption', 'http://assistant.test/client.json', 'not-encrypted'],
  ['at an internal address', 'https://127.0.0.1/client.json', 'internal'],
  ['at an internal address in another spelling', 'https://0x7f.1/client.json', 'internal'],
  ['at a name that leads to one', 'https://assistant.test/client.json', 'internal'],
])('reads no document %s', async (_, url, kind) => {
  const resolve = () => async () => [{ address: '10.0.0.1', family: 4 }];
  await expect(guardedGet({ allowPrivate: false, resolve })(url)).rejects.toMatchObject({ kind });
});
