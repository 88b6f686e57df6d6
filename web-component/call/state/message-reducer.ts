import type { BreakoutsState } from '../../../server/platform/hub/breakouts';
import type { ParticipantState } from '../../../server/platform/hub/protocol';
import type { RecordingState } from '../../../server/platform/hub/recording';
import type { MinutesDraftItem } from '../../../server/platform/hub/minutes';
import type { StreamingState } from '../../../server/platform/hub/streaming';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { CallState, Recording } from './call-state';
import { IDLE } from './idle';
import { mergeParticipant, sortParticipants, withOwnQuality } from './participants';

type Message<Type extends ToParticipant['type']> = Extract<ToParticipant, { type: Type }>;

/** Messages of hosts that are shown to those who wait. */
const WAITING_MESSAGES_MAX = 20;

/** Returns the state after a message of the server; the same object when nothing changed. */
export function reduceMessage(state: CallState, message: ToParticipant): CallState {
  switch (message.type) {
    case 'welcome':
      return withOwnQuality(welcomed(state, message));
    case 'waiting': {
      const { participantId, since } = message;
      const messages = state.ownWait?.messages ?? [];
      const ownWait = { participantId, since: new Date(since), isConnected: true, messages };
      return {
        ...state,
        phase: 'waiting',
        ownWait,
        clockOffsetMs: clockOffsetOf(message),
        tokenExpiresAt: new Date(message.tokenExpiresAt),
      };
    }
    case 'waiting-message':
      return withWaitingMessage(state, message);
    case 'waiting-list':
      return { ...state, waitingPeople: message.waiting };
    case 'participant-joined':
    case 'participant-changed':
      return withOther(state, message.participant);
    case 'participant-left': {
      const participants = state.participants.filter((one) => one.participantId !== message.participantId);
      return withOwnQuality({ ...state, participants });
    }
    case 'room-changed':
      return {
        ...state,
        room: state.room && { ...state.room, roomName: message.roomName, settings: message.settings },
        captions: message.settings.features.captions ? state.captions : [],
      };
    case 'permissions-changed':
      return { ...state, permissions: message.permissions, denied: message.denied ?? [] };
    case 'everybody-may':
      return { ...state, everybodyMay: message.grants };
    case 'locked':
      return { ...state, room: state.room && { ...state.room, locked: message.locked } };
    case 'spotlight':
      return { ...state, spotlightId: message.participantId };
    case 'bans':
      return { ...state, bans: message.bans };
    case 'recording-changed':
      return { ...state, recording: recordingOf(message.recording, state.selfId, state) };
    case 'streaming-changed':
      return { ...state, streamingSince: streamingSinceOf(message.streaming) };
    case 'start-recording': {
      const { recordingId, origin } = message;
      return { ...state, askedRecording: { recordingId, origin } };
    }
    case 'chunk-stored':
      return withRecordingProblem(state, message.recordingId, null);
    case 'chunk-refused':
      return withRecordingProblem(state, message.recordingId, message.message);
    case 'agent-changed':
      return { ...state, agent: message.agent, agentThinks: message.agent !== null && state.agentThinks };
    case 'minutes-draft':
      return withDraft(state, message);
    case 'minutes-item':
      return withDraftItem(state, message);
    case 'agent-activity':
      return { ...state, agentThinks: message.activity === 'thinking' };
    case 'asked-to-turn-on':
      return withRequest(state, message);
    case 'breakouts':
      return { ...state, breakouts: breakoutsOf(message.breakouts) };
    case 'move':
      return { ...state, moving: { name: message.name } };
    case 'move-cancelled':
      return { ...state, moving: null };
    case 'notice': {
      const { noticeId, displayName, text } = message;
      return { ...state, applicationNotice: { noticeId, displayName, text } };
    }
    default:
      return state;
  }
}

function withWaitingMessage(state: CallState, { text, sentAt }: Message<'waiting-message'>): CallState {
  const { ownWait } = state;
  if (ownWait === null) return state;
  const messages = [...ownWait.messages, { text, sentAt: new Date(sentAt) }].slice(-WAITING_MESSAGES_MAX);
  return { ...state, ownWait: { ...ownWait, messages } };
}

/**
 * Returns the state with a draft of minutes, unless a newer one is known. Several processes send changes, so one of an
 * item can arrive before the draft that it changes.
 */
function withDraft(state: CallState, { draft }: Message<'minutes-draft'>): CallState {
  const { minutesDraft: known } = state;
  if (known !== null && known.revision > draft.revision) return state;
  const items = draft.items.map((item) => newerOf(item, known?.items ?? []));
  return { ...state, minutesDraft: { ...draft, items } };
}

/** Returns the state with a changed item of the draft, unless a newer one is known. */
function withDraftItem(state: CallState, { item }: Message<'minutes-item'>): CallState {
  const { minutesDraft: known } = state;
  if (known === null) return state;
  const items = known.items.map((one) => newerOf(one, [item]));
  return { ...state, minutesDraft: { ...known, items } };
}

const newerOf = (item: MinutesDraftItem, others: readonly MinutesDraftItem[]): MinutesDraftItem =>
  others.find(({ itemId, revision }) => itemId === item.itemId && revision > item.revision) ?? item;

