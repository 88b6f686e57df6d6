// oxlint-disable-next-line eslint/no-restricted-imports -- for tests only
import { DEFAULT_CALL_SETTINGS } from '../../server/platform/room-settings/settings';
import type { AgentState } from '../../server/platform/hub/agent';
import type { Permissions } from '../../server/platform/hub/protocol';
import { IDLE } from '../call/state/idle';
import type { LocalMediaState } from '../call/media/local-media';
import type { CallState, Participant, Recording } from '../call/state/call-state';

/* States of a call for tests. */

/** Returns a participant; `me` is you. */
export const person = (participantId: string, more: Partial<Participant> = {}): Participant => ({
  participantId,
  kind: 'human',
  displayName: participantId.toUpperCase(),
  isGuest: false,
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

/** The settings of a room for which nothing was set. */
export const DEFAULT_SETTINGS = DEFAULT_CALL_SETTINGS;

/** The permissions of a host when nothing is denied. */
export const EVERYTHING: Permissions = {
  microphone: true,
  camera: true,
  screen: true,
  chat: true,
  record: true,
  inviteAgent: true,
  moderate: true,
  skipLobby: true,
};

/** You are in a call with Ada. */
export const joined: CallState = {
  ...IDLE,
  phase: 'joined',
  room: {
    roomId: 'rm_a',
    roomName: 'A',
    endToEndEncrypted: false,
    locked: false,
    settings: DEFAULT_SETTINGS,
  },
  selfId: 'me',
  participants: [person('me'), person('ada')],
};

/** Every device is off. */
export const media: LocalMediaState = {
  microphoneOn: false,
  cameraOn: false,
  microphoneStream: null,
  cameraStream: null,
  screenStream: null,
  screenContent: 'text',
  screenFrameRate: null,
  screenPointers: true,
  microphoneLevel: 0,
  devices: { audioinput: [], videoinput: [], audiooutput: [] },
  selected: { audioinput: null, videoinput: null, audiooutput: null },
  problems: { microphone: null, camera: null, screen: null },
  background: {
    rule: 'allowed',
    shown: 'none',
    isStarting: false,
    isSimple: false,
    hasImage: false,
    roomImages: [],
    roomImage: null,
    isImageMissing: false,
  },
  microphoneSound: { chosen: 'standard', isStarting: false, hasFailed: false },
};

/** Ada's recording. */
export const recording: Recording = {
  recordingId: 'rec_a',
  startedAt: new Date('2026-01-01T10:05:00Z'),
  by: 'ada',
  isOwn: false,
  kind: null,
  origin: null,
  isPaused: false,
  isStopping: false,
  problem: null,
};

export const agent: AgentState = {
  participantId: 'bot',
  mode: 'Notetaker',
  language: null,
  captions: true,
  isImpaired: false,
};
