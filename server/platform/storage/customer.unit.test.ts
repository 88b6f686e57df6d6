import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openS3Double, type S3Double } from '../../testing/s3-double';
import { customerStores } from './customer';

describe('a bucket that a customer names', () => {
  let double: S3Double;
  let port: number;
  let calls = 0;
  const listener = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  beforeAll(async () => {
    double = await openS3Double();
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const address = listener.address();
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  });
  afterAll(async () => {
    listener.close();
    await double.close();
  });

  const putTo = async (endpoint: string, allowPrivate = false) => {
    const { bucket, region, writeOnly: credentials } = double;
    const place = { endpoint, bucket, region, credentials, usesPathStyle: true, prefix: 'Calls/2026/' };
    const store = await customerStores({ allowPrivate })(place);
    return store.put('x.webm', Buffer.from('x'), { mimeType: 'video/webm' });
  };

  it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f000001', '2130706433', '0.0.0.0'])(
    "does not call a customer's bucket at %s",
    async (host) => {
      const failure = {
        name: 'StorageError',
        reason: 'refused',
        sentence: expect.stringMatching('internal address'),
      };
      await expect(putTo(`https://${host}:${port}`)).rejects.toMatchObject(failure);
      expect(calls).toBe(0);
    },
  );

  it("does not call a customer's bucket without encryption", async () => {
    await expect(putTo(double.url)).rejects.toMatchObject({ sentence: expect.stringMatching('https') });
  });

  it('is called anywhere where the operator allows it', async () => {
    expect(await putTo(double.url, true)).toEqual({ sizeBytes: 1 });
    expect(double.names()).toEqual(['Calls/2026/x.webm']);
  });
});
