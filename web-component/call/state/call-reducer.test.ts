import { expect, it, vi } from 'vitest';
import type { ParticipantState } from '../../../server/platform/hub/protocol';
import type { MinutesDraftItem } from '../../../server/platform/hub/minutes';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import { IDLE } from './idle';
import { reduceCall } from './call-reducer';
import type { CallAction } from './call-action';
import { withParticipant } from './participants';
import type { Caption, CallState } from './call-state';
import { DEFAULT_SETTINGS } from '../../testing/call-fixtures';

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
  room: {
    roomId: 'rm_1',
    roomName: 'Weekly',
    endToEndEncrypted: false,
    locked: false,
    settings: DEFAULT_SETTINGS,
  },
  permissions: IDLE.permissions,
  participants,
  chat: [],
  recording: null,
  agent: null,
  canInviteAgent: false,
  spotlight: null,
  bans: [],
  waiting: [],
  media: { engine: 'mesh', iceServers: [] },
});

const received = (state: CallState, message: ToParticipant) =>
  reduceCall(state, { type: 'hub-message', message });

const stream = (id: string) => ({ id }) as MediaStream;

const joined = received(IDLE, welcome(person('late', 4), person('me', 3), person('early', 1)));
const ids = (state: typeof joined) => state.participants.map((one) => one.participantId);

it('lists you first, then the others in the order of joining', () => {
  expect(ids(joined)).toEqual(['me', 'early', 'late']);
  expect(joined.participants.map((one) => one.isSelf)).toEqual([true, false, false]);
  expect(joined.phase).toBe('joined');
});

it('adds who joins once, and removes who leaves', () => {
  const more = received(joined, { type: 'participant-joined', participant: person('middle', 2) });
  expect(ids(more)).toEqual(['me', 'early', 'middle', 'late']);
  expect(ids(received(more, { type: 'participant-joined', participant: person('middle', 2) }))).toEqual(
    ids(more),
  );
  const less = received(more, { type: 'participant-left', participantId: 'early', reason: 'left' });
  expect(ids(less)).toEqual(['me', 'middle', 'late']);
});

it('keeps what is known of those who are still there after a reconnect', () => {
  const speaking = withParticipant(joined, 'late', (one) => ({ ...one, isSpeaking: true, quality: 'fair' }));
  const again = received({ ...speaking, phase: 'reconnecting' }, welcome(person('me', 3), person('late', 4)));
  expect(ids(again)).toEqual(['me', 'late']);
  expect(again.participants[1]).toMatchObject({ isSpeaking: true, quality: 'fair' });
});

it('changes one participant only, and keeps the state when nothing changed', () => {
  const changed = received(joined, {
    type: 'participant-changed',
    participant: person('late', 4, { role: 'host' }),
  });
  expect(changed.participants.map((one) => one.role)).toEqual(['participant', 'participant', 'host']);
  expect(changed.participants[1]).toBe(joined.participants[1]);
  expect(withParticipant(joined, 'late', (one) => ({ ...one, devices: { ...one.devices } }))).toBe(joined);
  expect(withParticipant(joined, 'nobody', (one) => ({ ...one, isSpeaking: true }))).toBe(joined);
});

it('keeps the newest state of drafted minutes and of each of their items, in whatever order they arrive', () => {
  const item = (text: string, revision: number): MinutesDraftItem => ({
    itemId: 'dec_1',
    kind: 'decision',
    text,
    ownerName: null,
    dueDate: null,
    quotes: [],
    confirmation: 'draft',
    opinions: [],
    opinionCount: 0,
    revision,
  });
  const draft = (items: MinutesDraftItem[], revision: number): ToParticipant => ({
    type: 'minutes-draft',
    draft: { status: 'ready', items, draftedAt: '2026-01-01T10:05:00.000Z', revision },
  });
  const messages: ToParticipant[] = [
    draft([item('drafted', 2)], 2),
    { type: 'minutes-item', item: item('corrected', 5) },
    { type: 'minutes-item', item: item('confirmed before', 3) },
    draft([item('drafted again', 4)], 4),
    draft([], 1),
  ];
  const state = messages.reduce(received, joined);
  expect(state.minutesDraft).toMatchObject({ revision: 4, items: [{ text: 'corrected' }] });
  const later = received(state, draft([item('drafted once more', 6)], 6));
  expect(later.minutesDraft?.items).toMatchObject([{ text: 'drafted once more' }]);
});

it('shows who is in the spotlight', () => {
  const spotlit = received(joined, { type: 'spotlight', participantId: 'early', by: null });
  expect(spotlit.spotlightId).toBe('early');
  expect(received(spotlit, { type: 'spotlight', participantId: null, by: 'early' }).spotlightId).toBeNull();
});

