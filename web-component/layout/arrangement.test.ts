import { describe, expect, it } from 'vitest';
import type { Participant } from '../call/state';
import { arrangementOf, type Layout, type TileRef } from './arrangement';
import { person as someone } from '../testing/call-fixtures';
import { hueOf, initialsOf, peopleInOrder } from './avatar';
import { inBar, MOVABLE } from '../parts/toolbar/toolbar-buttons';

const person = (participantId: string, more: Partial<Participant> = {}): Participant =>
  someone(participantId, { displayName: participantId, ...more });
const sharing = (participantId: string) =>
  person(participantId, { devices: { microphone: true, camera: true, screen: true } });
const [me, ada, bob] = [person('me'), person('ada'), person('bob')];
const bot = person('bot', { kind: 'agent', displayName: 'Notetaker' });
const short = ({ participantId, kind }: TileRef) =>
  kind === 'screen' ? `${participantId}'s screen` : participantId;

function shown(
  participants: Participant[],
  layout: Layout,
  { pinned = null, speaks = null }: { pinned?: TileRef | null; speaks?: string | null } = {},
): string {
  const arrangement = arrangementOf({ participants, layout, pinned, activeSpeakerId: speaks });
  if (arrangement.kind === 'grid') return arrangement.tiles.map(short).join(' ');
  const { main, strip, floating } = arrangement;
  return `${short(main)} | ${strip.map(short).join(' ')}${floating ? ' (floating)' : ''}`;
}

describe('arrangementOf', () => {
  const adaPinned: TileRef = { participantId: 'ada', kind: 'camera' };
  it.each<[string, string, string]>([
    ['alone', shown([me], 'auto'), 'me'],
    ['alone, speaker', shown([me], 'speaker'), 'me'],
    ['alone, while I share', shown([sharing('me')], 'auto'), 'me'],
    ['two', shown([me, ada], 'auto'), 'ada | me (floating)'],
    ['alone with an agent', shown([me, bot], 'auto'), 'me'],
    ['two and an agent', shown([me, bot, ada], 'auto'), 'ada | me (floating)'],
    ['three and an agent, grid', shown([me, ada, bot, bob], 'grid'), 'ada bob me'],
    ['two, grid', shown([me, ada], 'grid'), 'ada me'],
    ['two, speaker', shown([me, ada], 'speaker'), 'ada | me'],
    ['three', shown([me, ada, bob], 'auto'), 'ada bob me'],
    ['three, speaker, nobody spoke', shown([me, ada, bob], 'speaker'), 'ada | bob me'],
    ['three, speaker', shown([me, ada, bob], 'speaker', { speaks: 'bob' }), 'bob | ada me'],
    ['the speaker has gone', shown([me, ada, bob], 'speaker', { speaks: 'eve' }), 'ada | bob me'],
    ['a screen', shown([me, ada, sharing('bob')], 'auto'), "bob's screen | ada bob me"],
    ['a screen of two', shown([me, sharing('bob')], 'auto'), "bob's screen | bob me"],
    ['a screen in the grid', shown([me, ada, sharing('bob')], 'grid'), "bob's screen ada bob me"],
    ['my own screen', shown([sharing('me'), ada, bob], 'auto'), 'ada bob me'],
    ['pinned', shown([me, ada, bob], 'auto', { pinned: adaPinned }), 'ada | bob me'],
    [
      'pinned before a screen',
      shown([me, ada, sharing('bob')], 'auto', { pinned: adaPinned }),
      "ada | bob's screen bob me",
    ],
    ['pinned in the grid', shown([me, ada, bob], 'grid', { pinned: adaPinned }), 'ada | bob me'],
    ['pinned, gone', shown([me, bob, person('eve')], 'auto', { pinned: adaPinned }), 'bob eve me'],
  ])('%s', (_, actual, expected) => expect(actual).toBe(expected));
});

describe('people', () => {
  it('puts raised hands first in the order of raising, then oneself, then names, then agents', () => {
    const hands = [
      person('zoe', { handRaisedAt: '2026-01-01T10:02:00.000Z' }),
      person('carl', { displayName: 'Ärne' }),
      person('me'),
      person('bot', { kind: 'agent', displayName: 'Agent' }),
      person('bob'),
      person('dora', { handRaisedAt: '2026-01-01T10:01:00.000Z' }),
    ];
    expect(peopleInOrder(hands, 'de').map(({ participantId }) => participantId)).toEqual([
      'dora',
      'zoe',
      'me',
      'carl',
      'bob',
      'bot',
    ]);
  });

  it.each([
    ['Ada Lovelace', 'AL'],
    ['  ada  ', 'A'],
    ['Jean-Luc de la Tour', 'JT'],
    ['(Ops) Bob', 'OB'],
    ['山田 太郎', '山太'],
    ['ليلى حسن', 'لح'],
    ['!!!', ''],
    ['', ''],
  ])('%s: %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

  it('gives everybody a hue that stays', () => {
    expect(hueOf('par_1')).toBe(hueOf('par_1'));
    for (const id of ['par_1', 'par_2', 'ü'.repeat(64)]) expect(hueOf(id)).toBeLessThan(360);
  });
});

describe('toolbar', () => {
  it.each([
    [320, 4, ['chat']],
    [390, 4, ['chat', 'hand']],
    [600, 4, ['chat', 'hand', 'screen', 'people', 'record', 'reactions']],
    [620, 4, [...MOVABLE]],
    [200, 4, []],
  ] as const)('%i px, %i fixed', (width, fixed, expected) => {
    expect([...inBar(width, MOVABLE, fixed)]).toEqual(expected);
  });

  it('leaves out what is switched off', () => {
    expect([...inBar(800, ['people', 'hand'], 4)]).toEqual(['hand', 'people']);
  });
});
