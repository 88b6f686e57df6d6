import { describe, expect, it } from 'vitest';
import {
  type ArrangedParticipant,
  arrangementOf,
  type Hideable,
  type Layout,
  type TileRef,
} from './arrangement';

const person = (participantId: string, more: Partial<ArrangedParticipant> = {}): ArrangedParticipant => ({
  participantId,
  kind: 'human',
  isSelf: participantId === 'me',
  devices: { camera: true, screen: false },
  ...more,
});
const sharing = (participantId: string) => person(participantId, { devices: { camera: true, screen: true } });
const [me, ada, bob] = [person('me'), person('ada'), person('bob')];
const dark = person('eve', { devices: { camera: false, screen: false } });
const bot = person('bot', { kind: 'agent' });
const short = ({ participantId, kind }: TileRef) =>
  kind === 'screen' ? `${participantId}'s screen` : participantId;

function shown(
  participants: ArrangedParticipant[],
  layout: Layout,
  {
    pinned = null,
    speaks = null,
    spotlit = null,
    hidden = [],
  }: { pinned?: TileRef | null; speaks?: string | null; spotlit?: string | null; hidden?: Hideable[] } = {},
): string {
  const arrangement = arrangementOf({
    participants,
    layout,
    pinned,
    activeSpeakerId: speaks,
    spotlightId: spotlit,
    hidden: new Set(hidden),
  });
  if (arrangement.kind === 'grid') return arrangement.tiles.map(short).join(' ');
  const { main, second, strip, floating } = arrangement;
  const large = second ? `${short(main)} + ${short(second)}` : short(main);
  return `${large} | ${strip.map(short).join(' ')}${floating ? ' (floating)' : ''}`;
}

