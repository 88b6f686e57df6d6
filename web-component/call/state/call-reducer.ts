import type { BreakoutsState } from '../../../server/platform/hub/breakouts';
import type { Askable } from '../../../server/platform/hub/protocol';
import type { RecordingState } from '../../../server/platform/hub/recording';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { CallAction } from './call-action';
import { IDLE } from './idle';
import { noticeOf } from './notices';
import {
  mergeParticipant,
  sortParticipants,
  withOwnMedia,
  withOwnQuality,
  withParticipant,
  withStreams,
} from './participants';
import type { CallState, Caption, Recording } from './call-state';

/** Messages of hosts that are shown to those who wait. */
const WAITING_MESSAGES_MAX = 20;
/** Captions that are shown at once. */
const CAPTIONS_MAX = 6;
/** Captions that can be read again. */
const CAPTION_LOG_MAX = 2_000;

/** Returns the state after an action; the same object when nothing changed. */
export function reduceCall(state: CallState, action: CallAction): CallState {
  switch (action.type) {
    case 'hub-message':
      return withNotice(reduceMessage(state, action.message), action.message);
    case 'connecting':
      return { ...IDLE, room: state.room, phase: 'connecting' };
    case 'connection-lost':
      if (state.ownWait !== null) return { ...state, ownWait: { ...state.ownWait, isConnected: false } };
      return withOwnQuality({ ...state, phase: 'reconnecting' });
    case 'ended':
      return { ...IDLE, room: state.selfId === null ? null : state.room, ended: action.ended };
    case 'own-media':
      return withoutRequests(
        withParticipant(state, state.selfId, (self) => withOwnMedia(self, action.media)),
        (device) => action.media[`${device}On`],
      );
    case 'remote-streams':
      return withParticipant(state, action.participantId, (one) => withStreams(one, action.streams));
    case 'connection-quality': {
      const { participantId, quality } = action;
      return withOwnQuality(withParticipant(state, participantId, (one) => ({ ...one, quality })));
    }
    case 'speakers':
      return withSpeakers(state, action.speaking, action.activeSpeakerId);
    case 'chat':
      return { ...state, chat: action.messages };
    case 'polls':
      return { ...state, polls: action.polls };
    case 'reaction-shown':
      return { ...state, reactions: [...state.reactions, action.reaction] };
    case 'reaction-expired':
      return { ...state, reactions: state.reactions.filter((one) => one !== action.reaction) };
    case 'pointing':
      return { ...state, pointing: action.pointing };
    case 'caption-shown': {
      // A caption with the same id replaces the caption before it: it is corrected, or translated.
      const at = state.captions.findIndex((one) => one.captionId === action.caption.captionId);
      const captions = state.captions.toSpliced(at === -1 ? state.captions.length : at, 1, action.caption);
      const saidAt = new Date(action.saidAt.getTime() + state.clockOffsetMs);
      const captionLog = withSpoken(state.captionLog, { caption: action.caption, saidAt });
      return { ...state, captions: captions.slice(-CAPTIONS_MAX), captionLog };
    }
    case 'caption-expired':
      return { ...state, captions: state.captions.filter((one) => one !== action.caption) };
    case 'caption-language':
      return { ...state, captionLanguage: action.language };
    case 'key-fits':
      return { ...state, keyFits: action.keyFits };
    case 'recording-stopping':
      return { ...state, recording: state.recording && { ...state.recording, isStopping: true } };
    case 'turn-on-request-closed':
      return withoutRequests(state, (device) => device === action.device);
    case 'video':
      return { ...state, video: action.video };
    case 'told-all':
      return { ...state, applicationNotice: action.notice };
    case 'notice':
      return { ...state, notice: { ...action.notice } }; // another one, also where it says the same again
    default:
      return action satisfies never;
  }
}

