import type { AgentState } from '../../server/platform/hub/agent';
import type { LocalMediaState } from '../call/media/local-media';
import type { CallState as InnerState, Participant } from '../call/state/call-state';
import type {
  CallChatMessage,
  CallDevice,
  CallParticipant,
  CallPermissions,
  CallState,
  OwnDevices,
} from './contract';

/**
 * Returns the public state of a call: the state before, if nothing of it has changed. Parts that are equal stay the same
 * objects, so that an interface draws only what has changed.
 * @param before null: there is none
 */
export function snapshotOf(
  { call, media, available }: { call: InnerState; media: LocalMediaState; available: CallDevice[] },
  before: CallState | null,
): CallState {
  const now = stateOf(call, media, available);
  if (before === null) return now;
  const kept: CallState = {
    ...now,
    participants: keepEach(before.participants, now.participants, (one) => one.participantId),
    chat: keepEach(before.chat, now.chat, (one) => one.messageId),
    reactions: keepEach(before.reactions, now.reactions, (one) => one.reactionId),
    captions: keepEach(before.captions, now.captions, (one) => one.captionId),
    ended: keep(before.ended, now.ended),
    room: keep(before.room, now.room),
    recording: keep(before.recording, now.recording),
    streaming: keep(before.streaming, now.streaming),
    agent: keep(before.agent, now.agent),
    waitingPeople: keep(before.waitingPeople, now.waitingPeople),
    permissions: keep(before.permissions, now.permissions),
    video: keep(before.video, now.video),
    own: keep(before.own, now.own),
  };
  return haveEqualEntries(before, kept, Object.is) ? before : kept;
}

function stateOf(call: InnerState, media: LocalMediaState, available: CallDevice[]): CallState {
  const { phase, room, recording, streamingSince, agent, notice, permissions, video } = call;
  const { roomId = '', roomName = '', endToEndEncrypted = false, locked = false } = room ?? {};
  return {
    phase,
    ended: call.ended,
    room: room && { roomId, roomName, endToEndEncrypted, locked },
    sessionId: call.sessionId,
    selfId: call.selfId,
    participants: call.participants.map(participantOf),
    activeSpeakerId: call.activeSpeakerId,
    spotlightId: call.spotlightId,
    chat: call.chat.map(messageOf),
    reactions: call.reactions,
    captions: call.captions.map(({ captionId, participantId, displayName, text }) => ({
      captionId,
      participantId,
      displayName,
      text,
    })),
    recording: recording && {
      startedAt: recording.startedAt.toISOString(),
      isPaused: recording.isPaused,
      isOwn: recording.isOwn,
    },
    streaming: streamingSince && { startedAt: streamingSince.toISOString() },
    agent: agent && agentOf(agent),
    waitingPeople: call.waitingPeople.map(({ participantId, displayName, since }) => ({
      participantId,
      displayName,
      since,
    })),
    permissions: permissionsOf(permissions),
    video,
    own: ownOf(media, available),
    tokenExpiresAt: call.tokenExpiresAt?.toISOString() ?? null,
    // Compared as an object: the same problem again is another notice.
    notice,
  };
}

/** Leaves out what the public interface does not have. */
const permissionsOf = (own: InnerState['permissions']): CallPermissions => {
  const { microphone, camera, screen, chat, record, inviteAgent, moderate } = own;
  return { microphone, camera, screen, chat, record, inviteAgent, moderate };
};

function participantOf(one: Participant): CallParticipant {
  return {
    participantId: one.participantId,
    displayName: one.displayName,
    role: one.role,
    kind: one.kind,
    isSelf: one.isSelf,
    isConnected: one.connected,
    devices: one.devices,
    camera: pictureOf(one.cameraStream),
    microphone: one.audioStream?.getAudioTracks()[0] ?? null,
    screen: pictureOf(one.screenStream),
    screenStream: one.screenStream,
    isSpeaking: one.isSpeaking,
    quality: one.quality,
    handRaisedAt: one.handRaisedAt,
    joinedAt: one.joinedAt,
  };
}

function messageOf(one: InnerState['chat'][number]): CallChatMessage {
  const { messageId, participantId, displayName, isOwn, to = null, text, sentAt } = one;
  return { messageId, participantId, displayName, isOwn, to, text, sentAt };
}

function ownOf(media: LocalMediaState, available: CallDevice[]): OwnDevices {
  return {
    microphoneOn: media.microphoneOn,
    cameraOn: media.cameraOn,
    camera: pictureOf(media.cameraStream),
    microphone: media.microphoneStream?.getAudioTracks()[0] ?? null,
    screen: pictureOf(media.screenStream),
    problems: media.problems,
    available,
  };
}

const pictureOf = (stream: MediaStream | null): MediaStreamTrack | null =>
  stream?.getVideoTracks()[0] ?? null;

const keep = <Part>(before: Part, now: Part): Part => (isEqual(before, now) ? before : now);

/** Keeps each equal entry of a list, and the list if all of its entries are equal. */
function keepEach<Entry>(
  before: readonly Entry[],
  now: readonly Entry[],
  idOf: (entry: Entry) => string,
): readonly Entry[] {
  const known = new Map(before.map((entry) => [idOf(entry), entry]));
  const kept = now.map((entry) => keep(known.get(idOf(entry)) ?? entry, entry));
  return keep(before, kept);
}

/** Compares plain objects and lists by their contents. Everything else, such as a track, is equal to itself only. */
const isEqual = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (isPlain(a) && isPlain(b) && haveEqualEntries(a, b, isEqual));

function haveEqualEntries(a: object, b: object, isSame: (one: unknown, other: unknown) => boolean): boolean {
  const entries = Object.entries(a);
  const others = new Map<string, unknown>(Object.entries(b));
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && isSame(value, others.get(key)))
  );
}

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

const agentOf = ({ mode, language, captions, speaks = false, isMuted = false }: AgentState) => ({
  mode,
  language,
  captions,
  speaks,
  isMuted,
});
