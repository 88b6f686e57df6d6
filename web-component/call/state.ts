import type {
  AgentState,
  Askable,
  Ban,
  Grantable,
  Grants,
  ChatMessage,
  OwnLeftReason,
  ParticipantState,
  Permissions,
  PictureLevel,
  Refusal,
  RoomState,
  WaitingPerson,
} from '../../server/platform/hub/protocol';
import type { Background } from './media/background/effects';
import type { ScreenFrameRate } from './screen-rate';
import type { FilterProblem } from './media/track-filter';
import type { MicrophoneSound } from './media/microphone/sounds';
import type { ConnectionStats } from './connection-stats';
import type { WatchedTile } from './watched';
import type {
  BreakoutRequest as AnyBreakoutRequest,
  BreakoutsState,
  OwnBreakout,
} from '../../server/platform/hub/breakouts';
import type { Pointers } from './pointers/pointers';
import type { Pointing } from './pointers/trails';
import type { NewPoll, PollState } from '../../server/platform/hub/polls';
import type { ToParticipant } from '../../server/platform/hub/server-messages';

/*
 * The state of a call, and the operations on it. The elements draw a `CallState` and call a `Call`; they know nothing of
 * sockets, connections and encryption.
 */

export type Phase =
  /** Not in a call. `ended` tells how the last one ended. */
  | 'idle'
  /** Waiting for the server's welcome. */
  | 'connecting'
  /** Waiting until a host lets you in: `ownWait` tells more. */
  | 'waiting'
  | 'joined'
  /** The connection was lost and is being restored. */
  | 'reconnecting';

export type ConnectionQuality = 'good' | 'fair' | 'poor' | 'lost';

/** Which of the others' pictures you receive. Shared screens are not among them: they stay. */
export interface Pictures {
  /** You chose to do without. */
  audioOnly: boolean;
  /** What your connection carries. */
  level: PictureLevel;
}