describe('arrangementOf', () => {
  const adaPinned: TileRef = { participantId: 'ada', kind: 'camera' };
  it.each<[string, string, string]>([
    ['alone', shown([me], 'auto'), 'me'],
    ['alone, speaker', shown([me], 'speaker'), 'me'],
    ['alone, while I share', shown([sharing('me')], 'auto'), "me | me's screen (floating)"],
    ['two', shown([me, ada], 'auto'), 'ada | me (floating)'],
    ['alone with an agent', shown([me, bot], 'auto'), 'me'],
    ['two and an agent', shown([me, bot, ada], 'auto'), 'ada | me (floating)'],
    ['three and an agent, grid', shown([me, ada, bot, bob], 'grid'), 'ada bob me'],
    ['two, grid', shown([me, ada], 'grid'), 'ada me'],
    ['two, speaker', shown([me, ada], 'speaker'), 'ada | me'],
    ['three', shown([me, ada, bob], 'auto'), 'ada bob me'],
    ['two, one in the spotlight', shown([me, ada], 'auto', { spotlit: 'ada' }), 'ada | me'],
    ['three, one in the spotlight', shown([me, ada, bob], 'grid', { spotlit: 'bob' }), 'bob | ada me'],
    [
      'spotlight and another screen',
      shown([me, sharing('ada'), bob], 'auto', { spotlit: 'bob' }),
      "bob | ada's screen ada me",
    ],
    [
      'spotlight on who shares',
      shown([me, sharing('ada'), bob], 'auto', { spotlit: 'ada' }),
      "ada's screen | ada bob me",
    ],
    [
      'spotlight on somebody else than the pinned',
      shown([me, ada, bob], 'auto', { spotlit: 'bob', pinned: { participantId: 'ada', kind: 'camera' } }),
      'ada | bob me',
    ],
    ['spotlight on me', shown([me, ada, bob], 'auto', { spotlit: 'me' }), 'ada bob me'],
    ['my tile hidden', shown([me, ada, bob], 'auto', { hidden: ['self'] }), 'ada bob'],
    ['my tile hidden, one other', shown([me, ada], 'auto', { hidden: ['self'] }), 'ada'],
    ['my tile hidden, nobody else', shown([me], 'auto', { hidden: ['self'] }), 'me'],
    ['cameraless hidden', shown([me, ada, dark], 'auto', { hidden: ['cameraless'] }), 'ada | me (floating)'],
    [
      'cameraless hidden, who shares',
      shown([me, ada, { ...dark, devices: { camera: false, screen: true } }], 'auto', {
        hidden: ['cameraless'],
      }),
      "eve's screen | ada me",
    ],
    [
      'cameraless hidden, pinned',
      shown([me, ada, dark], 'auto', {
        hidden: ['cameraless'],
        pinned: { participantId: 'eve', kind: 'camera' },
      }),
      'eve | ada me',
    ],
    [
      'cameraless hidden, in the spotlight',
      shown([me, ada, dark], 'auto', { hidden: ['cameraless'], spotlit: 'eve' }),
      'eve | ada me',
    ],
    [
      'cameraless hidden, nobody else',
      shown([me, dark], 'auto', { hidden: ['cameraless', 'self'] }),
      'eve | me (floating)',
    ],
    ['spotlight on who has left', shown([me, ada, bob], 'auto', { spotlit: 'eve' }), 'ada bob me'],
    ['three, speaker, nobody spoke', shown([me, ada, bob], 'speaker'), 'ada | bob me'],
    ['three, speaker', shown([me, ada, bob], 'speaker', { speaks: 'bob' }), 'bob | ada me'],
    ['the speaker has gone', shown([me, ada, bob], 'speaker', { speaks: 'eve' }), 'ada | bob me'],
    ['a screen', shown([me, ada, sharing('bob')], 'auto'), "bob's screen | ada bob me"],
    ['a screen of two', shown([me, sharing('bob')], 'auto'), "bob's screen | bob me"],
    ['a screen in the grid', shown([me, ada, sharing('bob')], 'grid'), "bob's screen ada bob me"],
    ['my own screen', shown([sharing('me'), ada, bob], 'auto'), "ada | bob me me's screen"],
    [
      'my own screen, one speaks',
      shown([sharing('me'), ada, bob], 'auto', { speaks: 'bob' }),
      "bob | ada me me's screen",
    ],
    ['my own screen and one other', shown([sharing('me'), ada], 'auto'), "ada | me me's screen"],
    [
      'my own screen and another one',
      shown([sharing('me'), ada, sharing('bob')], 'auto'),
      "bob's screen | ada bob me me's screen",
    ],
    ['my own screen in the grid', shown([sharing('me'), ada, bob], 'grid'), "ada bob me me's screen"],
    [
      'my own screen, side by side',
      shown([sharing('me'), ada, sharing('bob')], 'side-by-side', { speaks: 'ada' }),
      "bob's screen + ada | bob me me's screen",
    ],
    [
      'my own screen, my tile hidden',
      shown([sharing('me'), ada], 'auto', { hidden: ['self'] }),
      "ada | me's screen (floating)",
    ],
    ['pinned', shown([me, ada, bob], 'auto', { pinned: adaPinned }), 'ada | bob me'],
    [
      'pinned before a screen',
      shown([me, ada, sharing('bob')], 'auto', { pinned: adaPinned }),
      "ada | bob's screen bob me",
    ],
    ['pinned in the grid', shown([me, ada, bob], 'grid', { pinned: adaPinned }), 'ada | bob me'],
    ['two, side by side', shown([me, ada], 'side-by-side'), 'ada me'],
    ['three, side by side', shown([me, ada, bob], 'side-by-side'), 'ada + bob | me'],
    [
      'side by side, one speaks',
      shown([me, ada, bob, dark], 'side-by-side', { speaks: 'eve' }),
      'ada + eve | bob me',
    ],
    [
      'side by side, the other speaks',
      shown([me, ada, bob, dark], 'side-by-side', { speaks: 'ada' }),
      'ada + bob | eve me',
    ],
    [
      'screen and speaker side by side',
      shown([me, ada, sharing('bob')], 'side-by-side', { speaks: 'ada' }),
      "bob's screen + ada | bob me",
    ],
    [
      'two screens',
      shown([me, sharing('ada'), sharing('bob')], 'side-by-side', { speaks: 'bob' }),
      "ada's screen + bob's screen | ada bob me",
    ],
    ['screen and who shares it', shown([me, sharing('ada')], 'side-by-side'), "ada's screen + ada | me"],
    [
      'pinned and a screen side by side',
      shown([me, ada, sharing('bob')], 'side-by-side', { pinned: { participantId: 'ada', kind: 'camera' } }),
      "bob's screen + ada | bob me",
    ],
    [
      'spotlight and speaker side by side',
      shown([me, ada, bob, dark], 'side-by-side', { spotlit: 'eve', speaks: 'bob' }),
      'bob + eve | ada me',
    ],
    ['pinned, gone', shown([me, bob, person('eve')], 'auto', { pinned: adaPinned }), 'bob eve me'],
  ])('arranges the tiles: %s', (_, actual, expected) => expect(actual).toBe(expected));
});
