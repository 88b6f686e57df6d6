import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openS3Double, type S3Double } from '../../testing/s3-double';
import { customerStores } from './customer';
import { isPublicAddress } from './public-address';

it.each([
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001::1',
  'fd00:ec2::254',
  'localhost',
  '',
])('%s is internal', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '52.216.1.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

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
    'at %s is not called',
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

  it('without encryption is not called', async () => {
    await expect(putTo(double.url)).rejects.toMatchObject({ sentence: expect.stringMatching('https') });
  });

  it('is called anywhere where the operator allows it', async () => {
    expect(await putTo(double.url, true)).toEqual({ sizeBytes: 1 });
    expect(double.names()).toEqual(['Calls/2026/x.webm']);
  });
});
