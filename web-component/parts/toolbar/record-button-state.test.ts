import { describe, expect, it } from 'vitest';
import { IDLE } from '../../call/people';
import type { CallState, Participant, Recording } from '../../call/state';
import { type RecordButtonState, recordButtonStateOf } from './record-button-state';
import { joined, person, recording as adas } from '../../testing/call-fixtures';

const stateOf = (
  role: Participant['role'],
  recording: Partial<Recording> | null = null,
  endToEndEncrypted = false,
): CallState => ({
  ...joined,
  room: { roomId: 'rm_a', roomName: 'A', endToEndEncrypted, locked: false },
  participants: [person('me', { role }), person('ada')],
  recording: recording && { ...adas, ...recording },
});

describe('recordButtonStateOf', () => {
  it.each<[string, CallState, boolean, RecordButtonState]>([
    ['a participant', stateOf('participant'), false, 'none'],
    ['a participant while it runs', stateOf('participant', {}), false, 'none'],
    ['a host', stateOf('host'), false, 'start'],
    ['a co-host', stateOf('co-host'), false, 'start'],
    ['asked for', stateOf('host'), true, 'starting'],
    ['mine runs', stateOf('host', { isOwn: true }), true, 'stop'],
    ['somebody else’s runs', stateOf('co-host', {}), false, 'stop'],
    ['mine is being saved', stateOf('host', { isOwn: true, isStopping: true }), false, 'stopping'],
    ['an encrypted room', stateOf('host', null, true), false, 'encrypted'],
    ['a participant of an encrypted room', stateOf('participant', null, true), false, 'none'],
    ['before the call', IDLE, false, 'none'],
  ])('%s', (_, state, isStarting, control) => expect(recordButtonStateOf(state, isStarting)).toBe(control));
});
