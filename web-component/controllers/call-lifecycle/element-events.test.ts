import { describe, expect, it } from 'vitest';
import { IDLE } from '../../call/people';
import type { CallState } from '../../call/state';
import { eventsBetween } from './element-events';
import { agent, joined, media, person, recording } from '../../testing/call-fixtures';

const told = (before: CallState | null, after: CallState) =>
  eventsBetween({ call: before, media }, { call: after, media });
const listens = { mode: 'Notetaker', language: null, captions: true, isImpaired: false };
const startedAt = '2026-01-01T10:05:00.000Z';
const caption = (captionId: string) => ({
  captionId,
  participantId: 'ada',
  displayName: 'ADA',
  text: 'Good morning',
});
const ada = { participantId: 'ada', displayName: 'ADA', role: 'participant', kind: 'human' };

describe('eventsBetween', () => {
  it.each<[string, CallState | null, CallState, unknown[]]>([
    ['nothing', joined, joined, []],
    [
      'joining',
      { ...IDLE, phase: 'connecting' },
      joined,
      [['joined', { roomId: 'rm_a', participantId: 'me' }]],
    ],
    ['reconnecting', joined, { ...joined, phase: 'reconnecting' }, []],
    ['back', { ...joined, phase: 'reconnecting' }, joined, []],
    ['somebody comes', { ...joined, participants: [person('me')] }, joined, [['participant-joined', ada]]],
    ['somebody goes', joined, { ...joined, participants: [person('me')] }, [['participant-left', ada]]],
    [
      'a bad connection',
      joined,
      { ...joined, participants: [person('me'), person('ada', { quality: 'poor' })] },
      [['connection-quality', { participantId: 'ada', quality: 'poor' }]],
    ],
    ['leaving', joined, { ...IDLE, ended: { kind: 'left', reason: 'left' } }, [['left', { reason: 'left' }]]],
    [
      'the end for all',
      joined,
      { ...IDLE, ended: { kind: 'left', reason: 'ended' } },
      [
        ['left', { reason: 'ended' }],
        ['ended', null],
      ],
    ],
    [
      'something survived',
      joined,
      { ...joined, notice: { code: 'rejected', message: 'Not now.' } },
      [['error', { code: 'rejected', message: 'Not now.', recoverable: true }]],
    ],
    [
      'a recording begins',
      joined,
      { ...joined, recording },
      [['recording-changed', { recording: true, startedAt, isOwn: false }]],
    ],
    [
      'my own begins',
      joined,
      { ...joined, recording: { ...recording, by: 'me', isOwn: true } },
      [['recording-changed', { recording: true, startedAt, isOwn: true }]],
    ],
    [
      'its last pieces are being sent',
      { ...joined, recording },
      { ...joined, recording: { ...recording, isStopping: true, problem: 'The disk is full.' } },
      [],
    ],
    [
      'it ends',
      { ...joined, recording },
      joined,
      [['recording-changed', { recording: false, startedAt: null, isOwn: false }]],
    ],
    [
      'entering while one runs and an agent listens',
      { ...IDLE, phase: 'connecting' },
      { ...joined, recording, agent },
      [
        ['joined', { roomId: 'rm_a', participantId: 'me' }],
        ['recording-changed', { recording: true, startedAt, isOwn: false }],
        ['agent-changed', { agent: listens }],
      ],
    ],
    ['an agent comes', joined, { ...joined, agent }, [['agent-changed', { agent: listens }]]],
    [
      'its service fails',
      { ...joined, agent },
      { ...joined, agent: { ...agent, isImpaired: true } },
      [['agent-changed', { agent: { ...listens, isImpaired: true } }]],
    ],
    ['it is said again that it listens', { ...joined, agent }, { ...joined, agent: { ...agent } }, []],
    ['it goes', { ...joined, agent }, joined, [['agent-changed', { agent: null }]]],
    [
      'a caption, after one that was told',
      { ...joined, captions: [caption('c1')] },
      { ...joined, captions: [caption('c1'), caption('c2')] },
      [['caption', { participantId: 'ada', displayName: 'ADA', text: 'Good morning' }]],
    ],
    ['captions fade', { ...joined, captions: [caption('c1')] }, joined, []],
    [
      'leaving a call that is recorded',
      { ...joined, recording, agent },
      { ...IDLE, ended: { kind: 'left', reason: 'left' } },
      [['left', { reason: 'left' }]],
    ],
  ])('%s', (_, before, after, events) => expect(told(before, after)).toEqual(events));

  it.each([
    ['room-locked', false, null],
    ['room-deleted', false, 'room-deleted'],
    ['token-expired', false, 'token-expired'],
    ['token-expired', true, 'token-expired'],
    ['resume-expired', true, 'network'],
    ['no-connection', true, 'network'],
    ['removed', true, 'removed'],
    ['no-connection', false, null],
  ] as const)('refused with %s (in the call before: %s): left %s', (code, wasIn, reason) => {
    const before = wasIn ? joined : { ...IDLE, phase: 'connecting' as const };
    const ended = { kind: 'refused', code, message: 'No.', recoverable: false } as const;
    expect(told(before, { ...IDLE, ended })).toEqual([
      ['error', { code, message: 'No.', recoverable: false }],
      ...(reason === null ? [] : [['left', { reason }]]),
    ]);
  });

  it('tells devices that are turned on and off, and what is wrong with them', () => {
    const call = joined;
    const after = {
      ...media,
      microphoneOn: true,
      problems: { ...media.problems, camera: 'denied' as const },
    };
    expect(eventsBetween({ call, media }, { call, media: after })).toEqual([
      ['microphone-changed', { on: true }],
      ['error', { code: 'camera-denied', message: 'The camera cannot be used: denied.', recoverable: true }],
    ]);
    expect(eventsBetween({ call, media: after }, { call, media: after })).toEqual([]);
  });
});
