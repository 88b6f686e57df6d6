import { expect, it } from 'vitest';
import { readStreamAddress } from '../streams/address';
import { streamArguments } from './arguments';

const args = streamArguments(
  readStreamAddress('rtmps://live.example.com:443/app/key?token=t', { allowPrivate: false }),
  1_234,
);
const after = (name: string) => args[args.indexOf(name) + 1];

it('lets ffmpeg read nothing but its input, and reach nothing but the relay of this machine', () => {
  expect(args.filter((one) => one.includes('://'))).toEqual([
    'rtmps://live.example.com:443/app', // what the RTMP server is told
    'rtmp://127.0.0.1:1234/app/key?token=t',
  ]);
  expect(after('-rtmp_tcurl')).toBe('rtmps://live.example.com:443/app');
  expect(args.at(-1)).toBe('rtmp://127.0.0.1:1234/app/key?token=t');
  const allowed = args.filter((_, index) => args[index - 1] === '-protocol_whitelist');
  expect([allowed, after('-i')]).toEqual([['pipe', 'rtmp,tcp'], 'pipe:0']);
});

it('sends H.264 and AAC with a key frame every two seconds', () => {
  expect([after('-c:v'), after('-c:a'), args.at(-2)]).toEqual(['libx264', 'aac', 'flv']);
  expect(after('-vf')).toContain('fps=25');
  expect(after('-g')).toBe('50');
});