function reduceMessage(state: CallState, message: ToParticipant): CallState {
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
    case 'waiting-message': {
      const { ownWait } = state;
      if (ownWait === null) return state;
      const written = { text: message.text, sentAt: new Date(message.sentAt) };
      const messages = [...ownWait.messages, written].slice(-WAITING_MESSAGES_MAX);
      return { ...state, ownWait: { ...ownWait, messages } };
    }
    case 'waiting-list':
      return { ...state, waitingPeople: message.waiting };
    case 'participant-joined':
    case 'participant-changed': {
      const { participant } = message;
      const isOther = (one: { participantId: string }) => one.participantId !== participant.participantId;
      const known = state.participants.find((one) => !isOther(one));
      const others = state.participants.filter(isOther);
      return {
        ...state,
        participants: sortParticipants([...others, mergeParticipant(known, participant, state.selfId)]),
      };
    }
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
    case 'start-recording': {
      const { recordingId, origin } = message;
      return { ...state, askedRecording: { recordingId, origin } };
    }
    case 'chunk-stored':
      return withRecordingProblem(state, message.recordingId, null);
    case 'chunk-refused':
      return withRecordingProblem(state, message.recordingId, message.message);
    case 'agent-changed':
      return { ...state, agent: message.agent };
    case 'asked-to-turn-on': {
      const { device, by } = message;
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

/**
 * Returns the state after the first join and after every reconnection. Under another participant id, the known data
 * about the others is dropped.
 */
function welcomed(state: CallState, message: Extract<ToParticipant, { type: 'welcome' }>): CallState {
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
    sessionStartedAt: new Date(message.sessionStartedAt),
    tokenExpiresAt: new Date(message.tokenExpiresAt),
    participants: sortParticipants(
      participants.map((one) => mergeParticipant(known.get(one.participantId), one, selfId)),
    ),
    recording: recordingOf(message.recording, selfId, state),
    agent: message.agent,
    spotlightId: message.spotlight,
    bans: message.bans,
    waitingPeople: message.waiting,
    ownWait: null,
    canInviteAgent: message.canInviteAgent,
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

/**
 * Returns the state with a caption. A correction or translation takes the place and the time of the caption before it.
 */
function withSpoken(
  log: CallState['captionLog'],
  { caption, saidAt }: { caption: Caption; saidAt: Date },
): CallState['captionLog'] {
  const at = log.findLastIndex(({ captionId }) => captionId === caption.captionId);
  const earlier = log[at];
  if (earlier) return log.with(at, { ...caption, saidAt: earlier.saidAt });
  return [...log, { ...caption, saidAt }].slice(-CAPTION_LOG_MAX);
}

/** Returns the state without the requests that are over; the same object when there were none. */
function withoutRequests(state: CallState, isOver: (device: Askable) => boolean): CallState {
  const turnOnRequests = state.turnOnRequests.filter(({ device }) => !isOver(device));
  return turnOnRequests.length === state.turnOnRequests.length ? state : { ...state, turnOnRequests };
}

function withNotice(state: CallState, message: ToParticipant): CallState {
  const notice = noticeOf(message);
  return notice === null ? state : { ...state, notice };
}

function withSpeakers(
  state: CallState,
  speaking: ReadonlySet<string>,
  activeSpeakerId: string | null,
): CallState {
  const changed = state.participants.reduce((next, { participantId }) => {
    const isSpeaking = speaking.has(participantId);
    return withParticipant(next, participantId, (one) => ({ ...one, isSpeaking }));
  }, state);
  return activeSpeakerId === changed.activeSpeakerId ? changed : { ...changed, activeSpeakerId };
}

function recordingOf(
  told: RecordingState | null,
  selfId: string | null,
  before: Pick<CallState, 'recording' | 'askedRecording'>,
): Recording | null {
  if (told === null) return null;
  const { recordingId, startedAt, by } = told;
  const known = before.recording?.recordingId === recordingId ? before.recording : null;
  const asked = before.askedRecording?.recordingId === recordingId ? before.askedRecording : null;
  const { isStopping = false, problem = null } = known ?? {};
  return {
    recordingId,
    startedAt: new Date(startedAt),
    by,
    isOwn: by === selfId,
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
