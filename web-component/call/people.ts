import type { RecordingState } from '../../server/platform/hub/protocol';
import type { ToParticipant } from '../../server/platform/hub/server-messages';
import type { RemoteStreams } from './engine';
import type { CallState, LocalMediaState, Participant, Recording } from './state';

/** Outside a call, before the first one. */
export const IDLE: CallState = {
  phase: 'idle',
  ended: null,
  room: null,
  sessionStartedAt: null,
  tokenExpiresAt: null,
  selfId: null,
  participants: [],
  activeSpeakerId: null,
  chat: [],
  reactions: [],
  captions: [],
  recording: null,
  agent: null,
  bans: [],
  canInviteAgent: false,
  keyFits: null,
  notice: null,
};

/** What the server said, taken into the state: room, people, recording, agent. The rest of what it says is for others to hear. */
export function heard(state: CallState, message: ToParticipant): CallState {
  switch (message.type) {
    case 'welcome': {
      const { participantId: selfId, room, participants } = message;
      const before = new Map(state.participants.map((one) => [one.participantId, one]));
      return {
        ...state,
        phase: 'joined',
        ended: null,
        room,
        selfId,
        sessionStartedAt: new Date(message.sessionStartedAt),
        tokenExpiresAt: new Date(message.tokenExpiresAt),
        participants: inOrder(
          participants.map((one) => ({
            ...(before.get(one.participantId) ?? WITHOUT_MEDIA),
            ...one,
            isSelf: one.participantId === selfId,
          })),
        ),
        recording: recordingOf(message.recording, selfId, state.recording),
        agent: message.agent,
        bans: message.bans,
        canInviteAgent: message.canInviteAgent,
      };
    }
    case 'participant-joined':
    case 'participant-changed': {
      const { participant } = message;
      const isSelf = participant.participantId === state.selfId;
      const known = state.participants.find(isAbout(participant.participantId)) ?? WITHOUT_MEDIA;
      const others = state.participants.filter((one) => one.participantId !== participant.participantId);
      return { ...state, participants: inOrder([...others, { ...known, ...participant, isSelf }]) };
    }
    case 'participant-left': {
      const participants = state.participants.filter((one) => one.participantId !== message.participantId);
      return { ...state, participants };
    }
    case 'locked':
      return { ...state, room: state.room && { ...state.room, locked: message.locked } };
    case 'bans':
      return { ...state, bans: message.bans };
    case 'recording-changed':
      return { ...state, recording: recordingOf(message.recording, state.selfId, state.recording) };
    case 'chunk-stored':
      return withProblem(state, message.recordingId, null);
    case 'chunk-refused':
      return withProblem(state, message.recordingId, message.message);
    case 'agent-changed':
      return { ...state, agent: message.agent };
    default:
      return state;
  }
}

/** One participant changed; everybody else stays the same object, and so does the state when nothing did. */
export function withParticipant(
  state: CallState,
  participantId: string,
  change: (participant: Participant) => Participant,
): CallState {
  const before = state.participants.find(isAbout(participantId));
  if (!before) return state;
  const after = change(before);
  if (isSame(before, after)) return state;
  return { ...state, participants: state.participants.map((one) => (one === before ? after : one)) };
}

/** Shows of what arrives only what its sender says is on: a stream that stopped keeps its last picture. */
export function withStreams(participant: Participant, { audio, camera, screen }: RemoteStreams): Participant {
  const { devices } = participant;
  return {
    ...participant,
    audioStream: audio,
    cameraStream: devices.camera ? camera : null,
    screenStream: devices.screen ? screen : null,
  };
}

/** Oneself is as this page's devices are; the server hears of it later. */
export function withOwnMedia(participant: Participant, media: LocalMediaState): Participant {
  const { microphoneOn: microphone, cameraOn: camera, cameraStream, screenStream } = media;
  const devices = { microphone, camera, screen: screenStream !== null };
  return { ...participant, devices, cameraStream, screenStream };
}

function recordingOf(
  said: RecordingState | null,
  selfId: string | null,
  before: Recording | null,
): Recording | null {
  if (said === null) return null;
  const { recordingId, startedAt, by } = said;
  const known = before?.recordingId === recordingId ? before : null;
  const { isStopping = false, problem = null } = known ?? {};
  return { recordingId, startedAt: new Date(startedAt), by, isOwn: by === selfId, isStopping, problem };
}

function withProblem(state: CallState, recordingId: string, problem: string | null): CallState {
  const { recording } = state;
  if (recording?.recordingId !== recordingId || recording.problem === problem) return state;
  // The first reason counts: what was sent after a chunk that was refused is refused for its sake.
  return { ...state, recording: { ...recording, problem: problem && (recording.problem ?? problem) } };
}

const WITHOUT_MEDIA = {
  cameraStream: null,
  screenStream: null,
  audioStream: null,
  isSpeaking: false,
  quality: 'good',
} as const;

function inOrder(participants: Participant[]): Participant[] {
  const at = ({ joinedAt }: Participant) => Date.parse(joinedAt);
  return participants.sort((a, b) => Number(b.isSelf) - Number(a.isSelf) || at(a) - at(b));
}

function isAbout(participantId: string) {
  return (one: Participant) => one.participantId === participantId;
}

function isSame(a: Participant, b: Participant): boolean {
  const before = new Map<string, unknown>(Object.entries(a));
  return Object.entries(b).every(
    ([key, value]) =>
      before.get(key) === value || (key === 'devices' && JSON.stringify(a.devices) === JSON.stringify(value)),
  );
}
