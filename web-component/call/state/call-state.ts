import type { BreakoutsState, OwnBreakout } from '../../../server/platform/hub/breakouts';
import type { RejectionReason } from '../../../server/platform/errors/rejection-reason';
import type { AgentState } from '../../../server/platform/hub/agent';
import type { PictureLevel } from '../../../server/platform/hub/media';
import type {
  Askable,
  Ban,
  Overridable,
  Overrides,
  OwnLeftReason,
  ParticipantState,
  Permissions,
  Refusal,
  RoomState,
  WaitingPerson,
} from '../../../server/platform/hub/protocol';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { ReadableMessage } from '../chat/chat-message';
import type { Pointing } from '../pointers/trails';
import type { MinutesDraft } from '../../../server/platform/hub/minutes';
import type { Poll } from '../polls/polls';
import type { ConnectionQuality } from '../engine/quality';

/*
 * The state of a call. The elements draw a `CallState` and call a `Call`; they know nothing of sockets, connections and
 * encryption.
 */

export type Phase =
  /** The page is not in a call. `ended` says how the last call ended. */
  | 'idle'
  /** Waiting for the server's welcome. */
  | 'connecting'
  /** A host has not let you in yet. `ownWait` has the details. */
  | 'waiting'
  | 'joined'
  /** The connection was lost and is being restored. */
  | 'reconnecting';

/** The pictures of the others that you receive. Shared screens are always received. */
export interface ReceivedVideo {
  /** You chose to do without. */
  audioOnly: boolean;
  /** The amount of video that your connection carries. */
  level: PictureLevel;
}

/** Somebody in the call, with their media. */
export interface Participant extends ParticipantState {
  isSelf: boolean;
  /** Camera picture; null while it is off. */
  cameraStream: MediaStream | null;
  /** The shared screen, with its sound if that is shared; null while there is none. */
  screenStream: MediaStream | null;
  /** Their microphone; null for yourself. */
  audioStream: MediaStream | null;
  isSpeaking: boolean;
  quality: ConnectionQuality;
}

export interface Reaction {
  reactionId: string;
  participantId: string;
  emoji: string;
}

/** The open breakouts of the call. */
export interface Breakouts extends Omit<BreakoutsState, 'closesAt' | 'closesInMs'> {
  /** The time at which they close automatically, by the clock of this machine; null: a person closes them. */
  closesAt: Date | null;
}

/** A few words that somebody has just said. */
export interface Caption {
  captionId: string;
  participantId: string;
  displayName: string;
  text: string;
  /** The language of the speech, BCP 47; null or missing: unknown. */
  language?: string | null | undefined;
  /** The translation into your language; missing: there is none, or not yet. */
  translation?: { text: string; language: string } | undefined;
}

/** A caption, and when it was said. */
export interface SpokenCaption extends Caption {
  saidAt: Date;
}

/** The origin of a recording by this page: an application, or the settings of a room that records every call. */
type RecordingOrigin = Extract<ToParticipant, { type: 'start-recording' }>['origin'];

/** The running recording. */
export interface Recording {
  recordingId: string;
  startedAt: Date;
  /** The participant whose page records. The participant may have left. */
  by: string;
  /** Whether this page records. */
  isOwn: boolean;
  /** The media that every page sends: its microphone, or its camera and screen as well. Null: a recorder records the call. */
  kind: 'audio' | 'tracks' | null;
  /** Own recording: who had this page make it; null: you did. */
  origin: RecordingOrigin | null;
  /** Whether hosts have paused it: nothing is recorded. */
  isPaused: boolean;
  /** Own recording: whether it was stopped and its last chunks are being sent. */
  isStopping: boolean;
  /** Own recording: why the server cannot store it at the moment, in a sentence; null when it can. */
  problem: string | null;
}

/** The state of a room that you have not joined yet. */
export interface RoomPreview {
  people: number;
  /** Null: an earlier server did not say. */
  roomName: string | null;
  isRecorded: boolean;
  isStreamed: boolean;
  /** The mode of the agent that listens; null when there is none. */
  agent: AgentState['mode'] | null;
  /** The room's look and its way of entering; null: the server did not say. */
  settings: PreviewSettings | null;
}

/** You wait until a host lets you in. */
export interface OwnWait {
  /** The id as which you enter. */
  participantId: string;
  since: Date;
  /** False while the connection is being restored. */
  isConnected: boolean;
  /** The messages that hosts wrote to you, the newest last. */
  messages: readonly { text: string; sentAt: Date }[];
}
/** The settings that a room sends before you have joined. */
export type PreviewSettings = Extract<ToParticipant, { type: 'preview' }>['settings'];