/** Somebody in the call, with their media. */
export interface Participant extends ParticipantState {
  isSelf: boolean;
  /** Camera picture; null while it is off. */
  cameraStream: MediaStream | null;
  /** Shared screen, with its sound if that is shared; null while there is none. */
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

/** A decrypted chat message; `text` is null when it could not be decrypted, or the message was deleted. */
export interface ReadableMessage extends Omit<ChatMessage, 'body' | 'reactions' | 'file'> {
  text: string | null;
  /** The file that was sent with it; null: it was deleted. */
  file?: SharedFile | null;
  /** Each person has one. In encrypted rooms the emoji is whatever somebody sent. */
  reactions?: readonly ChatReactions[];
  isOwn: boolean;
  /** Who deleted it: its author, or a host or co-host. Missing: nobody did. */
  deletedBy?: 'author' | 'moderator';
  /** Whether it was there when you joined the session. */
  isHistory?: boolean;
}

/** A file of the chat, as its sender described it. */
export interface SharedFile {
  fileId: string;
  name: string;
  mimeType: string;
  /** Of the file itself, also where it is encrypted. */
  sizeBytes: number;
  /** Encrypted rooms: what it was encrypted with beside the key, in base64. */
  iv?: string;
}

/** Encrypts files in rooms whose server must not read them. */
export interface FileCipher {
  sealFile(bytes: BufferSource): Promise<{ iv: string; bytes: ArrayBuffer }>;
  /** @throws when it cannot be decrypted */
  openFile(participantId: string, iv: string, bytes: BufferSource): Promise<ArrayBuffer>;
}

/** Leave to upload a file. */
export interface UploadGrant {
  fileId: string;
  url: string;
  token: string;
}

/** What a chat message says beside its text. */
export interface ChatReferences {
  /** The one participant who receives it; missing: everybody does. */
  to?: string | undefined;
  /** `messageId` of the message that it answers. */
  replyTo?: string | undefined;
  /** A file of yours whose bytes are uploaded. */
  file?: SharedFile | undefined;
}

/** Who reacted to a chat message with one emoji. */
export interface ChatReactions {
  emoji: string;
  participantIds: readonly string[];
}

/** A poll, and your part in it. */
export interface Poll extends Omit<PollState, 'ownChoices'> {
  /** What you chose, or have chosen and the server does not have yet. */
  ownChoices: readonly number[];
  /** Whether the server has not answered your vote yet. */
  isPending: boolean;
  /** Whether your key reads its texts; those of a poll that it does not read are empty. */
  isReadable: boolean;
  /** Whether you have seen it, it is yours, or you cannot read it. */
  isSeen: boolean;
}

/** The open breakouts of the call. */
export interface Breakouts extends Omit<BreakoutsState, 'closesAt' | 'closesInMs'> {
  /** When they close by themselves, by the clock of this machine; null: when somebody closes them. */
  closesAt: Date | null;
}

/** What is asked of the server about breakouts, but for what is written to all of them. */
export type BreakoutRequest = Exclude<AnyBreakoutRequest, { type: 'write-to-breakouts' }>;

/** A few words that somebody has just said. */
export interface Caption {
  captionId: string;
  participantId: string;
  displayName: string;
  text: string;
  /** In which it was said, BCP 47; null or missing: unknown. */
  language?: string | null | undefined;
  /** In the language that you want; missing: there is none, or not yet. */
  translation?: { text: string; language: string } | undefined;
}

/** A caption, and when it was said. */
export interface SpokenCaption extends Caption {
  saidAt: Date;
}

/** Who had this page record: an application, or the settings of the room, which record every call. */
type RecordingOrigin = Extract<ToParticipant, { type: 'start-recording' }>['origin'];

/** The running recording. */
export interface Recording {
  recordingId: string;
  startedAt: Date;
  /** The participant whose page records; they may have left. */
  by: string;
  /** Whether this page records. */
  isOwn: boolean;
  /** Own recording: who had this page make it; null: you did. */
  origin: RecordingOrigin | null;
  /** Own recording: whether it was stopped and its last chunks are being sent. */
  isStopping: boolean;
  /** Own recording: why the server cannot store it at the moment, in a sentence; null when it can. */
  problem: string | null;
}

/** What an agent is asked to do. */
export interface AgentOptions {
  mode: AgentState['mode'];
  /** BCP 47; null: recognised by the service. */
  language: string | null;
  /** Whether what is said is shown in the call, too; a Captioner always does. */
  captions: boolean;
}

/** What is going on in a room that you have not joined yet. */
export interface RoomPreview {
  people: number;
  isRecorded: boolean;
  /** Mode of the agent that listens; null when there is none. */
  agent: AgentState['mode'] | null;
  /** How the room looks and how people enter it; null: the server did not say. */
  settings: PreviewSettings | null;
}

/** You wait until a host lets you in. */
export interface OwnWait {
  /** The id as which you enter. */
  participantId: string;
  since: Date;
  /** False while the connection is being restored. */
  isConnected: boolean;
  /** What hosts wrote to you, the newest last. */
  messages: readonly { text: string; sentAt: Date }[];
}
/** What a room says before you have joined. */
export type PreviewSettings = Extract<ToParticipant, { type: 'preview' }>['settings'];

/** How a call ended, or why it did not begin. */
export type Ending =
  | { kind: 'left'; reason: OwnLeftReason }
  | {
      kind: 'refused';
      code: Refusal | 'no-connection' | 'calls-unsupported' | 'e2ee-unsupported';
      message: string;
      recoverable: boolean;
      /** With `room-not-open`: when the room opens, in ISO 8601. */
      opensAt?: string | undefined;
    };

export interface CallState {
  phase: Phase;
  /** Null before the first call. */
  ended: Ending | null;
  room: RoomState | null;
  /** What you may do in the call; outside of one what every participant may. */
  permissions: Permissions;
  /** What you may not do only because hosts do not let you. */
  denied: readonly Grantable[];
  /** What hosts let everybody do who is neither host nor co-host. */
  everybodyMay: Grants;
  /** The breakout that you are in; null: the main session. */
  breakout: OwnBreakout | null;
  /** The open breakouts of the call; null: there are none. */
  breakouts: Breakouts | null;
  /** Where you are being moved, with the name of the breakout, or null for the main session; null: you are not. */
  moving: { name: string | null } | null;
  sessionStartedAt: Date | null;
  tokenExpiresAt: Date | null;
  selfId: string | null;
  /** You first, then the others in the order in which they joined. Empty outside a call. */
  participants: readonly Participant[];
  /** Whoever of the others speaks, or spoke last; null before anybody did. */
  activeSpeakerId: string | null;
  /** Whom hosts show large to everybody; null: nobody. They may have left. */
  spotlightId: string | null;
  chat: readonly ReadableMessage[];
  /** Largest file that the server takes, in bytes; 0: it takes none. */
  fileMaxBytes: number;
  /** In the order of their start. */
  polls: readonly Poll[];
  /** Those of the last few seconds. */
  reactions: readonly Reaction[];
  /** Who points at which shared screen; where they point is told by `loadPointers`. */
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
  /** The recording that this page was asked to make last; null when it was asked for none. */
  askedRecording: { recordingId: string; origin: RecordingOrigin } | null;
  /** The agent that listens; null when there is none. It is among the participants, too. */
  agent: AgentState | null;
  /** For hosts and co-hosts: the people who were removed from the room and may not come back, newest first. Empty for others. */
  bans: readonly Ban[];
  /** For hosts and co-hosts: who waits to be let in, the longest first. Empty for others. */
  waitingPeople: readonly WaitingPerson[];
  /** Null unless you wait to be let in. */
  ownWait: OwnWait | null;
  /** Whether an agent can be invited to this call. */
  canInviteAgent: boolean;
  /** Encrypted rooms: whether the key at hand decrypts what others send; null while that is unknown. */
  keyFits: boolean | null;
  /**
   * The last problem that did not end the call, to be shown for a while. `by`: the participant who did it; null: somebody
   * outside of the call, or nobody.
   */
  notice: { code: string; message: string; by?: string | null } | null;
  /** The last notice that the application, or a host to all breakouts, sent to everybody; null: there was none. */
  applicationNotice: { noticeId: string; displayName: string; text: string } | null;
  pictures: Pictures;
  /** What hosts ask you to turn on, until it is on or you closed the request: one request for each device. */
  turnOnRequests: readonly TurnOnRequest[];
}

/** A host asks you to turn a device on. */
export interface TurnOnRequest {
  device: Askable;
  /** The participant who asks; null: somebody outside of the call. */
  by: string | null;
}

export type DeviceKind = 'audioinput' | 'videoinput' | 'audiooutput';

/** Cameras, microphones and loudspeakers: before a call (device check) and during it. */
export interface LocalMediaState {
  microphoneOn: boolean;
  cameraOn: boolean;
  /** Own microphone once it was turned on, also while it is off again; not to be played. */
  microphoneStream: MediaStream | null;
  /** Own camera picture; null while it is off. */
  cameraStream: MediaStream | null;
  /** Own shared screen, with its sound if that is shared: to be shown muted. */
  screenStream: MediaStream | null;
  /** What your shared screen shows, which decides what is kept where the network is short. */
  screenContent: ScreenContent;
  /** Most frames of your shared screen in a second; null: as its content needs. */
  screenFrameRate: ScreenFrameRate | null;
  /** Whether others may point at the screen that you share. */
  screenPointers: boolean;
  /** 0 to 1, for the level meter. */
  microphoneLevel: number;
  devices: Readonly<Record<DeviceKind, readonly { deviceId: string; label: string }[]>>;
  selected: Readonly<Record<DeviceKind, string | null>>;
  /** Why a device cannot be used; null when it can be, or was not requested yet. */
  problems: Readonly<
    Record<'microphone' | 'camera', DeviceProblem | null> & Record<'screen', MediaProblem | null>
  >;
  background: BackgroundState;
  microphoneSound: MicrophoneSoundState;
}

/** What is done to the sound of your microphone. */
export interface MicrophoneSoundState {
  /** What you chose; `standard` where noise suppression does not run. */
  chosen: MicrophoneSound;
  /** Whether noise suppression is being loaded; until it runs, the browser's own is there. */
  isStarting: boolean;
  /** Whether noise suppression does not run here, so that the browser's own is there. */
  hasFailed: boolean;
}

/** What is behind you in your picture. */
export interface BackgroundState {
  /** Whether the room lets you choose, forbids effects, or demands one. */
  rule: BackgroundRule;
  /** What is shown, once it runs: what you chose, as far as the room allows it. */
  shown: Background;
  /** Whether the camera waits for the effect. */
  isStarting: boolean;
  /** Whether the effect is drawn more simply than it is meant, because it is slow here. */
  isSimple: boolean;
  /** Whether you have an image to be shown. */
  hasImage: boolean;
  /** What the room offers. */
  roomImages: readonly RoomImage[];
  /** Address of the one that you chose last; null: none. */
  roomImage: string | null;
  /** Whether it does not arrive, so that everything behind you is blurred instead. */
  isImageMissing: boolean;
}

/** An image that the room offers. */
export type RoomImage = NonNullable<RoomState['settings']['branding']>['backgroundImages'][number];

export type BackgroundRule = RoomState['settings']['backgrounds'];

/** `text` stays sharp, at 15 frames a second at most; `film` moves smoothly, at 30, and may lose sharpness. */
export type ScreenContent = 'text' | 'film';

export type MediaProblem = 'denied' | 'missing' | 'busy' | 'unsupported' | 'failed';
export type DeviceProblem = MediaProblem | FilterProblem;

export interface LocalMedia extends EventTarget {
  /** Replaced as a whole on every change, which fires `change`; a new level alone, ten times a second, fires `level`. */
  readonly state: LocalMediaState;
  /** Requests the device when it is turned on. Never throws: `problems` says what went wrong. */
  setMicrophone(on: boolean): Promise<void>;
  setCamera(on: boolean): Promise<void>;
  startScreenShare(): Promise<void>;
  stopScreenShare(): void;
  /** Says what your shared screen shows, also while you share it, and remembers it. */
  setScreenContent(content: ScreenContent): void;
  /** Chooses how many frames of your shared screen are sent in a second at most, also while you share it, and remembers it. */
  setScreenFrameRate(frameRate: ScreenFrameRate | null): void;
  /** Says whether others may point at the screen that you share, and remembers it. */
  setScreenPointers(on: boolean): void;
  /** Lets nobody point at the screen that you share now, because a host wants it so; the next one is as you chose. */
  stopScreenPointers(): void;
  select(kind: DeviceKind, deviceId: string): Promise<void>;
  /** Chooses what is done to the sound of your microphone, and remembers it. Settles when it is so, or `hasFailed` says that it is not. */
  setMicrophoneSound(sound: MicrophoneSound): Promise<void>;
  /**
   * Chooses what is behind you, and remembers it. The camera is off until the effect runs. Settles when it is shown, or the camera
   * is off; `problems` and `isImageMissing` say what went wrong.
   */
  setBackground(background: Background): Promise<void>;
  /** Shows an image behind you, and remembers it in this browser. @throws when it is no image */
  setBackgroundImage(file: Blob): Promise<void>;
  /** Shows an image that the room offers behind you, and remembers it. Settles as `setBackground` does. */
  setRoomBackground(url: string): Promise<void>;
  /** Says which images the room offers. */
  offerBackgrounds(images: readonly RoomImage[]): void;
  /** What the room allows. */
  ruleBackground(rule: BackgroundRule): void;
  /** Turns everything off and releases the devices; the end of a call does this. They can be turned on again. */
  release(): void;
  /** Releases every device and listener, for good. */
  close(): void;
}

export interface CallOptions {
  /** Origin of the server, for example `https://meet.example.com`. */
  serverUrl: string;
  media: LocalMedia;
  /** Loads what shows the call. False: it did not arrive, and nobody enters a call that they could not see. */
  prepare?: () => Promise<boolean>;
}

export interface Call extends EventTarget {
  /** Replaced as a whole on every change, which fires `change`. */
  readonly state: CallState;
  /**
   * Settles when the call is joined or has ended; the state says how it ended. Never throws.
   * @param e2eeKey key of an end-to-end encrypted room; null when none is at hand
   */
  join(token: string, e2eeKey: string | null): Promise<void>;
  leave(): Promise<void>;
  /** A newer join token, used from the next reconnect on. */
  setToken(token: string): void;
  /** Settles when the server has the message. @throws Error when it cannot be sent any more. */
  sendChat(text: string, references?: ChatReferences): Promise<void>;
  /** What encrypts files; null in rooms that are not encrypted. */
  readonly fileCipher: FileCipher | null;
  /**
   * Asks for leave to upload a file. @param requestId the same when the same file is tried again
   * @throws Error when it may not be sent
   */
  requestUpload(
    file: { name?: string; sizeBytes: number; to?: string | undefined },
    requestId: string,
  ): Promise<UploadGrant>;
  /** You do not send a file any more that you were allowed to upload. */
  cancelUpload(fileId: string): void;
  /** The address of a file for the next 15 minutes. @throws Error when it is not there any more */
  requestDownload(fileId: string): Promise<string>;
  /** Deletes a chat message: your own; as a host or co-host any. */
  deleteChat(messageId: string): void;
  /** Reacts to a chat message, in place of your earlier reaction. @param emoji null: takes it back */
  reactToChat(messageId: string, emoji: string | null): void;
  /** Says which pictures are shown, and how large: no others have to be received. @param by where, for example on the stage */
  watch(tiles: readonly WatchedTile[], by: 'stage' | 'pictureInPicture'): void;
  /** Starts a poll. Settles when it has started. @throws Error with a sentence when it cannot be. */
  startPoll(poll: NewPoll): Promise<void>;
  /** Votes in place of your earlier vote. @param choices empty: takes it back */
  vote(pollId: string, choices: readonly number[]): void;
  endPoll(pollId: string): void;
  deletePoll(pollId: string): void;
  /** You have seen the polls that there are. */
  seePolls(): void;
  /** Opens, changes or closes breakouts, goes to another one, or asks a host to come. */
  changeBreakouts(request: BreakoutRequest): void;
  /** Writes to everybody in all sessions of the call. @throws Error when it cannot be encrypted */
  writeToBreakouts(text: string): Promise<void>;
  /**
   * Receives no camera pictures, or again, also where the connection was too weak for them; shared screens stay. Your own camera
   * is not touched.
   */
  setAudioOnly(on: boolean): void;
  /** What the browser measures of each connection that carries media. @throws when one closes meanwhile */
  stats(): Promise<ConnectionStats[]>;
  /** Has captions come in that language, too, from now on. @param language BCP 47; null: as they are spoken */
  setCaptionLanguage(language: string | null): void;
  raiseHand(raised: boolean): void;
  react(emoji: string): void;
  mute(participantId: string): void;
  /** Mutes everybody else. */
  muteAll(): void;
  stopCamera(participantId: string): void;
  stopScreen(participantId: string): void;
  /** Lets nobody point any more at the screen that somebody shares. */
  stopPointers(participantId: string): void;
  /** The pointers on shared screens. Null: what draws them could not be loaded, or there is no call. */
  loadPointers(): Promise<Pointers | null>;
  /** Asks somebody to turn on a device that is off. */
  askToTurnOn(participantId: string, device: Askable): void;
  /** Shows somebody large to everybody, in place of whoever was, or no longer. */
  setSpotlight(participantId: string, on: boolean): void;
  /**
   * Lets somebody share the screen or write in the chat, or not. @param participantId null: everybody who is neither host nor
   * co-host
   */
  setGrants(participantId: string | null, grants: Partial<Grants>): void;
  /** Closes the request to turn a device on. */
  closeTurnOnRequest(device: Askable): void;
  /** Keeps them out of the room as well, until `liftBan`. */
  remove(participantId: string): void;
  liftBan(banId: string): void;
  /** Lets in somebody who waits. @param participantId null: everybody */
  admit(participantId: string | null): void;
  /** Turns away somebody who waits, until the call ends. */
  deny(participantId: string): void;
  /** Writes to somebody who waits. @param participantId null: to everybody */
  writeToWaiting(participantId: string | null, text: string): void;
  setRole(participantId: string, role: ParticipantState['role']): void;
  setLocked(locked: boolean): void;
  endForAll(): void;
  /**
   * Records the call in this page, as everybody sees and hears it. Settles when the recording runs or failed to start;
   * then `notice` in the state says why. Never throws.
   */
  startRecording(): Promise<void>;
  /** Stops the running recording; when another page records, asks it to stop. */
  stopRecording(): void;
  inviteAgent(options: AgentOptions): void;
  removeAgent(): void;
  /** Leaves and releases every listener, timer and connection. */
  close(): void;
}
