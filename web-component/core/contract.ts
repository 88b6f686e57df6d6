/*
 * The public interface of a call without the interface of `<conference-room>`. Types only, without imports: the package
 * `@conference-room/core` ships this file.
 */

/** The options of a call. */
export interface CallOptions {
  /** Address of the conference server, or the `embedUrl` of a room: `http` or `https`. */
  server: string;
  /** Join token from `POST /api/embed/sessions`. */
  token: string;
  /** Key of an end-to-end encrypted room. It is never sent to a server. */
  e2eeKey?: string | null | undefined;
}

/**
 * `idle`: not in a call, and `ended` tells how the last one ended. `waiting`: a host has not let you in yet.
 * `reconnecting`: the connection was lost and is being restored.
 */
export type CallPhase = 'idle' | 'connecting' | 'waiting' | 'joined' | 'reconnecting';
export type CallRole = 'host' | 'co-host' | 'participant';
export type CallQuality = 'good' | 'fair' | 'poor' | 'lost';

/** Why you have left the call. Later servers may have more reasons. */
export type CallLeftReason =
  | 'left'
  | 'removed'
  | 'ended'
  | 'network'
  | 'duplicate'
  | 'token-revoked'
  | 'server-shutdown';

/** The end of a call, or the reason why it did not begin. `message` is an English sentence for your log. */
export type CallEnding =
  | { readonly kind: 'left'; readonly reason: CallLeftReason }
  | {
      readonly kind: 'refused';
      /** For example `token-expired`, `room-full` or `no-connection`. */
      readonly code: string;
      readonly message: string;
      /** Whether trying again may help. */
      readonly recoverable: boolean;
    };

/** Somebody in the call, with their media. */
export interface CallParticipant {
  readonly participantId: string;
  readonly displayName: string;
  readonly role: CallRole;
  readonly kind: 'human' | 'agent';
  readonly isSelf: boolean;
  /** Whether the server reaches them. False: they lost the connection and may still return. */
  readonly isConnected: boolean;
  /** The devices that are on. */
  readonly devices: { readonly microphone: boolean; readonly camera: boolean; readonly screen: boolean };
  /** Picture of the camera; null while it is off or has not arrived. */
  readonly camera: MediaStreamTrack | null;
  /**
   * Sound of the microphone, also while it is off; null for yourself, so that you do not hear yourself. An agent has what
   * it says aloud; null before it has spoken.
   */
  readonly microphone: MediaStreamTrack | null;
  /** Picture of the shared screen; null while there is none. */
  readonly screen: MediaStreamTrack | null;
  /**
   * The shared screen with its sound, which may be added to the stream later; null while there is none. Mute your own
   * where you play it.
   */
  readonly screenStream: MediaStream | null;
  readonly isSpeaking: boolean;
  readonly quality: CallQuality;
  /** ISO 8601; null: the hand is down. */
  readonly handRaisedAt: string | null;
  /** ISO 8601. */
  readonly joinedAt: string;
}

/** A chat message, as you can read it. */
export interface CallChatMessage {
  readonly messageId: string;
  /** The author. An application that wrote it is not among the participants. */
  readonly participantId: string;
  readonly displayName: string;
  readonly isOwn: boolean;
  /** The one participant who received it in addition to its sender; null: everybody did. */
  readonly to: string | null;
  /** Empty with a file alone; null: it was deleted, or your key does not decrypt it. */
  readonly text: string | null;
  /** ISO 8601. */
  readonly sentAt: string;
}

/** A microphone, camera or loudspeaker of this computer. */
export interface CallDevice {
  readonly device: 'microphone' | 'camera' | 'speaker';
  readonly deviceId: string;
  /** Its name; empty until the browser has allowed devices. */
  readonly label: string;
  readonly isSelected: boolean;
}

/** `Notetaker`: transcript and minutes; `Transcriber`: transcript; `Captioner`: captions only, nothing is stored. */
export type CallAgentMode = 'Notetaker' | 'Transcriber' | 'Captioner';

/** Options of an invited agent. */
export interface CallAgentOptions {
  /** Default `Notetaker`. */
  mode?: CallAgentMode;
  /** BCP 47; null: the service detects it. Default: the language of the room. */
  language?: string | null;
  /** Whether captions are shown in the call. Default false; a Captioner always shows them. */
  captions?: boolean;
}

