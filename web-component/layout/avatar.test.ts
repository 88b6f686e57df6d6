import { describe, expect, it } from 'vitest';
import { hueOf, hueOfId, initialsOf } from './avatar';

describe('avatar', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['  ada  ', 'A'],
    ['Jean-Luc de la Tour', 'JT'],
    ['(Ops) Bob', 'OB'],
    ['山田 太郎', '山太'],
    ['ليلى حسن', 'لح'],
    ['!!!', ''],
    ['', ''],
  ])('abbreviates "%s" to "%s"', (name, initials) => expect(initialsOf(name)).toBe(initials));

  it('gives each id the same hue every time', () => {
    expect(hueOfId('par_1')).toBe(hueOfId('par_1'));
    for (const id of ['par_1', 'par_2', 'ü'.repeat(64)]) expect(hueOfId(id)).toBeLessThan(360);
  });

  it('has the hue of the person, whatever the participant', () => {
    expect(hueOf({ participantId: 'par_1', hue: 0 })).toBe(0);
    expect(hueOf({ participantId: 'par_1' })).toBe(hueOfId('par_1'));
  });
});
