import { describe, expect, it } from 'vitest';
import { guestName } from './guest-name';

describe('the name of a guest', () => {
  it.each([
    ['Gus', 'Gus (guest)'],
    ['  Gus \u202e\t Guest ', 'Gus Guest (guest)'],
    ['Olga Owner (guest)', 'Olga Owner (guest)'],
    ['Olga Owner (GUEST) (guest)', 'Olga Owner (guest)'],
    ['Ol\u200bga\u2060', 'Olga (guest)'],
    ['Olga' + ' '.repeat(90) + 'Owner', 'Olga Owner (guest)'],
    ['', 'Guest'],
    ['\u200b\u2060 ', 'Guest'],
    ['(guest)', 'Guest'],
    ['Guest', 'Guest'],
  ])('makes of the name %j the guest name %j', (given, shown) => expect(guestName(given)).toBe(shown));

  it('keeps the mark within the length of a name in a token', () => {
    const name = guestName('x'.repeat(1_000));
    expect(name).toBe(`${'x'.repeat(80)} (guest)`);
    expect(name.length).toBeLessThanOrEqual(100);
  });
});
