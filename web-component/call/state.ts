import type {
  AgentState,
  Ban,
  ChatMessage,
  LeftReason,
  ParticipantState,
  Refusal,
  Role,
} from '../../server/platform/hub/protocol';

/*
 * What the call is at one moment, and what can be done to it. The elements draw a `CallState` and call a `Call`;
 * they know nothing of sockets, connections and encryption.
 */

export type Phase =
  /** Not in a call. `ended` tells how the last one ended. */
  | 'idle'
  /** Waiting for the server's welcome. */
  | 'connecting'
  | 'joined'
  /** The connection was lost and is being taken up again. */
  | 'reconnecting';

export type ConnectionQuality = 'good' | 'fair' | 'poor' | 'lost';

/** Somebody in the call, with their media. */
export interface Participant extends ParticipantState {
  isSelf: boolean;
  /** Camera picture; null while it is off. */
  cameraStream: MediaStream | null;
  /** Shared screen, with its sound if that is shared; null while there is none. */
  screenStream: MediaStream | null;
  /** What they say; null for oneself. */
  audioStream: MediaStream | null;
  isSpeaking: boolean;
  quality: ConnectionQuality;
}

export interface Reaction {
  reactionId: string;
  participantId: string;
  emoji: string;
}

/** A chat message as it can be read; `text` null when it could not be decrypted. */
export interface ReadableMessage extends Omit<ChatMessage, 'body'> {
  text: string | null;
  isOwn: boolean;
}

/** What somebody has just said. */
export interface Caption {
  captionId: string;
  participantId: string;
  displayName: string;
  text: string;
}

/** A recording that runs. */
export interface Recording {
  recordingId: string;
  startedAt: Date;
  /** Whose element records; it may have left. */
  by: string;
  /** Whether it is this element. */
  isOwn: boolean;
  /** The own recording: whether its last pieces are being sent, after it was stopped. */
  isStopping: boolean;
  /** The own recording: why the server cannot store it at the moment, in a sentence; null when it can. */
  problem: string | null;
}

/** What an agent is asked to do. */
export interface AgentWish {
  mode: AgentState['mode'];
  /** BCP 47; null: recognised by the service. */
  language: string | null;
  /** Whether what is said is shown in the call, too; a Captioner always does. */
  captions: boolean;
}

/** What goes on in a room, for somebody who has not entered yet. */
export interface Lobby {
  people: number;
  isRecorded: boolean;
  /** What listens; null when nothing does. */
  agent: AgentState['mode'] | null;
}

/** How a call ended, or why it did not begin. */
export type Ending =
  | { kind: 'left'; reason: LeftReason }
  | {
      kind: 'refused';
      code: Refusal | 'no-connection' | 'calls-unsupported' | 'e2ee-unsupported';
      message: string;
      recoverable: boolean;
    };

export interface CallState {
  phase: Phase;
  /** Null before the first call. */
  ended: Ending | null;
  room: { roomId: string; roomName: string; endToEndEncrypted: boolean; locked: boolean } | null;
  sessionStartedAt: Date | null;
  tokenExpiresAt: Date | null;
  selfId: string | null;
  /** Oneself first, then in the order of joining. Empty outside a call. */
  participants: readonly Participant[];
  /** Who of the others speaks, or spoke last; null before anybody did. */
  activeSpeakerId: string | null;
  chat: readonly ReadableMessage[];
  /** Those of the last few seconds. */
  reactions: readonly Reaction[];
  /** Those of the last few seconds. */
  captions: readonly Caption[];
  /** The recording that runs; null when none does. */
  recording: Recording | null;
  /** The agent that listens; null when there is none. It is among the participants, too. */
  agent: AgentState | null;
  /** For hosts and co-hosts: who was removed from the room and may not come back, newest first. Empty for others. */
  bans: readonly Ban[];
  /** Whether an agent can be had here. */
  canInviteAgent: boolean;
  /** Encrypted rooms: whether what others send can be read with the key at hand; null while that is unknown. */
  keyFits: boolean | null;
  /** The last thing that went wrong and was survived, for a passing notice. */
  notice: { code: string; message: string } | null;
}

export type DeviceKind = 'audioinput' | 'videoinput' | 'audiooutput';

/** Cameras, microphones and loudspeakers: before a call (device check) and during it. */
export interface LocalMediaState {
  microphoneOn: boolean;
  cameraOn: boolean;
  /** Own microphone once it has been asked for, also while it is off; not to be played. */
  microphoneStream: MediaStream | null;
  /** Own camera picture; null while it is off. */
  cameraStream: MediaStream | null;
  /** Own shared screen, with its sound if that is shared: to be shown muted. */
  screenStream: MediaStream | null;
  /** 0 to 1, for the level meter. */
  microphoneLevel: number;
  devices: Readonly<Record<DeviceKind, readonly { deviceId: string; label: string }[]>>;
  selected: Readonly<Record<DeviceKind, string | null>>;
  /** Why a device cannot be used; null when it can or has not been asked for. */
  problems: Readonly<Record<'microphone' | 'camera' | 'screen', MediaProblem | null>>;
}

export type MediaProblem = 'denied' | 'missing' | 'busy' | 'unsupported' | 'failed';

export interface LocalMedia extends EventTarget {
  /** Replaced as a whole on every change, which fires `change`; a new level alone, ten times a second, fires `level`. */
  readonly state: LocalMediaState;
  /** Asks for the device when it is turned on. Never throws: what went wrong is in `problems`. */
  setMicrophone(on: boolean): Promise<void>;
  setCamera(on: boolean): Promise<void>;
  startScreenShare(): Promise<void>;
  stopScreenShare(): void;
  select(kind: DeviceKind, deviceId: string): Promise<void>;
  /** Turns everything off and gives the devices back. They can be turned on again. A call that ends does this. */
  release(): void;
  /** Releases every device and listener, for good. */
  close(): void;
}

export interface CallOptions {
  /** Origin of the server, for example `https://meet.example.com`. */
  serverUrl: string;
  media: LocalMedia;
}

export interface Call extends EventTarget {
  /** Replaced as a whole on every change, which fires `change`. */
  readonly state: CallState;
  /**
   * Settles when the call is joined or has ended; how it ended is in the state. Never throws.
   * @param e2eeKey key of an end-to-end encrypted room; null when none is at hand
   */
  join(token: string, e2eeKey: string | null): Promise<void>;
  leave(): Promise<void>;
  /** A newer join token, for the next time the connection has to be taken up. */
  setToken(token: string): void;
  /** Settles when the server has the message. @throws Error when it cannot be sent any more. */
  sendChat(text: string): Promise<void>;
  raiseHand(raised: boolean): void;
  react(emoji: string): void;
  mute(participantId: string): void;
  /** Keeps them out of the room as well, until `liftBan`. */
  remove(participantId: string): void;
  liftBan(banId: string): void;
  setRole(participantId: string, role: Role): void;
  setLocked(locked: boolean): void;
  endForAll(): void;
  /**
   * Records the call in this page, as everybody sees and hears it. Settles when it runs, or could not be begun: then
   * `notice` in the state tells why. Never throws.
   */
  startRecording(): Promise<void>;
  /** Stops the recording that runs; another element that records is asked to. Settles when it was asked. */
  stopRecording(): void;
  inviteAgent(wish: AgentWish): void;
  removeAgent(): void;
  /** Leaves and releases every listener, timer and connection. */
  close(): void;
}