/** Returns the state with a participant who joined or changed. */
function withOther(state: CallState, participant: ParticipantState): CallState {
  const isOther = (one: { participantId: string }) => one.participantId !== participant.participantId;
  const known = state.participants.find((one) => !isOther(one));
  const others = state.participants.filter(isOther);
  return {
    ...state,
    participants: sortParticipants([...others, mergeParticipant(known, participant, state.selfId)]),
  };
}

/** Returns the state with a request to turn a device on. */
function withRequest(state: CallState, { device, by }: Message<'asked-to-turn-on'>): CallState {
  const self = state.participants.find(({ isSelf }) => isSelf);
  if (self?.devices[device]) return state; // turned on meanwhile
  const { turnOnRequests: earlier } = state;
  const at = earlier.findIndex((one) => one.device === device);
  // The new request stays in the place of the one before, so that no button moves away from the pointer.
  return {
    ...state,
    turnOnRequests: earlier.toSpliced(at === -1 ? earlier.length : at, 1, { device, by }),
  };
}

/**
 * Returns the state after the first join and after every reconnection. Under another participant id, the known data
 * about the others is dropped.
 */
function welcomed(state: CallState, message: Message<'welcome'>): CallState {
  const { participantId: selfId, room, participants } = message;
  const stays = isSamePlace(state, message);
  const known = new Map(
    state.selfId === selfId ? state.participants.map((one) => [one.participantId, one]) : [],
  );
  return {
    ...state,
    phase: 'joined',
    ended: null,
    room,
    permissions: message.permissions,
    denied: message.denied ?? [],
    everybodyMay: message.everybodyMay ?? IDLE.everybodyMay,
    selfId,
    breakout: message.breakout ?? null,
    breakouts: breakoutsOf(message.breakouts ?? null),
    moving: null,
    reactions: stays ? state.reactions : [],
    captions: stays ? state.captions : [],
    captionLog: stays ? state.captionLog : [],
    activeSpeakerId: stays ? state.activeSpeakerId : null,
    clockOffsetMs: clockOffsetOf(message),
    sessionId: message.sessionId,
    sessionStartedAt: new Date(message.sessionStartedAt),
    tokenExpiresAt: new Date(message.tokenExpiresAt),
    participants: sortParticipants(
      participants.map((one) => mergeParticipant(known.get(one.participantId), one, selfId)),
    ),
    recording: recordingOf(message.recording, selfId, state),
    streamingSince: streamingSinceOf(message.streaming),
    recordsOnServer: message.recordsOnServer ?? false,
    agent: message.agent,
    agentThinks: false,
    spotlightId: message.spotlight,
    bans: message.bans,
    waitingPeople: message.waiting,
    ownWait: null,
    canInviteAgent: message.canInviteAgent,
    minutesDraft: message.minutesDraft ?? null,
    draftsMinutes: message.draftsMinutes ?? false,
    fileMaxBytes: message.fileMaxBytes ?? 0,
    translatesCaptions: message.translatesCaptions ?? false,
    turnOnRequests: state.selfId === selfId ? state.turnOnRequests : [],
  };
}

/**
 * Returns whether a welcome is one to the session of the call that you are in already: the main one, or that breakout.
 */
export const isSamePlace = (
  { breakout }: Pick<CallState, 'breakout'>,
  welcome: { breakout?: CallState['breakout'] | undefined },
): boolean => breakout?.breakoutId === welcome.breakout?.breakoutId;

/** Returns how far the server's clock is ahead of that of this machine, in milliseconds. */
const clockOffsetOf = ({ serverTime }: { serverTime?: string | undefined }): number =>
  serverTime === undefined ? 0 : Date.parse(serverTime) - Date.now();

/** Returns the breakouts. The clock of the server may differ from that of this machine. */
function breakoutsOf(told: BreakoutsState | null): CallState['breakouts'] {
  if (told === null) return null;
  const { closesInMs, closesAt: _, ...breakouts } = told;
  return { ...breakouts, closesAt: closesInMs === null ? null : new Date(Date.now() + closesInMs) };
}

const streamingSinceOf = (streaming: StreamingState | null | undefined): Date | null =>
  streaming ? new Date(streaming.startedAt) : null;

function recordingOf(
  told: RecordingState | null,
  selfId: string | null,
  before: Pick<CallState, 'recording' | 'askedRecording'>,
): Recording | null {
  if (told === null) return null;
  const { recordingId, startedAt, by, kind = null, pausedAt } = told;
  const known = before.recording?.recordingId === recordingId ? before.recording : null;
  const asked = before.askedRecording?.recordingId === recordingId ? before.askedRecording : null;
  const { isStopping = false, problem = null } = known ?? {};
  return {
    recordingId,
    startedAt: new Date(startedAt),
    by,
    isOwn: by === selfId,
    kind,
    isPaused: pausedAt !== undefined,
    origin: asked?.origin ?? null,
    isStopping,
    problem,
  };
}

function withRecordingProblem(state: CallState, recordingId: string, problem: string | null): CallState {
  const { recording } = state;
  if (recording?.recordingId !== recordingId || recording.problem === problem) return state;
  // The first reason is kept, because chunks sent after a refused chunk are refused because of it.
  return { ...state, recording: { ...recording, problem: problem && (recording.problem ?? problem) } };
}
