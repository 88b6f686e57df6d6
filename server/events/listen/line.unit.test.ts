import { expect, it } from 'vitest';
import { lineOf } from './line';

const event = (data: object) =>
  JSON.stringify({
    id: 'evt_x',
    type: 'room.created',
    sequence: 7,
    timestamp: '2026-01-01T00:00:00.000Z',
    roomId: null,
    data,
  });

it('formats an event as one line that cannot change a terminal', () => {
  const line = lineOf(event({ roomName: 'A\nb\u001B[2J\u009B2J\u202E' }));
  expect(line).toBe(
    '     7  2026-01-01T00:00:00.000Z  room.created              -  {"roomName":"A\\nb\\u001b[2J2J"}',
  );
});