it('shows whether the room is locked', () => {
  expect(received(joined, { type: 'locked', locked: true, by: 'early' }).room?.locked).toBe(true);
  const settings = { ...DEFAULT_SETTINGS, recordOnStart: true };
  const renamed = received(joined, { type: 'room-changed', roomName: 'Daily', settings });
  expect(renamed.room).toMatchObject({ roomName: 'Daily', settings, locked: false });
});

it('shows who was removed and may not come back', () => {
  const ban = {
    banId: 'ban_1',
    displayName: 'Gus (guest)',
    isGuest: true,
    bannedAt: '2026-01-01T10:05:00.000Z',
    bannedBy: 'early',
  };
  const removed = received(joined, { type: 'bans', bans: [ban] });
  expect(removed.bans).toEqual([ban]);
  expect(received(removed, { type: 'bans', bans: [] }).bans).toEqual([]);
});

const recording = {
  recordingId: 'rec_1',
  startedAt: '2026-01-01T10:05:00.000Z',
  by: 'early',
  nextChunk: 0,
};

it('shows a recording from the welcome until its end, and whether it is your own', () => {
  const said = welcome(person('me', 3), person('early', 1));
  const entered = received(IDLE, { ...said, recording } as ToParticipant);
  expect(entered.recording).toEqual({
    recordingId: 'rec_1',
    startedAt: new Date('2026-01-01T10:05:00.000Z'),
    by: 'early',
    isOwn: false,
    kind: null,
    origin: null,
    isPaused: false,
    isStopping: false,
    problem: null,
  });
  const own = received(joined, { type: 'recording-changed', recording: { ...recording, by: 'me' } });
  expect(own.recording?.isOwn).toBe(true);
  expect(received(own, { type: 'recording-changed', recording: null }).recording).toBeNull();
});

it('shows why chunks are not stored until they are', () => {
  const own = received(joined, { type: 'recording-changed', recording: { ...recording, by: 'me' } });
  const refusal = { recordingId: 'rec_1', nextChunk: 4, message: 'The disk is full.' };
  const troubled = received(own, { type: 'chunk-refused', ...refusal });
  expect(troubled.recording?.problem).toBe('The disk is full.');
  const back = received(troubled, { type: 'recording-changed', recording: { ...recording, by: 'me' } });
  expect(back.recording?.problem).toBe('The disk is full.');
  const stored = received(troubled, { type: 'chunk-stored', recordingId: 'rec_1', nextChunk: 5 });
  expect(stored.recording?.problem).toBeNull();
  expect(received(stored, { type: 'chunk-stored', recordingId: 'rec_1', nextChunk: 6 })).toBe(stored);
  expect(received(own, { type: 'chunk-refused', ...refusal, recordingId: 'rec_0' })).toBe(own);
});

it('shows the agent and its changes', () => {
  const agent = {
    participantId: 'agent',
    mode: 'Notetaker',
    language: null,
    captions: true,
    isImpaired: false,
  } as const;
  const said = welcome(person('me', 3), person('agent', 4, { kind: 'agent' }));
  const entered = received(IDLE, { ...said, agent, canInviteAgent: true } as ToParticipant);
  expect([entered.agent, entered.canInviteAgent]).toEqual([agent, true]);
  expect(received(entered, { type: 'agent-changed', agent: { ...agent, isImpaired: true } }).agent).toEqual({
    ...agent,
    isImpaired: true,
  });
  expect(received(entered, { type: 'agent-changed', agent: null }).agent).toBeNull();
});

const state = (action: CallAction, before: CallState = joined) => reduceCall(before, action);
const LEFT = { kind: 'left', reason: 'left' } as const;

it('keeps room and session of the last call when it ends, and nothing of one that was not joined', () => {
  const ended = state({ type: 'ended', ended: LEFT });
  expect(ended).toEqual({ ...IDLE, room: joined.room, sessionId: joined.sessionId, ended: LEFT });
  const again = state({ type: 'connecting' }, ended);
  expect(again).toEqual({ ...IDLE, room: joined.room, phase: 'connecting' });
  expect(state({ type: 'ended', ended: LEFT }, again)).toMatchObject({ room: null, sessionId: null });
});

it('rates your own connection by the best of those to other people, and as lost while there is none', () => {
  const own = ({ participants }: CallState) => participants[0]?.quality;
  const early = state({ type: 'connection-quality', participantId: 'early', quality: 'poor' });
  expect(own(early)).toBe('good');
  const both = state({ type: 'connection-quality', participantId: 'late', quality: 'fair' }, early);
  expect(own(both)).toBe('fair');
  const one = received(both, { type: 'participant-left', participantId: 'late', reason: 'left' });
  expect(own(one)).toBe('poor');
  const lost = state({ type: 'connection-lost' }, one);
  expect([lost.phase, own(lost)]).toEqual(['reconnecting', 'lost']);
});

it('shows a stream only while its sender says that it is on', () => {
  const streams = { audio: stream('audio'), camera: stream('camera'), screen: stream('screen') };
  const seen = state({ type: 'remote-streams', participantId: 'late', streams });
  expect(seen.participants[2]).toMatchObject({
    audioStream: streams.audio,
    cameraStream: streams.camera,
    screenStream: null,
  });
});

