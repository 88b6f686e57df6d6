import type { ParticipantState } from '../../../server/platform/hub/protocol';
import type { RemoteStreams } from '../engine/engine';
import { ownQuality } from '../engine/quality';
import type { LocalMediaState } from '../media/local-media';
import type { CallState, Participant } from './call-state';

/** Returns a participant with the hub's newest data. The data that only this page knows is kept. */
export function mergeParticipant(
  known: Participant | undefined,
  told: ParticipantState,
  selfId: string | null,
): Participant {
  const isSelf = told.participantId === selfId;
  // The hub learns of your own devices later than this page does.
  const devices = isSelf && known ? known.devices : told.devices;
  // A missing value is a state of its own and replaces the previous one.
  const { pointers } = told;
  return { ...(known ?? WITHOUT_MEDIA), ...told, pointers, devices, isSelf };
}

/** Returns the participants: you first, then the others in the order in which they joined. */
export function sortParticipants(participants: readonly Participant[]): Participant[] {
  const joinedAt = (one: Participant) => Date.parse(one.joinedAt);
  return [...participants].sort((a, b) => Number(b.isSelf) - Number(a.isSelf) || joinedAt(a) - joinedAt(b));
}

/** Changes one participant. The others stay the same objects, and so does the state when nothing changed. */
export function withParticipant(
  state: CallState,
  participantId: string | null,
  change: (participant: Participant) => Participant,
): CallState {
  const before = state.participants.find((one) => one.participantId === participantId);
  if (!before) return state;
  const after = change(before);
  if (isSame(before, after)) return state;
  return { ...state, participants: state.participants.map((one) => (one === before ? after : one)) };
}

/** Shows only what the sender says is on: a stream that stopped keeps its last picture. */
export function withStreams(participant: Participant, { audio, camera, screen }: RemoteStreams): Participant {
  const { devices } = participant;
  return {
    ...participant,
    audioStream: audio,
    cameraStream: devices.camera ? camera : null,
    screenStream: devices.screen ? screen : null,
  };
}

/** Returns your own participant with the state of this page's devices. */
export function withOwnMedia(participant: Participant, media: LocalMediaState): Participant {
  const { microphoneOn: microphone, cameraOn: camera, cameraStream, screenStream } = media;
  const devices = { microphone, camera, screen: screenStream !== null };
  return { ...participant, devices, cameraStream, screenStream };
}

/** Judges your own connection by those to the others. */
export function withOwnQuality(state: CallState): CallState {
  const others = state.participants.filter((one) => !one.isSelf && one.kind === 'human');
  const quality = state.phase === 'reconnecting' ? 'lost' : ownQuality(others.map((one) => one.quality));
  return withParticipant(state, state.selfId, (self) => ({ ...self, quality }));
}

const WITHOUT_MEDIA = {
  cameraStream: null,
  screenStream: null,
  audioStream: null,
  isSpeaking: false,
  quality: 'good',
} as const;

function isSame(a: Participant, b: Participant): boolean {
  const before = new Map<string, unknown>(Object.entries(a));
  return Object.entries(b).every(
    ([key, value]) =>
      before.get(key) === value || (key === 'devices' && JSON.stringify(a.devices) === JSON.stringify(value)),
  );
}
