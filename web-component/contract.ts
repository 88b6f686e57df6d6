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
  'connection-quality': CustomEvent<{ participantId: string; quality: ConferenceRoomQuality }>;
  /** A minute before the join token expires: mint a new one and hand it over with `setAuthToken`. */
  'token-expiring': CustomEvent<{ expiresAt: string }>;
  error: CustomEvent<ConferenceRoomError>;
}

export interface ConferenceRoom extends HTMLElement {
  /** Join token of `POST /api/embed/sessions`. Attribute `auth-token`. */
  authToken: string;
  /** The room's `embedUrl`, which names the server; without it, the server that this script came from. Attribute `embed-url`. */
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
  captions: ConferenceRoomSwitch;
  /** Where somebody goes who leaves; other endings link there. Attribute `leave-url`. */
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
  /** Sends somebody out of the call. Hosts and co-hosts. Without an argument: takes the element out of the document. */
  remove(participantId?: string): void;
  /** Hosts. */
  setRole(participantId: string, role: ConferenceRoomRole): void;
  /** Hosts. */
  endForAll(): void;

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