it('marks who speaks, and stays the same while nothing changes', () => {
  const speakers = { type: 'speakers', speaking: new Set(['me', 'late']), activeSpeakerId: 'late' } as const;
  const speaking = state(speakers);
  expect(speaking.participants.map((one) => one.isSpeaking)).toEqual([true, false, true]);
  expect(speaking.activeSpeakerId).toBe('late');
  expect(state(speakers, speaking)).toBe(speaking);
});

it('shows the newest six captions, a corrected one in place of the first version', () => {
  const caption = (captionId: string, text: string) => ({
    captionId,
    participantId: 'late',
    displayName: 'Late',
    text,
  });
  const saidAt = new Date(0);
  const shown = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].reduce(
    (before, id) => state({ type: 'caption-shown', caption: caption(id, id), saidAt }, before),
    joined,
  );
  expect(shown.captions.map(({ text }) => text)).toEqual(['b', 'c', 'd', 'e', 'f', 'g']);
  const corrected = state({ type: 'caption-shown', caption: caption('g', 'G'), saidAt: new Date(1) }, shown);
  expect(corrected.captions.map(({ text }) => text)).toEqual(['b', 'c', 'd', 'e', 'f', 'G']);
  // They can all be read again, each with the time at which it was said first.
  expect(corrected.captionLog.map(({ text }) => text).join('')).toBe('abcdefG');
  expect(corrected.captionLog.at(-1)?.saidAt).toEqual(saidAt);
  // The time of the first version is over; the corrected one stays.
  expect(state({ type: 'caption-expired', caption: shown.captions[5]! }, corrected)).toEqual(corrected);
});

it.each([
  ['muted', { type: 'muted', by: 'early' }, 'muted'],
  ['an agent at its limit', { type: 'agent-changed', agent: null, limit: 'minutes' }, 'agent-minutes'],
  ['an agent that left', { type: 'agent-changed', agent: null }, null],
  [
    'a recording at a limit',
    { type: 'recording-changed', recording: null, limit: 'length' },
    'recording-length',
  ],
  ['a recording that ended', { type: 'recording-changed', recording: null }, null],
  ['a rejected message', { type: 'rejected', of: 'hand', message: 'No.' }, 'rejected'],
  ['a rejected signal', { type: 'rejected', of: 'signal', message: 'No.' }, null],
  ['a rejected fragment', { type: 'rejected', of: 'fragment', message: 'No.' }, null],
] as const)('gives a notice, or none, of what happened: %s', (_, message, code) => {
  expect(received(joined, message).notice?.code ?? null).toBe(code);
});

it('dates what is said by the clock of the server, where that of this machine is wrong', () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T12:00:00Z') });
  const message = { ...welcome(person('me', 0)), serverTime: '2026-01-01T10:00:05.000Z' } as ToParticipant;
  const state = received(IDLE, message);
  vi.useRealTimers();
  expect(state.clockOffsetMs).toBe(-2 * 3_600_000 + 5_000);
  const caption = { captionId: 'c', participantId: 'me', text: 'Hello', language: 'en' } as Caption;
  const saidAt = new Date('2026-01-01T12:01:00Z');
  const [said] = reduceCall(state, { type: 'caption-shown', caption, saidAt }).captionLog;
  expect(said?.saidAt).toEqual(new Date('2026-01-01T10:01:05Z'));
});

it('waits with what hosts write, through a lost connection, until the welcome', () => {
  const since = '2026-01-01T10:00:00.000Z';
  const wait: ToParticipant = { type: 'waiting', participantId: 'me', since, tokenExpiresAt: since };
  const waiting = received({ ...IDLE, phase: 'connecting' }, wait);
  expect(waiting).toMatchObject({ phase: 'waiting', ownWait: { participantId: 'me', isConnected: true } });
  const told = received(waiting, { type: 'waiting-message', text: 'One moment.', sentAt: since });
  const lost = reduceCall(told, { type: 'connection-lost' });
  expect(lost).toMatchObject({ phase: 'waiting', ownWait: { isConnected: false } });
  const back = received(lost, wait);
  expect(back.ownWait).toMatchObject({ isConnected: true, messages: [{ text: 'One moment.' }] });
  expect(received(back, welcome(person('me', 1)))).toMatchObject({ phase: 'joined', ownWait: null });
});

it.each([
  ['rec_1', 'application'],
  ['rec_2', null],
])('shows who had this page make the recording %s: %s', (recordingId, origin) => {
  const asked = received(joined, { type: 'start-recording', recordingId: 'rec_1', origin: 'application' });
  const recording = { recordingId, startedAt: '2026-01-01T10:05:00.000Z', by: 'me', nextChunk: 0 };
  expect(received(asked, { type: 'recording-changed', recording }).recording).toMatchObject({
    isOwn: true,
    origin,
  });
});
