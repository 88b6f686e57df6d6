import { expect, it } from 'vitest';
import { isPolite } from './role';

const early = { participantId: 'z', joinedAt: '2026-01-01T10:00:00.000Z' };
const late = { participantId: 'a', joinedAt: '2026-01-01T10:00:00.001Z' };
const twin = { participantId: 'b', joinedAt: '2026-01-01T12:00:00.001+02:00' };

it.each([
  ['the participant who joined later is polite', late, early, true],
  ['the participant who joined earlier is not', early, late, false],
  ['the id decides when both joined at the same time', twin, late, true],
  ['the id decides differently for the other side', late, twin, false],
])('decides who is polite: %s', (_, self, other, polite) => {
  expect(isPolite(self, other)).toBe(polite);
});
