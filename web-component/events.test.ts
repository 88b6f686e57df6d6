import { describe, expect, it } from 'vitest';
import { IDLE } from './call/people';
import type { CallState, LocalMediaState, Participant } from './call/state';
import { eventsBetween } from './events';
import { deviceNews, newsBetween } from './news';
import { textIn } from './strings/text';

const person = (participantId: string, more: Partial<Participant> = {}): Participant => ({
  participantId,
  kind: 'human',
  displayName: participantId.toUpperCase(),
  role: 'participant',
  joinedAt: '2026-01-01T10:00:00.000Z',
  devices: { microphone: true, camera: true, screen: false },
  handRaisedAt: null,
  connected: true,
  isSelf: participantId === 'me',
  cameraStream: null,
  screenStream: null,
  audioStream: null,
  isSpeaking: false,
  quality: 'good',
  ...more,
});
const joined: CallState = {
  ...IDLE,
  phase: 'joined',
  room: { roomId: 'rm_a', roomName: 'A', endToEndEncrypted: false, locked: false },
  selfId: 'me',
  participants: [person('me'), person('ada')],
};
const media: LocalMediaState = {
  microphoneOn: false,
  cameraOn: false,
  microphoneStream: null,
  cameraStream: null,
  screenStream: null,
  microphoneLevel: 0,
  devices: { audioinput: [], videoinput: [], audiooutput: [] },
  selected: { audioinput: null, videoinput: null, audiooutput: null },
  problems: { microphone: null, camera: null, screen: null },
};
const told = (before: CallState | null, after: CallState) =>
  eventsBetween({ call: before, media }, { call: after, media });
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

describe('newsBetween', () => {
  const text = textIn(['en']);
  const sentences = (before: CallState, after: CallState, chatIsOpen = false) =>
    newsBetween(before, after, text, { chatIsOpen }).map(({ sentence, isVisible }) =>
      isVisible ? sentence : `(${sentence})`,
    );
  const message = (displayName: string, written: string | null, isOwn = false) => ({
    messageId: displayName,
    clientId: null,
    participantId: displayName,
    displayName,
    sentAt: '2026-01-01T10:00:00.000Z',
    text: written,
    isOwn,
  });
  const withAda = (more: Partial<Participant>) => ({
    ...joined,
    participants: [person('me'), person('ada', more)],
  });

  it.each<[string, CallState, CallState, string[]]>([
    ['on joining nothing is new', { ...IDLE, phase: 'connecting' }, joined, []],
    ['somebody comes', { ...joined, participants: [person('me')] }, joined, ['ADA joined.']],
    ['somebody goes', joined, { ...joined, participants: [person('me')] }, ['ADA left.']],
    ['a hand', joined, withAda({ handRaisedAt: '2026-01-01T10:00:00.000Z' }), ['ADA raised a hand.']],
    [
      'a screen',
      joined,
      withAda({ devices: { microphone: true, camera: true, screen: true } }),
      ['(ADA shares a screen.)'],
    ],
    ['a message', joined, { ...joined, chat: [message('ADA', 'Hello')] }, ['ADA: Hello']],
    ['an unreadable one', joined, { ...joined, chat: [message('ADA', null)] }, ['New message from ADA.']],
    ['my own', joined, { ...joined, chat: [message('ME', 'Hello', true)] }, []],
    [
      'a reaction',
      joined,
      { ...joined, reactions: [{ reactionId: 'r', participantId: 'ada', emoji: '👏' }] },
      ['(ADA: 👏)'],
    ],
    ['back', { ...joined, phase: 'reconnecting' }, joined, ['You are back in the call.']],
    [
      'my role',
      joined,
      { ...joined, participants: [person('me', { role: 'co-host' }), person('ada')] },
      ['Your role is now: Co-host.'],
    ],
    [
      'a lock',
      joined,
      { ...joined, room: { roomId: 'rm_a', roomName: 'A', endToEndEncrypted: false, locked: true } },
      ['The room was locked.'],
    ],
    [
      'muted',
      joined,
      { ...joined, notice: { code: 'muted', message: 'x' } },
      ['A host turned your microphone off.'],
    ],
    ['refused', joined, { ...joined, notice: { code: 'rejected', message: 'Not now.' } }, ['Not now.']],
  ])('%s', (_, before, after, news) => expect(sentences(before, after)).toEqual(news));

  it('leaves messages to the chat while that is open', () => {
    expect(sentences(joined, { ...joined, chat: [message('ADA', 'Hello')] }, true)).toEqual([]);
  });

  it('shortens long messages', () => {
    const [told] = sentences(joined, { ...joined, chat: [message('ADA', 'x'.repeat(500))] });
    expect(told).toHaveLength(126);
  });

  it('tells of one’s own devices', () => {
    const after = {
      ...media,
      microphoneOn: true,
      problems: { ...media.problems, screen: 'denied' as const },
    };
    expect(deviceNews(media, after, text)).toEqual([
      { sentence: 'Microphone: on', isVisible: false },
      { sentence: 'Your screen was not shared.', isVisible: true },
    ]);
    expect(deviceNews(after, after, text)).toEqual([]);
  });
});
