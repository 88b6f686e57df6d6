import { expect, it } from 'vitest';
import { readStreamAddress } from '../streams/address';
import { secretOptions, streamArguments } from './arguments';

const args = streamArguments(1_234, 3);
const after = (name: string) => args[args.indexOf(name) + 1];

it('lets ffmpeg read nothing but its input, and reach nothing but the relay of this machine', () => {
  expect(args.filter((one) => one.includes('://'))).toEqual(['rtmp://127.0.0.1:1234/']);
  expect(args.at(-1)).toBe('rtmp://127.0.0.1:1234/');
  const allowed = args.filter((_, index) => args[index - 1] === '-protocol_whitelist');
  expect([allowed, after('-i')]).toEqual([['pipe', 'rtmp,tcp'], 'pipe:0']);
});

it('gives ffmpeg the address in a file, because everybody on the machine can read arguments', () => {
  const text = 'rtmps://live.example.com:443/app/instance/key?token=t';
  expect(secretOptions(readStreamAddress(text, { allowPrivate: false }))).toBe(
    'rtmp_tcurl=rtmps://live.example.com:443/app/instance\nrtmp_app=app/instance\nrtmp_playpath=key?token=t\n',
  );
  expect(after('-fpre')).toBe('/dev/fd/3');
});

it('sends H.264 and AAC with a key frame every two seconds', () => {
  expect([after('-c:v'), after('-c:a'), args.at(-2)]).toEqual(['libx264', 'aac', 'flv']);
  expect(after('-vf')).toContain('fps=25');
  expect(after('-g')).toBe('50');
});
