import { expect, it } from 'vitest';
import { person } from '../../testing/call-fixtures';
import { sortParticipants } from './participant-order';

it('puts raised hands first in the order of raising, then you, then names, then agents', () => {
  const hands = [
    person('zoe', { handRaisedAt: '2026-01-01T10:02:00.000Z' }),
    person('carl', { displayName: 'Ärne' }),
    person('me'),
    person('bot', { kind: 'agent', displayName: 'Agent' }),
    person('bob'),
    person('dora', { handRaisedAt: '2026-01-01T10:01:00.000Z' }),
  ];
  expect(sortParticipants(hands, 'de').map(({ participantId }) => participantId)).toEqual([
    'dora',
    'zoe',
    'me',
    'carl',
    'bob',
    'bot',
  ]);
});
