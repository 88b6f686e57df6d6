import { expect, it } from 'vitest';
import type { ParticipantState, ToParticipant } from '../../server/hub/protocol';
import { heard, IDLE, withParticipant } from './people';

const person = (
  participantId: string,
  minute: number,
  more: Partial<ParticipantState> = {},
): ParticipantState => ({
  participantId,
  kind: 'human',
  displayName: participantId,
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