/** Your own devices, before the call and during it. */
export interface OwnDevices {
  readonly microphoneOn: boolean;
  readonly cameraOn: boolean;
  /** Your picture, for a preview; null while the camera is off. */
  readonly camera: MediaStreamTrack | null;
  /** Your microphone once it was on, for a level meter. Do not play it. */
  readonly microphone: MediaStreamTrack | null;
  readonly screen: MediaStreamTrack | null;
  /** Why a device cannot be used, for example `denied`, `missing` or `busy`; null: it can, or was not requested yet. */
  readonly problems: {
    readonly microphone: string | null;
    readonly camera: string | null;
    readonly screen: string | null;
  };
  /** The devices that can be chosen with `setDevice`. Play the others on the selected speaker with `setSinkId`. */
  readonly available: readonly CallDevice[];
}

/** Your permissions in the call. */
export interface CallPermissions {
  readonly microphone: boolean;
  readonly camera: boolean;
  readonly screen: boolean;
  readonly chat: boolean;
  readonly record: boolean;
  readonly inviteAgent: boolean;
  /** Whether you may do what hosts and co-hosts do. */
  readonly moderate: boolean;
}

/**
 * The state of a call. Each change replaces it as a whole. Parts that did not change, such as a participant, stay the
 * same objects. Do not change it.
 */
export interface CallState {
  readonly phase: CallPhase;
  /** Null before the first ending. */
  readonly ended: CallEnding | null;
  /** Null before the first call. */
  readonly room: {
    readonly roomId: string;
    readonly roomName: string;
    readonly endToEndEncrypted: boolean;
    readonly locked: boolean;
  } | null;
  readonly sessionId: string | null;
  /** Your participant id. */
  readonly selfId: string | null;
  /** You first, then the others in the order in which they joined. Empty outside of a call. */
  readonly participants: readonly CallParticipant[];
  /** The other participant who speaks or spoke last. */
  readonly activeSpeakerId: string | null;
  /** The participant whom hosts show large to everybody. */
  readonly spotlightId: string | null;
  /** The messages of the call, the newest last. */
  readonly chat: readonly CallChatMessage[];
  /** The reactions of the last few seconds. */
  readonly reactions: readonly {
    readonly reactionId: string;
    readonly participantId: string;
    readonly emoji: string;
  }[];
  /** The captions of the last few seconds. */
  readonly captions: readonly {
    readonly captionId: string;
    readonly participantId: string;
    readonly displayName: string;
    readonly text: string;
  }[];
  /** The running recording; null: there is none. Show it to everybody. `isOwn`: this page records. */
  readonly recording: {
    readonly startedAt: string;
    readonly isPaused: boolean;
    readonly isOwn: boolean;
  } | null;
  /** That the call is streamed live, for example on a video platform; null: it is not. Show it to everybody. */
  readonly streaming: {
    readonly startedAt: string;
  } | null;
  /** The agent that listens; null: there is none. Show it to everybody. */
  readonly agent: {
    readonly mode: CallAgentMode;
    readonly language: string | null;
    readonly captions: boolean;
    /** Whether applications can let it speak aloud. */
    readonly speaks: boolean;
    /** Whether hosts muted it: it does not speak. */
    readonly isMuted: boolean;
  } | null;
  /** For hosts and co-hosts: the people who wait to be let in, the longest wait first. */
  readonly waitingPeople: readonly {
    readonly participantId: string;
    readonly displayName: string;
    readonly since: string;
  }[];
  readonly permissions: CallPermissions;
  /** How much of the others' cameras you receive. `audioOnly`: you chose to do without them. */
  readonly video: { readonly audioOnly: boolean; readonly level: 'full' | 'reduced' | 'off' };
  readonly own: OwnDevices;
  /** When the join token expires, ISO 8601: set a newer one before. Null outside of a call. */
  readonly tokenExpiresAt: string | null;
  /**
   * The last problem that did not end the call. The same problem again is another object. `message` is an English sentence.
   * `reason`: with the code `rejected`, why the server did not carry out a request.
   */
  readonly notice: { readonly code: string; readonly message: string; readonly reason?: string } | null;
}

/** A picture that your page shows, in CSS pixels. */
export interface WatchedPicture {
  participantId: string;
  picture: 'camera' | 'screen';
  width: number;
  height: number;
}

