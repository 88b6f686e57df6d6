import { expect, it } from 'vitest';
import type { ConferenceRoomBackground } from '../../../contract';
import { media } from '../../../testing/call-fixtures';
import type { BackgroundState } from '../local-media';
import { refusalOf } from './refusal';

const url = 'https://example.com/office.jpg';
const roomImages = [{ name: 'Office', url }];

it.each<[ConferenceRoomBackground, Partial<BackgroundState>, string | null]>([
  ['none', {}, null],
  ['slight', {}, null],
  ['evening', {}, null],
  [{ url }, { roomImages }, null],
  ['image', { hasImage: true }, null],
  ['none', { rule: 'forbidden' }, null],
  ['strong', { rule: 'required' }, null],
  ['strong', { rule: 'forbidden' }, 'This room does not allow backgrounds.'],
  ['none', { rule: 'required' }, 'This room requires a background.'],
  [{ url: 'https://example.com/other.jpg' }, { roomImages }, 'The room offers no such image.'],
  ['image', {}, 'There is no image of your own to be shown.'],
])(
  'offers a page the backgrounds of the device check, and no others: %j in %j',
  (background, more, refusal) =>
    expect(refusalOf(background, { ...media.background, ...more })).toBe(refusal),
);

it.each(['room', 'green'])('refuses %s, which is not a background', (name) => {
  const given: unknown = JSON.parse(`"${name}"`);
  expect(refusalOf(given as ConferenceRoomBackground, media.background)).toBe('There is no such background.');
});