/** The end of a call, or the reason why it did not begin. */
export type Ending =
  | { kind: 'left'; reason: OwnLeftReason }
  | {
      kind: 'refused';
      code: Refusal | 'no-connection' | 'calls-unsupported' | 'e2ee-unsupported';
      message: string;
      recoverable: boolean;
      /** The time at which the room opens, in ISO 8601. Set with `room-not-open`. */
      opensAt?: string | undefined;
      /** The server's clock less that of this machine, in milliseconds. Set with `opensAt`. */
      clockOffsetMs?: number;
    };

/** The reason why a call did not begin. */
export type Refused = Extract<Ending, { kind: 'refused' }>;

export interface CallState {
  phase: Phase;
  /** Null before the first call. */
  ended: Ending | null;
  room: RoomState | null;
  /** Your permissions in the call. Outside of a call, the permissions of every participant. */
  permissions: Permissions;
  /** The permissions that only the hosts' denial keeps from you. */
  denied: readonly Overridable[];
  /** The permissions that hosts give to participants who are neither host nor co-host. */
  everybodyMay: Overrides;
  /** The breakout that you are in; null: the main session. */
  breakout: OwnBreakout | null;
  /** The open breakouts of the call; null: there are none. */
  breakouts: Breakouts | null;
  /** The target of your move: the name of the breakout, or null for the main session; null: you are not being moved. */
  moving: { name: string | null } | null;
  /** The server's clock less that of this machine, in milliseconds. */
  clockOffsetMs: number;
  /** The session that you are in; after it, the one that you were in last. Null before the first welcome. */
  sessionId: string | null;
  sessionStartedAt: Date | null;
  tokenExpiresAt: Date | null;
  selfId: string | null;
  /** You first, then the others in the order in which they joined. Empty outside a call. */
  participants: readonly Participant[];
  /** The other participant who speaks or spoke last; null before anybody did. */
  activeSpeakerId: string | null;
  /** The participant whom hosts show large to everybody; null: nobody. The participant may have left. */
  spotlightId: string | null;
  chat: readonly ReadableMessage[];
  /** The largest file that the server accepts, in bytes; 0: it accepts no files. */
  fileMaxBytes: number;
  /** The polls in the order of their start. */
  polls: readonly Poll[];
  /** The decisions and action items that the agent drafted; null: it drafted none. */
  minutesDraft: MinutesDraft | null;
  /** Whether a Notetaker in this call drafts minutes. */
  draftsMinutes: boolean;
  /** Those of the last few seconds. */
  reactions: readonly Reaction[];
  /** The people who point, and the shared screen that they point at. `loadPointers` returns where they point. */
  pointing: readonly Pointing[];
  /** Those of the last few seconds. */
  captions: readonly Caption[];
  /** All of the call since you joined, the oldest first; of very long calls the last ones. */
  captionLog: readonly SpokenCaption[];
  /** Whether the server translates captions. */
  translatesCaptions: boolean;
  /** The language in which you want captions, BCP 47; null: as they are spoken. */
  captionLanguage: string | null;
  /** The running recording; null when there is none. */
  recording: Recording | null;
  /** Since when the call is streamed live; null: it is not. */
  streamingSince: Date | null;
  /** Whether the recordings that you start are made by the server. */
  recordsOnServer: boolean;
  /** The last recording that this page was asked to make; null when it was not asked. */
  askedRecording: { recordingId: string; origin: RecordingOrigin } | null;
  /** The agent that listens; null when there is none. It is also one of the participants. */
  agent: AgentState | null;
  /** Whether the agent works on an answer that you will read. */
  agentThinks: boolean;
  /**
   * The people who were removed from the room and may not return, newest first, for hosts and co-hosts. Empty for
   * others.
   */
  bans: readonly Ban[];
  /** The people who wait to be let in, the longest wait first, for hosts and co-hosts. Empty for others. */
  waitingPeople: readonly WaitingPerson[];
  /** Null unless you wait to be let in. */
  ownWait: OwnWait | null;
  /** Whether an agent can be invited to this call. */
  canInviteAgent: boolean;
  /** Encrypted rooms: whether the key at hand decrypts what others send; null while that is unknown. */
  keyFits: boolean | null;
  /**
   * The last problem that did not end the call, to be shown for a while. `by`: the participant who caused it; null: an
   * application outside of the call, or nobody. `reason`: why the server did not carry out a message.
   */
  notice: { code: string; message: string; by?: string | null; reason?: RejectionReason } | null;
  /** The last notice that the application, or a host to all breakouts, sent to everybody; null: there was none. */
  applicationNotice: { noticeId: string; displayName: string; text: string } | null;
  video: ReceivedVideo;
  /**
   * The devices that hosts ask you to turn on, one request for each device. A request stays until the device is on or
   * you close the request.
   */
  turnOnRequests: readonly TurnOnRequest[];
}

/** A host asks you to turn a device on. */
export interface TurnOnRequest {
  device: Askable;
  /** The participant who asks; null: somebody outside of the call. */
  by: string | null;
}
