import { expect, it } from 'vitest';
import { isPolite } from './role';

const early = { participantId: 'z', joinedAt: '2026-01-01T10:00:00.000Z' };
const late = { participantId: 'a', joinedAt: '2026-01-01T10:00:00.001Z' };
const twin = { participantId: 'b', joinedAt: '2026-01-01T12:00:00.001+02:00' };

it.each([
  ['the later one gives way', late, early, true],
  ['the earlier one does not', early, late, false],
  ['at the same instant the id decides', twin, late, true],
  ['and decides differently for the other side', late, twin, false],
])('%s', (_, self, other, polite) => {
  expect(isPolite(self, other)).toBe(polite);
});
