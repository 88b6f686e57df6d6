import { describe, expect, it } from 'vitest';
import { IDLE } from '../../call/state/idle';
import type { ReadableMessage } from '../../call/chat/chat-message';
import type { CallState, Caption } from '../../call/state/call-state';
import { agent, joined, media, person, recording } from '../../testing/call-fixtures';
import { eventsBetween } from './element-events';

const events = (before: CallState | null, after: CallState) =>
  eventsBetween({ call: before, media }, { call: after, media });
const listens = { mode: 'Notetaker', language: null, captions: true, isImpaired: false };
const startedAt = '2026-01-01T10:05:00.000Z';
const caption = (captionId: string) => ({
  captionId,
  participantId: 'ada',
  displayName: 'ADA',
  text: 'Good morning',
  language: 'en',
});
const translation = { text: 'Guten Morgen', language: 'de' };
const translated = (captionId: string) => ({ ...caption(captionId), translation });
const said = (one: Caption) => ({ ...one, saidAt: new Date(startedAt) });
const ownWait = { participantId: 'me', since: new Date(startedAt), isConnected: true, messages: [] };
const waiting: CallState = { ...IDLE, phase: 'waiting', ownWait };
const waits = { participantId: 'bob', displayName: 'BOB', since: startedAt };
const message = (messageId: string, more: Partial<ReadableMessage> = {}): ReadableMessage => ({
  messageId,
  clientId: null,
  participantId: 'ada',
  displayName: 'ADA',
  text: 'Hello',
  sentAt: startedAt,
  isOwn: false,
  ...more,
});
const written = { participantId: 'ada', displayName: 'ADA', to: null, text: 'Hello', sentAt: startedAt };
const withHand = person('ada', { handRaisedAt: startedAt });
const thumb = { reactionId: 'r1', participantId: 'ada', emoji: '👍' };
const ada = { participantId: 'ada', displayName: 'ADA', role: 'participant', kind: 'human' };

