import { expect, it } from 'vitest';
import { receiveStereo, sendStereo } from './stereo';

const description = (opus: string): string =>
  [
    'm=audio 9 UDP/TLS/RTP/SAVPF 111 63 9',
    'a=rtpmap:111 opus/48000/2',
    `a=fmtp:111 ${opus}`,
    'a=rtpmap:63 red/48000/2',
    'a=fmtp:63 111/111',
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'a=rtpmap:96 VP8/90000',
    'a=fmtp:96 x-google-start-bitrate=300',
    '',
  ].join('\r\n');

it('says that sound is received in stereo, and nothing else', () => {
  const changed = receiveStereo(description('minptime=10;useinbandfec=1'));
  expect(changed).toBe(description('minptime=10;useinbandfec=1;stereo=1'));
  expect(receiveStereo(changed)).toBe(changed);
});

it('sends original sound in stereo, with the bitrate of music, and other sound in one channel', () => {
  const there = description('minptime=10;stereo=1;useinbandfec=1');
  expect(sendStereo(there, true)).toBe(
    description('minptime=10;stereo=1;useinbandfec=1;maxaveragebitrate=128000'),
  );
  expect(sendStereo(there, false)).toBe(description('minptime=10;useinbandfec=1'));
});

it('sends one channel to whoever does not receive stereo', () => {
  const there = description('minptime=10;useinbandfec=1');
  expect(sendStereo(there, true)).toBe(there);
});
