/*
 * What `<conference-room>` promises the page that it stands in. Types alone, and nothing imported: this file is shipped
 * as conference-room.d.ts.
 */

export type ConferenceRoomTheme = 'light' | 'dark' | 'auto';
export type ConferenceRoomLayout = 'auto' | 'grid' | 'speaker';
export type ConferenceRoomRole = 'host' | 'co-host' | 'participant';
export type ConferenceRoomSwitch = 'on' | 'off';
export type ConferenceRoomQuality = 'good' | 'fair' | 'poor' | 'lost';

/** Why somebody is out of the call. `room-deleted`: a join refused because the room is gone. */
export type ConferenceRoomLeftReason =
  | 'left'
  | 'removed'
  | 'ended'
  | 'network'
  | 'duplicate'
  | 'token-expired'
  | 'room-deleted'
  | 'server-shutdown';

/** Somebody who came or went. */
export interface ConferenceRoomPerson {
  participantId: string;
  displayName: string;
  role: ConferenceRoomRole;
  kind: 'human' | 'agent';
}

/** `Notetaker`: transcript and minutes; `Transcriber`: transcript; `Captioner`: captions, nothing is kept. */
export type ConferenceRoomAgentMode = 'Notetaker' | 'Transcriber' | 'Captioner';

/** The agent that listens. */
export interface ConferenceRoomAgent {
  mode: ConferenceRoomAgentMode;
  /** BCP 47; null: recognised by the service. */
  language: string | null;
  /** Whether what is said is shown in the call, too. */
  captions: boolean;
  /** Whether its service fails at the moment: what is said is kept for a while and made up for. */
  isImpaired: boolean;
}

/** What an agent is asked to do. */
export interface ConferenceRoomAgentOptions {
  /** Default `Notetaker`. */
  mode?: ConferenceRoomAgentMode;
  /** BCP 47. Default null: recognised by the service. */
  language?: string | null;
  /** Whether what is said is shown in the call, too. Default false; a Captioner always does. */
  captions?: boolean;
}

/** What went wrong. `message` is an English sentence for your log; people are told in their language. */
export interface ConferenceRoomError {
  code: string;
  message: string;
  /** Whether the call goes on, or trying again may help. */
  recoverable: boolean;
}

/** The events, all of which bubble and cross shadow roots. */
export interface ConferenceRoomEventMap {
  /** The element has a join token and can be used. */
  ready: CustomEvent<null>;
  /** One is in the call. */
  joined: CustomEvent<{ roomId: string; participantId: string }>;
  /** One is out of the call, or was not let in for good. */
  left: CustomEvent<{ reason: ConferenceRoomLeftReason }>;
  /** The call was ended for everybody. */
  ended: CustomEvent<null>;
  'participant-joined': CustomEvent<ConferenceRoomPerson>;
  'participant-left': CustomEvent<ConferenceRoomPerson>;
  'microphone-changed': CustomEvent<{ on: boolean }>;
  'camera-changed': CustomEvent<{ on: boolean }>;
  'screenshare-changed': CustomEvent<{ on: boolean }>;
  /** A recording has begun or ended; also on entering a call that is being recorded. `isOwn`: this element records. */
  'recording-changed': CustomEvent<{ recording: boolean; startedAt: string | null; isOwn: boolean }>;
  /** An agent has come, changed or gone; also on entering a call with one. */
  'agent-changed': CustomEvent<{ agent: ConferenceRoomAgent | null }>;
  /** Somebody has just said something; while an agent listens that gives captions. */
  caption: CustomEvent<{ participantId: string; displayName: string; text: string }>;
  'connection-quality': CustomEvent<{ participantId: string; quality: ConferenceRoomQuality }>;
  /** A minute before the join token expires: mint a new one and hand it over with `setAuthToken`. */
  'token-expiring': CustomEvent<{ expiresAt: string }>;
  error: CustomEvent<ConferenceRoomError>;
}

export interface ConferenceRoom extends HTMLElement {
  /** Join token of `POST /api/embed/sessions`. Attribute `auth-token`. */
  authToken: string;
  /** The room's `embedUrl` (`http` or `https`), which names the server; without it, the server that this script came from. Attribute `embed-url`. */
  embedUrl: string;
  /** Default `auto`: as the device has it. */
  theme: ConferenceRoomTheme;
  /** Default `auto`: a grid, or a stage while a screen is shared or somebody is pinned. */
  layout: ConferenceRoomLayout;
  /** The device check before joining. Default `on`. */
  prejoin: ConferenceRoomSwitch;
  /** Whether the microphone starts on. Default `on`. */
  audio: ConferenceRoomSwitch;
  /** Whether the camera starts on. Default `on`. */
  video: ConferenceRoomSwitch;
  chat: ConferenceRoomSwitch;
  reactions: ConferenceRoomSwitch;
  /** Attribute `raise-hand`. */
  raiseHand: ConferenceRoomSwitch;
  screenshare: ConferenceRoomSwitch;
  /** Whether captions are shown, where there are any. Follows what the person chooses. */
  captions: ConferenceRoomSwitch;
  /** Where somebody goes who leaves; other endings link there: `http`, `https` or relative, else it counts as none. Attribute `leave-url`. */
  leaveUrl: string;
  /** Key of an end-to-end encrypted room. It is never sent and is no attribute. */
  e2eeKey: string | null;

  /** Joins without (or from) the device check. Settles when one is in, or was refused; never rejects. */
  join(): Promise<void>;
  leave(): Promise<void>;
  setMicrophone(on: boolean): Promise<void>;
  setCamera(on: boolean): Promise<void>;
  /** Browsers ask for a click: call it from one. */
  startScreenShare(): Promise<void>;
  stopScreenShare(): void;
  setLayout(layout: ConferenceRoomLayout): void;
  /** A newer join token, before or during a call. */
  setAuthToken(token: string): void;

  /** Turns somebody's microphone off. Hosts and co-hosts. */
  mute(participantId: string): void;
  /**
   * Sends somebody out of the call and keeps them out of the room until a host lets them back in. Hosts and co-hosts.
   * Without an argument: takes the element out of the document.
   */
  remove(participantId?: string): void;
  /** Hosts. */
  setRole(participantId: string, role: ConferenceRoomRole): void;
  /** Hosts. */
  endForAll(): void;

  /**
   * Records the call in this page, as everybody sees and hears it; everybody is told. Hosts and co-hosts. Settles when it
   * runs, or could not be begun: then `error` tells why. Never rejects.
   */
  startRecording(): Promise<void>;
  /** Stops the recording that runs, whoever began it. Hosts and co-hosts. */
  stopRecording(): void;
  /** Asks an agent to listen; everybody is told. Hosts and co-hosts. */
  inviteAgent(options?: ConferenceRoomAgentOptions): void;
  /** Hosts and co-hosts. */
  removeAgent(): void;

  addEventListener<Name extends keyof ConferenceRoomEventMap>(
    type: Name,
    listener: (this: ConferenceRoom, event: ConferenceRoomEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof ConferenceRoomEventMap>(
    type: Name,
    listener: (this: ConferenceRoom, event: ConferenceRoomEventMap[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'conference-room': ConferenceRoom;
  }
}
