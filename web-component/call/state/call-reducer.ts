import type { Askable } from '../../../server/platform/hub/protocol';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { CallAction } from './call-action';
import { IDLE } from './idle';
import { noticeOf } from './notices';
import { withOwnMedia, withOwnQuality, withParticipant, withStreams } from './participants';
import { reduceMessage } from './message-reducer';
import type { CallState, Caption } from './call-state';

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
      return {
        ...IDLE,
        room: state.selfId === null ? null : state.room,
        sessionId: state.sessionId,
        ended: action.ended,
      };
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
