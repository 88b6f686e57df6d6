import { expect, it } from 'vitest';
import { mediaSections, restartsIce, sourceSections } from './sections';

const sdp = (...sections: string[]) =>
  ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1', ...sections, ''].join('\r\n');
const section = (kind: string, mid: string, direction: string) =>
  `m=${kind} 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:${mid}\r\na=${direction}\r\na=rtcp-mux`;

it('reads kind, mid and direction of every media section except data channels', () => {
  const text = sdp(
    section('audio', '0', 'sendonly'),
    section('video', 'b', 'recvonly'),
    section('application', '2', 'sendrecv'),
    section('audio', '3', 'inactive'),
  );
  expect(mediaSections(text)).toEqual([
    { mid: '0', kind: 'audio', does: 'send' },
    { mid: 'b', kind: 'video', does: 'receive' },
    { mid: '3', kind: 'audio', does: 'nothing' },
  ]);
});

it('finds the sources by the order of the sections, in each direction', () => {
  const sections = mediaSections(
    sdp(
      section('audio', '0', 'sendonly'),
      section('video', '1', 'sendonly'),
      section('audio', '2', 'recvonly'),
      section('video', '3', 'recvonly'),
      section('video', '4', 'recvonly'),
      section('video', '5', 'sendonly'),
      section('audio', '6', 'sendonly'),
    ),
  );
  expect(sourceSections(sections, 'send')).toEqual([
    { mid: '0', source: 'microphone' },
    { mid: '1', source: 'camera' },
    { mid: '5', source: 'screen' },
    { mid: '6', source: 'screenAudio' },
  ]);
  expect(sourceSections(sections, 'receive')).toEqual([
    { mid: '2', source: 'microphone' },
    { mid: '3', source: 'camera' },
    { mid: '4', source: 'screen' },
  ]);
});

it.each([
  ['of a first description', undefined, 'one', false],
  ['of one that changes what is sent', 'one', 'one', false],
  ['of a restart', 'one', 'other', true],
])('knows by its name whether ICE begins anew: %s', (_, before, now, expected) => {
  const named = (name: string) => `v=0\r\na=ice-ufrag:${name}\r\na=ice-pwd:secret\r\n`;
  expect(restartsIce(before === undefined ? before : named(before), named(now))).toBe(expected);
});
