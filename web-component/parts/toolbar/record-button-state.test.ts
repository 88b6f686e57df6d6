import { describe, expect, it } from 'vitest';
import { IDLE } from '../../call/state/idle';
import type { CallState, Participant, Recording } from '../../call/state/call-state';
import { DEFAULT_SETTINGS, EVERYTHING, joined, person, recording as adas } from '../../testing/call-fixtures';
import { type RecordButtonState, recordButtonStateOf } from './record-button-state';

const stateOf = (
  role: Participant['role'],
  recording: Partial<Recording> | null = null,
  endToEndEncrypted = false,
): CallState => ({
  ...joined,
  room: { roomId: 'rm_a', roomName: 'A', endToEndEncrypted, locked: false, settings: DEFAULT_SETTINGS },
  permissions: role === 'participant' ? IDLE.permissions : EVERYTHING,
  participants: [person('me', { role }), person('ada')],
  recording: recording && { ...adas, ...recording },
});

describe('recordButtonStateOf', () => {
  it.each<[string, CallState, boolean, RecordButtonState]>([
    ['a participant', stateOf('participant'), false, 'none'],
    ['a participant while a recording runs', stateOf('participant', {}), false, 'none'],
    ['a host', stateOf('host'), false, 'start'],
    ['a co-host', stateOf('co-host'), false, 'start'],
    ['a host who has asked for a recording', stateOf('host'), true, 'starting'],
    ['a host whose own recording runs', stateOf('host', { isOwn: true }), true, 'stop'],
    ['a co-host while somebody else records', stateOf('co-host', {}), false, 'stop'],
    [
      'a host whose own recording is being saved',
      stateOf('host', { isOwn: true, isStopping: true }),
      false,
      'stopping',
    ],
    ['a host in an encrypted room', stateOf('host', null, true), false, 'encrypted'],
    ['a participant in an encrypted room', stateOf('participant', null, true), false, 'none'],
    ['before the call', IDLE, false, 'none'],
    [
      'a host who may not record',
      { ...stateOf('host', {}), permissions: { ...EVERYTHING, record: false } },
      false,
      'none',
    ],
  ])('returns the state of the record button: %s', (_, state, isStarting, expected) =>
    expect(recordButtonStateOf(state, isStarting)).toBe(expected),
  );
});