/**
 * A call. Methods about the call throw an Error with a sentence outside of the phases `joined` and `reconnecting`. The
 * server checks each request, and `notice` has the reason of a refusal.
 */
export interface Call {
  readonly state: CallState;
  /**
   * Calls a function after each change of the state. React takes it as
   * `useSyncExternalStore(call.subscribe, () => call.state)`.
   * @returns ends the subscription
   */
  readonly subscribe: (listener: () => void) => () => void;

  /** Joins. Settles when you have joined, or `ended` has the reason why not; never rejects. */
  join(): Promise<void>;
  /** Leaves the call, after your recording is stored if you record. You can join again. */
  leave(): Promise<void>;
  /** Leaves, and releases devices, connections and listeners for good. */
  close(): void;
  /** Sets a newer join token, before or during the call. */
  setToken(token: string): void;

  /** Turns your microphone on or off, before or during the call. Never rejects: see `own.problems`. */
  setMicrophone(on: boolean): Promise<void>;
  /** Turns your camera on or off, before or during the call. Never rejects: see `own.problems`. */
  setCamera(on: boolean): Promise<void>;
  /** Chooses a device of `own.available`; the browser remembers it. Rejects with a sentence when it cannot be used. */
  setDevice(device: CallDevice['device'], deviceId: string): Promise<void>;
  /** Shares your screen. Browsers require a user gesture: call it from a click. Never rejects: see `own.problems`. */
  startScreenShare(): Promise<void>;
  stopScreenShare(): void;

  /**
   * Names the pictures that your page shows, which replace those of the last call. No others have to be sent to you, and none
   * larger. Without it, calls over LiveKit send you every picture in the smallest size.
   */
  watch(pictures: readonly WatchedPicture[]): void;
  /** Receives sound and shared screens without cameras, or everything again. Turning it on turns your own camera off. */
  setAudioOnly(on: boolean): void;

  /**
   * Writes in the chat, to everybody or to one participant alone, 4,000 characters at most. Settles when the server has
   * the message. Rejects with a sentence when it is not sent.
   */
  sendChat(text: string, participantId?: string | null): Promise<void>;
  /** Raises or lowers your hand. */
  setHand(raised: boolean): void;
  /** Reacts with an emoji, 16 characters at most. */
  react(emoji: string): void;

  /** Turns the microphone of a participant off. For hosts and co-hosts. */
  mute(participantId: string): void;
  /** Turns the microphones of everybody else off. For hosts and co-hosts. */
  muteAll(): void;
  /** Shows a participant large to everybody; `on` false: no longer. For hosts and co-hosts. */
  spotlight(participantId: string, on?: boolean): void;
  /** Removes a participant and keeps them out of the room. For hosts and co-hosts. */
  removeParticipant(participantId: string): void;
  /** Lets in somebody who waits. For hosts and co-hosts. */
  admit(participantId: string): void;
  /** Turns away somebody who waits, until the call ends. For hosts and co-hosts. */
  deny(participantId: string): void;
  /** Changes the role of a participant. For hosts. */
  setRole(participantId: string, role: CallRole): void;
  /** Ends the call for everybody. For hosts. */
  endForAll(): void;

  /**
   * Records the call, in this page or by a recorder of the server; everybody is told. For hosts and co-hosts. Settles
   * when the recording has started, or `notice` has the reason why not.
   */
  startRecording(): Promise<void>;
  /** Stops the recording, whoever started it. For hosts and co-hosts. */
  stopRecording(): void;
  /** Pauses the recording: nothing is recorded until `resumeRecording()`. For hosts and co-hosts. */
  pauseRecording(): void;
  /** Resumes a paused recording. For hosts and co-hosts. */
  resumeRecording(): void;
  /** Invites an agent to listen; everybody is told. For hosts and co-hosts. */
  inviteAgent(options?: CallAgentOptions): void;
  /** Removes the agent. For hosts and co-hosts. */
  removeAgent(): void;
  /** Stops what the agent says aloud, and what waits to be said. For hosts and co-hosts. */
  stopAgentSpeech(): void;
  /** Mutes the agent, so that it does not speak, or unmutes it. It still listens and writes. For hosts and co-hosts. */
  setAgentMuted(isMuted: boolean): void;
}