describe('eventsBetween', () => {
  it.each<[string, CallState | null, CallState, unknown[]]>([
    ['nothing for no change', joined, joined, []],
    [
      'joined when you have joined',
      { ...IDLE, phase: 'connecting' },
      joined,
      [['joined', { roomId: 'rm_a', participantId: 'me' }]],
    ],
    [
      'waiting when you begin to wait, once',
      { ...IDLE, phase: 'connecting' },
      waiting,
      [['waiting', { participantId: 'me', since: startedAt }]],
    ],
    ['nothing while you wait', waiting, { ...waiting, ownWait: { ...ownWait, isConnected: false } }, []],
    [
      'admitted and joined when you are let in',
      waiting,
      joined,
      [
        ['admitted', null],
        ['joined', { roomId: 'rm_a', participantId: 'me' }],
      ],
    ],
    [
      'denied when you are not',
      waiting,
      { ...IDLE, ended: { kind: 'refused', code: 'denied', message: 'No.', recoverable: false } },
      [
        ['error', { code: 'denied', message: 'No.', recoverable: false }],
        ['denied', null],
      ],
    ],
    [
      'waiting-changed when somebody waits for your decision',
      joined,
      { ...joined, waitingPeople: [{ ...waits, isGuest: true }] },
      [['waiting-changed', { people: [waits] }]],
    ],
    ['nothing while reconnecting', joined, { ...joined, phase: 'reconnecting' }, []],
    ['nothing when reconnected', { ...joined, phase: 'reconnecting' }, joined, []],
    [
      'participant-joined',
      { ...joined, participants: [person('me')] },
      joined,
      [['participant-joined', ada]],
    ],
    ['participant-left', joined, { ...joined, participants: [person('me')] }, [['participant-left', ada]]],
    [
      'connection-quality',
      joined,
      { ...joined, participants: [person('me'), person('ada', { quality: 'poor' })] },
      [['connection-quality', { participantId: 'ada', quality: 'poor' }]],
    ],
    [
      'hand-changed when somebody raises their hand',
      joined,
      { ...joined, participants: [person('me'), withHand] },
      [['hand-changed', { participantId: 'ada', displayName: 'ADA', raisedAt: startedAt }]],
    ],
    [
      'hand-changed when somebody lowers it',
      { ...joined, participants: [person('me'), withHand] },
      joined,
      [['hand-changed', { participantId: 'ada', displayName: 'ADA', raisedAt: null }]],
    ],
    [
      'joined, and hand-changed for each hand that is up, when you join',
      { ...IDLE, phase: 'connecting' },
      { ...joined, participants: [person('me'), withHand] },
      [
        ['joined', { roomId: 'rm_a', participantId: 'me' }],
        ['hand-changed', { participantId: 'ada', displayName: 'ADA', raisedAt: startedAt }],
      ],
    ],
    [
      'participant-left alone when somebody leaves with a raised hand',
      { ...joined, participants: [person('me'), withHand] },
      { ...joined, participants: [person('me')] },
      [['participant-left', ada]],
    ],
    [
      'chat-message for new messages only, and for none of the history',
      { ...joined, chat: [message('m1')] },
      {
        ...joined,
        chat: [message('m1'), message('m2', { isHistory: true }), message('m3', { to: 'me', text: null })],
      },
      [['chat-message', { ...written, messageId: 'm3', to: 'me', text: null }]],
    ],
    [
      'nothing for a message that is deleted, or was before you had it',
      { ...joined, chat: [message('m1')] },
      {
        ...joined,
        chat: [
          message('m1', { text: null, deletedBy: 'author' }),
          message('m2', { text: null, deletedBy: 'moderator' }),
        ],
      },
      [],
    ],
    [
      'reaction for a new reaction only',
      { ...joined, reactions: [thumb] },
      { ...joined, reactions: [thumb, { ...thumb, reactionId: 'r2', emoji: '🎉' }] },
      [['reaction', { participantId: 'ada', displayName: 'ADA', emoji: '🎉' }]],
    ],
    ['left', joined, { ...IDLE, ended: { kind: 'left', reason: 'left' } }, [['left', { reason: 'left' }]]],
    [
      'left and ended when the call was ended for everybody',
      joined,
      { ...IDLE, ended: { kind: 'left', reason: 'ended' } },
      [
        ['left', { reason: 'ended' }],
        ['ended', null],
      ],
    ],
    [
      'a recoverable error for a notice',
      joined,
      { ...joined, notice: { code: 'rejected', message: 'Not now.' } },
      [['error', { code: 'rejected', message: 'Not now.', recoverable: true }]],
    ],
    [
      'muted-speaking when you speak while you are muted',
      joined,
      { ...joined, notice: { code: 'muted-speaking', message: 'x' } },
      [['muted-speaking', null]],
    ],
    [
      'that a host asks you to turn a device on',
      joined,
      { ...joined, turnOnRequests: [{ device: 'camera', by: 'ada' }] },
      [['asked-to-turn-on', { device: 'camera', participantId: 'ada' }]],
    ],
    [
      'spotlight-changed when somebody is in the spotlight',
      joined,
      { ...joined, spotlightId: 'ada' },
      [['spotlight-changed', { participantId: 'ada' }]],
    ],
    [
      'pictures-changed when you do without pictures',
      joined,
      { ...joined, video: { audioOnly: true, level: 'reduced' } },
      [['pictures-changed', { audioOnly: true, received: 'off' }]],
    ],
    [
      'pictures-changed when your connection is too weak for large ones',
      joined,
      { ...joined, video: { audioOnly: false, level: 'reduced' } },
      [['pictures-changed', { audioOnly: false, received: 'reduced' }]],
    ],
    [
      'spotlight-changed when it ends',
      { ...joined, spotlightId: 'ada' },
      joined,
      [['spotlight-changed', { participantId: null }]],
    ],
    [
      'recording-changed when somebody starts a recording',
      joined,
      { ...joined, recording },
      [['recording-changed', { recording: true, startedAt, isOwn: false, isPaused: false }]],
    ],
    [
      'recording-changed when you start a recording',
      joined,
      { ...joined, recording: { ...recording, by: 'me', isOwn: true } },
      [['recording-changed', { recording: true, startedAt, isOwn: true, isPaused: false }]],
    ],
    [
      'nothing while the last chunks of a recording are being sent',
      { ...joined, recording },
      { ...joined, recording: { ...recording, isStopping: true, problem: 'The disk is full.' } },
      [],
    ],
    [
      'recording-changed when it is paused',
      { ...joined, recording },
      { ...joined, recording: { ...recording, isPaused: true } },
      [['recording-changed', { recording: true, startedAt, isOwn: false, isPaused: true }]],
    ],
    [
      'recording-changed when it ends',
      { ...joined, recording },
      joined,
      [['recording-changed', { recording: false, startedAt: null, isOwn: false, isPaused: false }]],
    ],
    [
      'joined, recording-changed and agent-changed when you join a recorded call with an agent',
      { ...IDLE, phase: 'connecting' },
      { ...joined, recording, agent },
      [
        ['joined', { roomId: 'rm_a', participantId: 'me' }],
        ['recording-changed', { recording: true, startedAt, isOwn: false, isPaused: false }],
        ['agent-changed', { agent: listens }],
      ],
    ],
    [
      'agent-changed when an agent joins',
      joined,
      { ...joined, agent },
      [['agent-changed', { agent: listens }]],
    ],
    [
      'agent-changed when its service fails',
      { ...joined, agent },
      { ...joined, agent: { ...agent, isImpaired: true } },
      [['agent-changed', { agent: { ...listens, isImpaired: true } }]],
    ],
    [
      'nothing when the agent is reported again unchanged',
      { ...joined, agent },
      { ...joined, agent: { ...agent } },
      [],
    ],
    ['agent-changed when it leaves', { ...joined, agent }, joined, [['agent-changed', { agent: null }]]],
    [
      'caption for a new caption only',
      { ...joined, captions: [caption('c1')] },
      { ...joined, captions: [caption('c1'), caption('c2')] },
      [['caption', caption('c2')]],
    ],
    [
      'caption-translated for a translation, once, and no second caption with it',
      { ...joined, captions: [translated('c1')], captionLog: [said(translated('c1')), said(caption('c2'))] },
      { ...joined, captions: [translated('c1'), translated('c2')] },
      [['caption-translated', { ...caption('c2'), text: 'Guten Morgen', language: 'de' }]],
    ],
    ['nothing when captions disappear', { ...joined, captions: [caption('c1')] }, joined, []],
    [
      'only left when you leave a recorded call',
      { ...joined, recording, agent },
      { ...IDLE, ended: { kind: 'left', reason: 'left' } },
      [['left', { reason: 'left' }]],
    ],
  ])('dispatches %s', (_, before, after, expected) => expect(events(before, after)).toEqual(expected));

  it.each([
    ['room-locked', false, null],
    ['room-deleted', false, 'room-deleted'],
    ['token-expired', false, 'token-expired'],
    ['token-expired', true, 'token-expired'],
    ['token-revoked', false, 'token-revoked'],
    ['token-revoked', true, 'token-revoked'],
    ['resume-expired', true, 'network'],
    ['no-connection', true, 'network'],
    ['removed', true, 'removed'],
    ['no-connection', false, null],
  ] as const)(
    'reports after the refusal %s (in the call before: %s) left with reason %s',
    (code, wasIn, reason) => {
      const before = wasIn ? joined : { ...IDLE, phase: 'connecting' as const };
      const ended = { kind: 'refused', code, message: 'No.', recoverable: false } as const;
      expect(events(before, { ...IDLE, ended })).toEqual([
        ['error', { code, message: 'No.', recoverable: false }],
        ...(reason === null ? [] : [['left', { reason }]]),
      ]);
    },
  );

  it('reports once that noise suppression does not run', () => {
    const after = { ...media, microphoneSound: { ...media.microphoneSound, hasFailed: true } };
    const message = 'Noise suppression cannot be used: the browser’s own is used instead.';
    expect(eventsBetween({ call: null, media }, { call: null, media: after })).toEqual([
      ['error', { code: 'noise-suppression-failed', message, recoverable: true }],
    ]);
    expect(eventsBetween({ call: null, media: after }, { call: null, media: after })).toEqual([]);
  });

  it('reports devices that are turned on and off, and their errors', () => {
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
