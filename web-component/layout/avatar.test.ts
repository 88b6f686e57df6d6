import { describe, expect, it } from 'vitest';
import { hueOf, initialsOf } from './avatar';

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
    expect(hueOf('par_1')).toBe(hueOf('par_1'));
    for (const id of ['par_1', 'par_2', 'ü'.repeat(64)]) expect(hueOf(id)).toBeLessThan(360);
  });
});
