import { expect, it } from 'vitest';
import { clearBytes, ivMaker, openFrame, sealFrame } from './frames';
import { importRoomKey, senderKey } from './keys';

/** The whole error message of WebCrypto. */
const REFUSED = 'operation';
const key = async (room: string, sender: string) => senderKey(await importRoomKey(room), 'media', sender);
const frame = (first: number, length: number) =>
  Uint8Array.from({ length }, (_, i) => (i === 0 ? first : (i * 7) % 256));

it.each([
  ['audio', 0x78, 1],
  ['video', 0x10, 10],
  ['video', 0x11, 3],
] as const)('leaves %s that begins with byte %i in the clear for %i bytes', (kind, first, count) => {
  expect(clearBytes(kind, frame(first, 20))).toBe(count);
});

it.each([
  ['audio', 1],
  ['audio', 80],
  ['video', 10],
  ['video', 4_000],
] as const)('decrypts %s of %i bytes to what was encrypted', async (kind, length) => {
  const [mine, plain] = [await key('secret', 'ada'), frame(0x10, length)];
  const sealed = new Uint8Array(await sealFrame(mine, ivMaker()(), kind, plain));
  expect(sealed.length).toBe(length + 28);
  expect(new Uint8Array(await openFrame(await key('secret', 'ada'), kind, sealed))).toEqual(plain);
});

it('encrypts everything after the header', async () => {
  const plain = frame(0x10, 400);
  const sealed = new Uint8Array(await sealFrame(await key('secret', 'ada'), ivMaker()(), 'video', plain));
  expect(sealed.subarray(0, 10)).toEqual(plain.subarray(0, 10));
  expect(Buffer.from(sealed).includes(Buffer.from(plain.subarray(10, 26)))).toBe(false);
});

it.each([
  ['another room key', 'other', 'ada'],
  ["another sender's key", 'secret', 'eve'],
])('cannot be opened with %s', async (_, room, sender) => {
  const sealed = await sealFrame(await key('secret', 'ada'), ivMaker()(), 'audio', frame(0, 50));
  await expect(openFrame(await key(room, sender), 'audio', new Uint8Array(sealed))).rejects.toThrow(REFUSED);
});

it.each([0, 5, 30, 70])('refuses a frame with a change in byte %i', async (at) => {
  const mine = await key('secret', 'ada');
  const sealed = new Uint8Array(await sealFrame(mine, ivMaker()(), 'video', frame(0x11, 60)));
  sealed[at] = (sealed[at] ?? 0) ^ 2;
  await expect(openFrame(mine, 'video', sealed)).rejects.toThrow(REFUSED);
});

it.each([0, 1, 28])('refuses %i bytes, which are too short', async (length) => {
  await expect(openFrame(await key('secret', 'ada'), 'audio', frame(0, length))).rejects.toThrow('Too short');
});

it('never makes an IV twice, also with several makers', () => {
  const makers = [ivMaker(), ivMaker()];
  const seen = makers.flatMap((next) =>
    Array.from({ length: 500 }, () => Buffer.from(next()).toString('hex')),
  );
  expect(new Set(seen).size).toBe(1_000);
});
