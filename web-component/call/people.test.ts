import { expect, it } from 'vitest';
import type { ParticipantState } from '../../server/platform/hub/protocol';
import type { ToParticipant } from '../../server/platform/hub/server-messages';
import { heard, IDLE, withParticipant } from './people';

const person = (
  participantId: string,
  minute: number,
  more: Partial<ParticipantState> = {},
): ParticipantState => ({
  participantId,
  kind: 'human',
  displayName: participantId,
  isGuest: false,
  role: 'participant',
  joinedAt: `2026-01-01T10:0${minute}:00.000Z`,
  devices: { microphone: true, camera: true, screen: false },
  handRaisedAt: null,
  connected: true,
  ...more,
});

const welcome = (...participants: ParticipantState[]): ToParticipant => ({
  type: 'welcome',
  participantId: 'me',
  resumeSecret: 'secret',
  resumed: false,
  sessionId: 'ses_1',
  sessionStartedAt: '2026-01-01T10:00:00.000Z',
  tokenExpiresAt: '2026-01-01T11:00:00.000Z',
  room: { roomId: 'rm_1', roomName: 'Weekly', endToEndEncrypted: false, locked: false },
  participants,
  chat: [],
  recording: null,
  agent: null,
  canInviteAgent: false,
  bans: [],
  media: { engine: 'mesh', iceServers: [] },
});

const joined = heard(IDLE, welcome(person('late', 4), person('me', 3), person('early', 1)));
const ids = (state: typeof joined) => state.participants.map((one) => one.participantId);

it('lists oneself first, then in the order of joining', () => {
  expect(ids(joined)).toEqual(['me', 'early', 'late']);
  expect(joined.participants.map((one) => one.isSelf)).toEqual([true, false, false]);
  expect(joined.phase).toBe('joined');
});

it('takes in who joins, once, and lets go who leaves', () => {
  const more = heard(joined, { type: 'participant-joined', participant: person('middle', 2) });
  expect(ids(more)).toEqual(['me', 'early', 'middle', 'late']);
  expect(ids(heard(more, { type: 'participant-joined', participant: person('middle', 2) }))).toEqual(
    ids(more),
  );
  const less = heard(more, { type: 'participant-left', participantId: 'early', reason: 'left' });
  expect(ids(less)).toEqual(['me', 'middle', 'late']);
});

it('keeps the media of those who are still there when the call is taken up again', () => {
  const speaking = withParticipant(joined, 'late', (one) => ({ ...one, isSpeaking: true, quality: 'fair' }));
  const again = heard({ ...speaking, phase: 'reconnecting' }, welcome(person('me', 3), person('late', 4)));
  expect(ids(again)).toEqual(['me', 'late']);
  expect(again.participants[1]).toMatchObject({ isSpeaking: true, quality: 'fair' });
});

it('changes one participant alone, and nothing when nothing changed', () => {
  const changed = heard(joined, {
    type: 'participant-changed',
    participant: person('late', 4, { role: 'host' }),
  });
  expect(changed.participants.map((one) => one.role)).toEqual(['participant', 'participant', 'host']);
  expect(changed.participants[1]).toBe(joined.participants[1]);
  expect(withParticipant(joined, 'late', (one) => ({ ...one, devices: { ...one.devices } }))).toBe(joined);
  expect(withParticipant(joined, 'nobody', (one) => ({ ...one, isSpeaking: true }))).toBe(joined);
});

it('follows the lock', () => {
  expect(heard(joined, { type: 'locked', locked: true, by: 'early' }).room?.locked).toBe(true);
});

it('follows who was removed and let back in', () => {
  const ban = {
    banId: 'ban_1',
    displayName: 'Gus (guest)',
    isGuest: true,
    bannedAt: '2026-01-01T10:05:00.000Z',
    bannedBy: 'early',
  };
  const removed = heard(joined, { type: 'bans', bans: [ban] });
  expect(removed.bans).toEqual([ban]);
  expect(heard(removed, { type: 'bans', bans: [] }).bans).toEqual([]);
});

const recording = {
  recordingId: 'rec_1',
  startedAt: '2026-01-01T10:05:00.000Z',
  by: 'early',
  nextChunk: 0,
};

it('knows a recording from the welcome on, whose it is, and when it is over', () => {
  const said = welcome(person('me', 3), person('early', 1));
  const entered = heard(IDLE, { ...said, recording } as ToParticipant);
  expect(entered.recording).toEqual({
    recordingId: 'rec_1',
    startedAt: new Date('2026-01-01T10:05:00.000Z'),
    by: 'early',
    isOwn: false,
    isStopping: false,
    problem: null,
  });
  const own = heard(joined, { type: 'recording-changed', recording: { ...recording, by: 'me' } });
  expect(own.recording?.isOwn).toBe(true);
  expect(heard(own, { type: 'recording-changed', recording: null }).recording).toBeNull();
});

it('tells why chunks are not stored until they are', () => {
  const own = heard(joined, { type: 'recording-changed', recording: { ...recording, by: 'me' } });
  const refusal = { recordingId: 'rec_1', nextChunk: 4, message: 'The disk is full.' };
  const troubled = heard(own, { type: 'chunk-refused', ...refusal });
  expect(troubled.recording?.problem).toBe('The disk is full.');
  const back = heard(troubled, { type: 'recording-changed', recording: { ...recording, by: 'me' } });
  expect(back.recording?.problem).toBe('The disk is full.');
  const stored = heard(troubled, { type: 'chunk-stored', recordingId: 'rec_1', nextChunk: 5 });
  expect(stored.recording?.problem).toBeNull();
  expect(heard(stored, { type: 'chunk-stored', recordingId: 'rec_1', nextChunk: 6 })).toBe(stored);
  expect(heard(own, { type: 'chunk-refused', ...refusal, recordingId: 'rec_0' })).toBe(own);
});

it('follows the agent', () => {
  const agent = {
    participantId: 'agent',
    mode: 'Notetaker',
    language: null,
    captions: true,
    isImpaired: false,
  } as const;
  const said = welcome(person('me', 3), person('agent', 4, { kind: 'agent' }));
  const entered = heard(IDLE, { ...said, agent, canInviteAgent: true } as ToParticipant);
  expect([entered.agent, entered.canInviteAgent]).toEqual([agent, true]);
  expect(heard(entered, { type: 'agent-changed', agent: { ...agent, isImpaired: true } }).agent).toEqual({
    ...agent,
    isImpaired: true,
  });
  expect(heard(entered, { type: 'agent-changed', agent: null }).agent).toBeNull();
});
