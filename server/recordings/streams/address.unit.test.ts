import { describe, expect, it } from 'vitest';
import { readStreamAddress, redactAddress } from './address';

const PUBLIC = { allowPrivate: false };
const read = (text: string) => readStreamAddress(text, PUBLIC);

describe('the address of a stream', () => {
  it('is shown without the stream key', () => {
    const address = read('rtmps://Live.Example.com:443/app/secret-key?token=more');
    expect(address).toMatchObject({
      shown: 'rtmps://live.example.com:443/app',
      isEncrypted: true,
      host: 'live.example.com',
      port: 443,
      path: '/app/secret-key?token=more',
      applicationUrl: 'rtmps://live.example.com:443/app',
    });
  });

  it('shows only the first part of a longer application', () => {
    const { shown, applicationUrl } = read('rtmp://live.example.com/app/instance/secret-key');
    expect([shown, applicationUrl]).toEqual([
      'rtmp://live.example.com/app',
      'rtmp://live.example.com/app/instance',
    ]);
  });

  it.each([
    ['app/key', 'app', 'key'],
    ['app/instance/key?a=b/c', 'app/instance', 'key?a=b/c'],
    ['app/instance/key/more', 'app/instance', 'key/more'],
    ['app/mp4:folder/key', 'app', 'mp4:folder/key'],
  ])('with %s has its application and its stream key', (path, application, playPath) => {
    expect(read(`rtmp://live.example.com/${path}`)).toMatchObject({ application, playPath });
  });

  it.each([
    ['rtmp://live.example.com/app/key', 1_935],
    ['rtmps://live.example.com/app/key', 443],
  ])('of %s has the usual port of its scheme', (text, port) => {
    expect(read(text).port).toBe(port);
  });

  it.each([
    'live.example.com/app/key',
    'https://live.example.com/app/key',
    'file:///app/key',
    'rtmp:///app/key',
    'rtmp://live.example.com',
    'rtmp://live.example.com/key',
    'rtmp://live.example.com/app/',
    'rtmp://ada:secret@live.example.com/app/key',
    'rtmp://live.example.com/app/key#part',
    `rtmp://live.example.com/app/${'k'.repeat(2_048)}`,
    `rtmp://live.example.com/app/${'k'.repeat(901)}`,
    `rtmp://live.example.com/${'a'.repeat(901)}/key`,
  ])('is refused as %s', (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });

  it.each(['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '10.0.0.1', 'LOCALHOST', 'media', 'media.internal'])(
    'is refused at the internal host %s, unless the operator allows it',
    (host) => {
      const text = `rtmp://${host}/app/key`;
      expect(() => read(text)).toThrow('internal network');
      expect(readStreamAddress(text, { allowPrivate: true }).path).toBe('/app/key');
    },
  );

  it('is not repeated in a refusal', () => {
    expect(() => read('rtmp://10.0.0.1/app/secret-key')).not.toThrow('secret-key');
  });
});

it('removes the stream key from a text, in every spelling', () => {
  const address = read('rtmp://live.example.com/app/instance/secret-key?token=t0ken&name=n4me?more=s3cret');
  const text =
    'rtmp://127.0.0.1:1234/app/instance/secret-key?token=t0ken&name=n4me?more=s3cret: publish instance/secret-key, secret-key, token=t0ken, name=n4me?more=s3cret';
  const redacted = redactAddress(text, address);
  expect(redacted).not.toMatch(/secret|t0ken|n4me|instance|s3cret/);
  expect(redacted).toContain('publish');
});
