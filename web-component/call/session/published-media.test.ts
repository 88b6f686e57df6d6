import { expect, it } from 'vitest';
import { EVERYTHING, media } from '../../testing/call-fixtures';
import { allowedMedia, devicesOf, tracksOf } from './published-media';

const camera = { getVideoTracks: () => ['picture'] } as unknown as MediaStream;
const withCamera = { ...media, cameraOn: true, cameraStream: camera };
const blurred = { ...withCamera, background: { ...media.background, shown: 'slight' as const } };

it('withholds a camera without an effect where the room demands one', () => {
  const allowed = allowedMedia(withCamera, EVERYTHING, 'required');
  expect([tracksOf(allowed).camera, devicesOf(allowed).camera]).toEqual([null, false]);
});

it.each([
  ['an effect, where the room demands one', blurred, 'required'],
  ['an effect', blurred, 'allowed'],
  ['none', withCamera, 'allowed'],
  ['none, where the room forbids it', withCamera, 'forbidden'],
] as const)('sends a camera with %s', (_, state, rule) => {
  expect(tracksOf(allowedMedia(state, EVERYTHING, rule)).camera).toBe('picture');
});
