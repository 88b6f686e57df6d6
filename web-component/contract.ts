/*
 * The public interface of `<conference-room>`. Types only, without imports: the build ships this file as
 * conference-room.d.ts.
 */

export type ConferenceRoomTheme = 'light' | 'dark' | 'auto';
export type ConferenceRoomLayout = 'auto' | 'grid' | 'speaker' | 'side-by-side';
export type ConferenceRoomRole = 'host' | 'co-host' | 'participant';
export type ConferenceRoomSwitch = 'on' | 'off';
export type ConferenceRoomQuality = 'good' | 'fair' | 'poor' | 'lost';

/**
 * Why you have left the call. `room-deleted`: joining was refused because the room was deleted. `token-revoked`: your
 * application withdrew the join token; set another one to join again.
 */
export type ConferenceRoomLeftReason =
  | 'left'
  | 'removed'
  | 'ended'
  | 'network'
  | 'duplicate'
  | 'token-expired'
  | 'token-revoked'
  | 'room-deleted'
  | 'server-shutdown';

/** A participant who joined or left. */
export interface ConferenceRoomPerson {
  participantId: string;
  displayName: string;
  role: ConferenceRoomRole;
  kind: 'human' | 'agent';
}

/** Somebody who waits to be let in. `since`: ISO 8601. */
export interface ConferenceRoomWaitingPerson {
  participantId: string;
  displayName: string;
  since: string;
}

/** `Notetaker`: transcript and minutes; `Transcriber`: transcript; `Captioner`: captions only, nothing is stored. */
export type ConferenceRoomAgentMode = 'Notetaker' | 'Transcriber' | 'Captioner';

/** The agent that listens. */
export interface ConferenceRoomAgent {
  mode: ConferenceRoomAgentMode;
  /** BCP 47; null: the service detects it. */
  language: string | null;
  /** Whether captions are shown in the call. */
  captions: boolean;
  /** Whether its service fails right now: speech is kept for a while and transcribed later. */
  isImpaired: boolean;
}

/** Options of an invited agent. */
export interface ConferenceRoomAgentOptions {
  /** Default `Notetaker`. */
  mode?: ConferenceRoomAgentMode;
  /** BCP 47; null: the service detects it. Default: the language of the room. */
  language?: string | null;
  /** Whether captions are shown in the call. Default false; a Captioner always shows them. */
  captions?: boolean;
}

/**
 * A step of a connection check. The order is: the `server` answers over HTTP; the `hub` answers over WebSocket; a `stun`
 * server finds your address; a `relay` gives you one. Then `media` goes through (through the relay alone, where there is
 * one); the `bandwidth` suffices; the `round-trip` is short.
 */
export type ConferenceRoomConnectionStepName =
  | 'server'
  | 'hub'
  | 'stun'
  | 'relay'
  | 'media'
  | 'bandwidth'
  | 'round-trip';

/**
 * `slow`: a call works, and not well. `refused`: the hub refuses the join token. `not-configured`: the server has none.
 * `not-checked`: a step before it failed, LiveKit did not answer the server, or calls do without it.
 */
export type ConferenceRoomConnectionOutcome =
  | 'passed'
  | 'slow'
  | 'failed'
  | 'refused'
  | 'not-configured'
  | 'not-checked';

/** The result of one step of a connection check. */
export interface ConferenceRoomConnectionStep {
  name: ConferenceRoomConnectionStepName;
  outcome: ConferenceRoomConnectionOutcome;
  /** With `bandwidth`: download from the server, or what the relay takes in and gives back if that is less. */
  kilobitsPerSecond?: number;
  /** With `round-trip`: to the server and back, in milliseconds. */
  roundTripMs?: number;
  /** The meaning of the result and a remedy, in the language of the element. */
  message: string;
}

/** The results of a connection check so far. */
export interface ConferenceRoomConnectionCheck {
  /** The steps that are over. */
  steps: ConferenceRoomConnectionStep[];
  /** Whether all steps are over; false while it runs, and when it was cancelled. */
  isComplete: boolean;
}

/** A breakout room of the call. */
export interface ConferenceRoomBreakout {
  breakoutId: string;
  name: string;
  /** For hosts and co-hosts: since when somebody there waits for one, ISO 8601; null: nobody does. */
  helpAskedAt: string | null;
  /** For hosts and co-hosts: who is there. Empty for others. */
  participants: { participantId: string; displayName: string; role: ConferenceRoomRole }[];
}

/** The open breakout rooms of the call. */
export interface ConferenceRoomBreakouts {
  breakouts: ConferenceRoomBreakout[];
  /** In which one you belong, also while you have returned to the main room; null: in none. */
  ownBreakoutId: string | null;
  /** When they close by themselves, ISO 8601; null: when a host closes them. */
  closesAt: string | null;
  /** Whether participants may return to the main room by themselves. */
  mayReturn: boolean;
}

/** Breakout rooms that are opened. */
export interface ConferenceRoomBreakoutOptions {
  /** 2 to 20 rooms, each with who belongs there. */
  breakouts: { name: string; participantIds?: string[] }[];
  /** Whether everybody who is named in none and is neither host nor co-host is spread evenly. Default false. */
  spread?: boolean;
  /** After how many minutes they close by themselves, 1 to 480; null (default): when a host closes them. */
  minutes?: number | null;
  /** Whether participants may return to the main room by themselves. Default false. */
  mayReturn?: boolean;
}

/** A chat message, as you can read it. */
export interface ConferenceRoomChatMessage {
  messageId: string;
  /** The author. An application that wrote it is not among the participants. */
  participantId: string;
  displayName: string;
  /** The one participant who received it beside its sender; null: everybody did. */
  to: string | null;
  /** Empty with a file alone; null: your key does not decrypt it. */
  text: string | null;
  /** ISO 8601. */
  sentAt: string;
}

/**
 * The background of your picture: none, a slight or strong blur, or an image. An image is ready-made, the one of your own that
 * you chose last in this browser, or the one of the room's `branding.backgroundImages` with that address.
 */
export type ConferenceRoomBackground =
  | 'none'
  | 'slight'
  | 'strong'
  | 'daylight'
  | 'shelves'
  | 'evening'
  | 'colours'
  | 'image'
  | { url: string };

/** How your microphone sounds: as the browser cleans it, with RNNoise against noise, or as it is, for music. */
export type ConferenceRoomMicrophoneSound = 'standard' | 'noise-suppression' | 'original';

/** Why somebody is reported. */
export type ConferenceRoomReportReason =
  | 'harassment'
  | 'hate'
  | 'sexual'
  | 'spam'
  | 'impersonation'
  | 'other';

/** A report on a participant. The server stores nothing of it. */
export interface ConferenceRoomReport {
  participantId: string;
  displayName: string;
  reason: ConferenceRoomReportReason;
  /** The words of the person who reports, 500 characters at most; empty: none. */
  text: string;
}

/** An error. `message` is an English sentence for your log; participants see a text in their language. */
export interface ConferenceRoomError {
  code: string;
  message: string;
  /** Whether the call continues, or trying again may help. */
  recoverable: boolean;
  /** With the code `rejected`: why the server did not carry out a request, for example `poll-ended`. */
  reason?: string;
}

/** A microphone, camera or loudspeaker of this computer. */
export interface ConferenceRoomDevice {
  device: 'microphone' | 'camera' | 'speaker';
  deviceId: string;
  /** Its name; empty until the browser has allowed devices. */
  label: string;
  isSelected: boolean;
}

/** The events. All of them bubble and are composed. */
export interface ConferenceRoomEventMap {
  /** The element has a join token, shows its first screen with it and can be used. */
  ready: CustomEvent<null>;
  /** You wait until a host lets you in. */
  waiting: CustomEvent<{ participantId: string; since: string }>;
  /** You were let in; `joined` follows. */
  admitted: CustomEvent<null>;
  /** A host did not let you in: you stay out until the call ends. */
  denied: CustomEvent<null>;
  /** You have joined the call. */
  joined: CustomEvent<{ roomId: string; participantId: string }>;
  /** You have left the call, or joining was refused for good. */
  left: CustomEvent<{ reason: ConferenceRoomLeftReason }>;
  /** The call was ended for everybody. */
  ended: CustomEvent<null>;
  'participant-joined': CustomEvent<ConferenceRoomPerson>;
  'participant-left': CustomEvent<ConferenceRoomPerson>;
  /** Somebody raised or lowered their hand, also you; also sent when you join a call for each hand that is up. `raisedAt`: ISO 8601; null: lowered. */
  'hand-changed': CustomEvent<{ participantId: string; displayName: string; raisedAt: string | null }>;
  /** A chat message arrived or was sent; none of those that were there when you joined, but those that you missed while the connection was lost. */
  'chat-message': CustomEvent<ConferenceRoomChatMessage>;
  /** Somebody reacts with an emoji, also you. */
  reaction: CustomEvent<{ participantId: string; displayName: string; emoji: string }>;
  /** You went on in another session of the call, as another participant. `breakoutId` null: the main room. */
  moved: CustomEvent<{ participantId: string; breakoutId: string | null; name: string | null }>;
  /** Breakout rooms were opened, changed or closed (null); also sent when you join a call with open ones. */
  'breakouts-changed': CustomEvent<{ breakouts: ConferenceRoomBreakouts | null }>;
  /** For hosts and co-hosts: who waits to be let in has changed, the longest first. */
  'waiting-changed': CustomEvent<{ people: ConferenceRoomWaitingPerson[] }>;
  'microphone-changed': CustomEvent<{ on: boolean }>;
  /** You speak while your microphone is off; once per stretch of speech. */
  'muted-speaking': CustomEvent<null>;
  /** A host asks you to turn a device on; `participantId`: who asks, null: somebody outside of the call. */
  'asked-to-turn-on': CustomEvent<{ device: 'microphone' | 'camera'; participantId: string | null }>;
  /** Hosts show another participant large to everybody, or with null nobody; also sent when you join such a call. */
  'spotlight-changed': CustomEvent<{ participantId: string | null }>;
  'camera-changed': CustomEvent<{ on: boolean }>;
  /**
   * How much of the others' cameras you receive has changed: `full`, `reduced` or `off`. `audioOnly`: you chose to do without
   * them; else your connection decides.
   */
  'pictures-changed': CustomEvent<{ audioOnly: boolean; received: 'full' | 'reduced' | 'off' }>;
  'screenshare-changed': CustomEvent<{ on: boolean }>;
  /**
   * A recording has started, was paused or resumed, or has ended; also sent when you join a call that is being recorded.
   * `isOwn`: this element records.
   */
  'recording-changed': CustomEvent<{
    recording: boolean;
    startedAt: string | null;
    isOwn: boolean;
    isPaused: boolean;
  }>;
  /** An agent has joined, changed or left; also sent when you join a call with one. */
  'agent-changed': CustomEvent<{ agent: ConferenceRoomAgent | null }>;
  /**
   * Somebody has just said something. Sent while an agent with captions listens. `language`: that of the agent, or as the service
   * recognised it, BCP 47; null: unknown.
   */
  caption: CustomEvent<{
    captionId: string;
    participantId: string;
    displayName: string;
    text: string;
    language: string | null;
  }>;
  /** A caption is there in the language that the participant chose; `language`: that one, BCP 47. */
  'caption-translated': CustomEvent<{
    captionId: string;
    participantId: string;
    displayName: string;
    text: string;
    language: string;
  }>;
  /** You or the page chose another layout or pinned another tile during the call. `pinned`: the participant; null: nobody. */
  'layout-changed': CustomEvent<{ layout: ConferenceRoomLayout; pinned: string | null }>;
  'connection-quality': CustomEvent<{ participantId: string; quality: ConferenceRoomQuality }>;
  /** A step of a connection check is over, or all of them are. */
  'connection-check': CustomEvent<ConferenceRoomConnectionCheck>;
  /** The join token expires in a minute: mint a new one and set it with `setAuthToken`. */
  'token-expiring': CustomEvent<{ expiresAt: string }>;
  /** The person reports a participant, where `reports` is on. */
  report: CustomEvent<ConferenceRoomReport>;
  error: CustomEvent<ConferenceRoomError>;
}

/**
 * A video call in a page: the device check, the call, and the screen after it.
 *
 * @tagname conference-room
 *
 * @attr {string} auth-token - Join token from `POST /api/embed/sessions`. Without one the element waits for it.
 * @attr {string} embed-url - The room's `embedUrl`, which names the server: `http` or `https`. Default: the server that the script was loaded from.
 * @attr {string} lang - Language: `en`, `de`, `es`, `fr`, `pt`, `ja` or `ar`. Default: the language of the room, then that of the document, then that of the browser.
 * @attr {'light' | 'dark' | 'auto'} [theme=auto] - Colours; `auto` follows the setting of the device.
 * @attr {'auto' | 'grid' | 'speaker' | 'side-by-side'} [layout=auto] - `auto`: a grid, or one large tile while a screen is shared or somebody is pinned. `side-by-side`: two equally large tiles. Follows what the participant chooses.
 * @attr {'on' | 'off'} [prejoin=on] - Whether the device check is shown before joining.
 * @attr {'on' | 'off'} [audio=on] - Whether the microphone starts on. Default: as the room says.
 * @attr {'on' | 'off'} [video=on] - Whether the camera starts on. Default: as the room says.
 * @attr {'on' | 'off'} [chat=on] - Whether the chat is available.
 * @attr {'on' | 'off'} [reactions=on] - Whether reactions are available.
 * @attr {'on' | 'off'} [raise-hand=on] - Whether participants can raise their hand.
 * @attr {'on' | 'off'} [screenshare=on] - Whether participants can share their screen.
 * @attr {'on' | 'off'} [captions=on] - Whether captions are shown when there are any. Follows what the participant chooses.
 * @attr {string} caption-language - The language in which captions are shown, where the server translates them: a BCP 47 tag. Default: as they are spoken. Follows what the participant chooses.
 * @attr {'on' | 'off'} [reports=off] - Whether participants can report somebody: listen to `report`.
 * @attr {'on' | 'off'} rating - Whether participants are asked to rate the call after it, with stars and a sentence. Default: as the room says.
 * @attr {string} invite-url - The address at which people join this call. Somebody who is alone in the call can copy it. `http`, `https` or relative; any other URL is ignored.
 * @attr {string} leave-url - Where the browser goes when the participant leaves; after any other ending, and where a rating is asked for, the screen links there. `http`, `https` or relative; any other URL is ignored.
 *
 * @fires {CustomEvent<null>} ready - The element has a join token, shows its first screen with it and can be used.
 * @fires {CustomEvent<{ participantId: string; since: string }>} waiting - You wait until a host lets you in.
 * @fires {CustomEvent<null>} admitted - You were let in; `joined` follows.
 * @fires {CustomEvent<null>} denied - A host did not let you in: you stay out until the call ends.
 * @fires {CustomEvent<{ roomId: string; participantId: string }>} joined - You have joined the call.
 * @fires {CustomEvent<{ reason: string }>} left - You have left the call, or joining was refused for good. Reasons: `left`, `removed`, `ended`, `network`, `duplicate`, `token-expired`, `token-revoked`, `room-deleted`, `server-shutdown`.
 * @fires {CustomEvent<null>} ended - The call was ended for everybody.
 * @fires {CustomEvent<{ participantId: string; displayName: string; role: string; kind: string }>} participant-joined - Somebody else joined the call.
 * @fires {CustomEvent<{ participantId: string; displayName: string; role: string; kind: string }>} participant-left - Somebody else left the call.
 * @fires {CustomEvent<{ participantId: string; displayName: string; raisedAt: string | null }>} hand-changed - Somebody raised or lowered their hand, also you; also sent when you join a call for each hand that is up. `raisedAt`: ISO 8601; null: lowered.
 * @fires {CustomEvent<{ messageId: string; participantId: string; displayName: string; to: string | null; text: string | null; sentAt: string }>} chat-message - A chat message arrived or was sent; none of those that were there when you joined. `to`: the one participant who received it beside its sender, null: everybody did. `text`: empty with a file alone; null: your key does not decrypt it.
 * @fires {CustomEvent<{ participantId: string; displayName: string; emoji: string }>} reaction - Somebody reacts with an emoji, also you.
 * @fires {CustomEvent<{ participantId: string; breakoutId: string | null; name: string | null }>} moved - You went on in a breakout room, or with `breakoutId` null in the main room, as another participant.
 * @fires {CustomEvent<{ breakouts: { breakouts: { breakoutId: string; name: string; helpAskedAt: string | null; participants: { participantId: string; displayName: string; role: string }[] }[]; ownBreakoutId: string | null; closesAt: string | null; mayReturn: boolean } | null }>} breakouts-changed - Breakout rooms were opened, changed or closed (null); also sent when you join a call with open ones. Only hosts and co-hosts learn who is where.
 * @fires {CustomEvent<{ people: { participantId: string; displayName: string; since: string }[] }>} waiting-changed - For hosts and co-hosts: who waits to be let in has changed, the longest first.
 * @fires {CustomEvent<{ on: boolean }>} microphone-changed - Your microphone was turned on or off.
 * @fires {CustomEvent<{ participantId: string | null }>} spotlight-changed - Hosts show another participant large to everybody, or with null nobody; also when you join such a call.
 * @fires {CustomEvent<null>} muted-speaking - You speak while your microphone is off; once per stretch of speech.
 * @fires {CustomEvent<{ device: string; participantId: string | null }>} asked-to-turn-on - A host asks you to turn your `microphone` or `camera` on. `participantId`: who asks; null when it comes over REST.
 * @fires {CustomEvent<{ on: boolean }>} camera-changed - Your camera was turned on or off.
 * @fires {CustomEvent<{ audioOnly: boolean; received: string }>} pictures-changed - How much of the others' cameras you receive has changed: `full`, `reduced` or `off`. `audioOnly`: you chose to do without them; else your connection decides.
 * @fires {CustomEvent<{ on: boolean }>} screenshare-changed - You started or stopped sharing your screen.
 * @fires {CustomEvent<{ recording: boolean; startedAt: string | null; isOwn: boolean; isPaused: boolean }>} recording-changed - A recording has started, was paused or resumed, or has ended; also sent when you join a call that is being recorded. `isOwn`: this element records.
 * @fires {CustomEvent<{ agent: { mode: string; language: string | null; captions: boolean; isImpaired: boolean } | null }>} agent-changed - An agent has joined, changed or left; also sent when you join a call with one.
 * @fires {CustomEvent<{ captionId: string; participantId: string; displayName: string; text: string; language: string | null }>} caption - Somebody has just said something, in a language (BCP 47; null: unknown). Sent while an agent with captions listens.
 * @fires {CustomEvent<{ captionId: string; participantId: string; displayName: string; text: string; language: string }>} caption-translated - A caption is there in the language that you chose.
 * @fires {CustomEvent<{ layout: string; pinned: string | null }>} layout-changed - You or the page chose another layout or pinned another tile during the call. `pinned`: the participant; null: nobody.
 * @fires {CustomEvent<{ participantId: string; quality: string }>} connection-quality - The connection of a participant is now `good`, `fair`, `poor` or `lost`.
 * @fires {CustomEvent<{ steps: { name: string; outcome: string; kilobitsPerSecond?: number; roundTripMs?: number; message: string }[]; isComplete: boolean }>} connection-check - A step of a connection check is over, or all of them are.
 * @fires {CustomEvent<{ expiresAt: string }>} token-expiring - The join token expires in a minute: set a new one with `setAuthToken`.
 * @fires {CustomEvent<{ participantId: string; displayName: string; reason: string; text: string }>} report - You report a participant, where `reports` is on. `reason`: `harassment`, `hate`, `sexual`, `spam`, `impersonation` or `other`; `text`: what you add, 500 characters at most, or empty. Nothing is stored: pass it on.
 * @fires {CustomEvent<{ code: string; message: string; recoverable: boolean }>} error - Something went wrong. `message` is an English sentence for your log.
 *
 * @slot toolbar - Your own buttons in the toolbar.
 * @slot alone - Your own content for somebody who is alone in the call, below the notice that nobody else is there yet.
 * @slot side - Your own content beside the stage, or below it where the element is narrow.
 *
 * @csspart room - The whole element.
 * @csspart logo - The logo of the room, in the device check and in the header.
 * @csspart device-check - The screen before joining.
 * @csspart lobby - How many people are in the call, and whether it is recorded or an agent listens, before joining.
 * @csspart preview - The preview of your camera before joining.
 * @csspart join-button - The button that joins the call.
 * @csspart checks-button - The button that opens the tests of sound and connection.
 * @csspart checks - The tests of sound and connection before joining.
 * @csspart check-steps - The results of a connection check.
 * @csspart waiting-room - The screen of somebody who waits to be let in.
 * @csspart waiting-messages - The words of hosts to a person who waits.
 * @csspart device-menu - A menu of microphones, cameras or loudspeakers.
 * @csspart level - The level meter of the microphone.
 * @csspart call - The call: header, stage, panels and toolbar.
 * @csspart header - The room name, facts about the room and the time.
 * @csspart recording - The label of a running recording, with its duration.
 * @csspart live - The label of a call that is streamed live, with the duration.
 * @csspart agent - The label of the agent that listens, in the header.
 * @csspart copy-link - The button that copies `invite-url` while you are alone.
 * @csspart stage - The area of the tiles.
 * @csspart tile - The camera or screen of a participant.
 * @csspart video - The video of a tile.
 * @csspart avatar - The initials of a participant whose camera is off.
 * @csspart tile-name - The name on a tile.
 * @csspart pin-button - The button that pins a tile.
 * @csspart point-button - The button with which you point at a shared screen.
 * @csspart picture-button - The button that shows the picture of the screen that you share.
 * @csspart pointer - The pointer of somebody on a shared screen, with their name.
 * @csspart zoom-in-button - The button that enlarges a shared screen.
 * @csspart zoom-out-button - The button that shrinks it again.
 * @csspart manage-button - The button of a tile that shows hosts and co-hosts what they can do to the person.
 * @csspart toolbar - The toolbar.
 * @csspart button - Every button of the toolbar; most also have a part of their own: `microphone-button`, `camera-button`, `screen-button`, `chat-button`, `people-button`, `hand-button`, `record-button`, `leave-button`.
 * @csspart menu - A menu that a button opens.
 * @csspart panel - A panel beside the stage.
 * @csspart chat - The chat panel.
 * @csspart people - The panel with the list of participants.
 * @csspart messages - The list of chat messages.
 * @csspart message - A chat message.
 * @csspart chat-input - The text field of the chat.
 * @csspart chat-attach - The button of the chat that chooses files.
 * @csspart file - A file in the chat, also one that is being sent.
 * @csspart person - An entry in the list of participants or of removed people.
 * @csspart people-search - The field to search people with, in calls of many.
 * @csspart removed-people - The list of people who were removed, for hosts and co-hosts.
 * @csspart waiting-people - The list of people who wait to be let in, for hosts and co-hosts.
 * @csspart waiting-notice - The notice above the stage that somebody waits, for hosts and co-hosts.
 * @csspart reactions - The area of the reactions.
 * @csspart pictures-notice - The notice above the stage that the cameras of the others are not shown.
 * @csspart sharing-notice - The notice above the stage that you share your screen.
 * @csspart turn-on-request - The notice above the stage that a host asks for your microphone or camera.
 * @csspart application-notice - A notice of the application above the stage.
 * @csspart captions - The captions.
 * @csspart caption-panel - The panel with everything that was said.
 * @csspart polls - The panel of polls.
 * @csspart poll - A poll, with its results.
 * @csspart poll-notice - The notice above the stage that there is a new poll.
 * @csspart minutes - The panel of drafted minutes.
 * @csspart minutes-item - A drafted decision or action item.
 * @csspart minutes-notice - The notice above the stage that minutes were drafted.
 * @csspart breakouts - The panel of breakout rooms.
 * @csspart breakout - A breakout room in the panel, with who is there.
 * @csspart breakout-notice - The notice above the stage in which breakout room you are.
 * @csspart breakout-help - The notice above the stage that a breakout room asks for help, for hosts and co-hosts.
 * @csspart consent-request - The question above the stage whether you agree to be recorded or transcribed.
 * @csspart consent-answer - Your answer to that question, while you look at it.
 * @csspart notice - A short notice over the stage.
 * @csspart dialog - A dialog: devices, shortcuts, invitation of an agent, confirmations.
 * @csspart figures - The table of what is measured of the connections.
 * @csspart language-menu - The language menu in the invitation of an agent.
 * @csspart ending - The screen after the call.
 * @csspart again-button - The button that joins again.
 * @csspart leave-link - The link to `leave-url`.
 *
 * @cssproperty --conference-room-accent - Colour of what is on, selected or most important.
 * @cssproperty --conference-room-accent-text - Colour of text on the accent.
 * @cssproperty --conference-room-background - Background of the element.
 * @cssproperty --conference-room-surface - Background of bars, panels, menus and dialogs.
 * @cssproperty --conference-room-tile - Background of tiles without a picture.
 * @cssproperty --conference-room-text - Colour of text.
 * @cssproperty --conference-room-muted - Colour of secondary text.
 * @cssproperty --conference-room-line - Colour of borders.
 * @cssproperty --conference-room-danger - Colour of buttons that leave, end or remove.
 * @cssproperty --conference-room-font - Font family.
 * @cssproperty --conference-room-radius - Corner radius of tiles and panels.
 */
export interface ConferenceRoom extends HTMLElement {
  /** Join token from `POST /api/embed/sessions`. Attribute `auth-token`. */
  authToken: string;
  /** The room's `embedUrl` (`http` or `https`), which names the server. Default: the server that the script was loaded from. Attribute `embed-url`. */
  embedUrl: string;
  /** Default `auto`: follows the setting of the device. */
  theme: ConferenceRoomTheme;
  /** Default `auto`: a grid, or one large tile while a screen is shared or somebody is pinned; `side-by-side`: two equally large tiles. Follows what the participant chooses. */
  layout: ConferenceRoomLayout;
  /** Whether the device check is shown before joining. Default `on`. */
  prejoin: ConferenceRoomSwitch;
  /** Whether the microphone starts on. Default: as the room says, which is `on` unless its `defaults` were set. */
  audio: ConferenceRoomSwitch;
  /** Whether the camera starts on. Default: as the room says, which is `on` unless its `defaults` were set. */
  video: ConferenceRoomSwitch;
  /** Whether the chat is available. Default `on`. */
  chat: ConferenceRoomSwitch;
  /** Whether reactions are available. Default `on`. */
  reactions: ConferenceRoomSwitch;
  /** Whether participants can raise their hand. Default `on`. Attribute `raise-hand`. */
  raiseHand: ConferenceRoomSwitch;
  /** Whether participants can share their screen. Default `on`. */
  screenshare: ConferenceRoomSwitch;
  /** Whether captions are shown when there are any. Default `on`. Follows what the participant chooses. */
  captions: ConferenceRoomSwitch;
  /**
   * The language in which captions are shown, BCP 47, where the server translates them; null: as they are spoken. Default null.
   * Follows what the participant chooses. Attribute `caption-language`.
   */
  captionLanguage: string | null;
  /** Whether participants can report somebody: your page gets the event `report`. Default `off`. */
  reports: ConferenceRoomSwitch;
  /** Whether participants are asked to rate the call after it. Default null: as the room's `rating` says, which is off unless it was set. */
  rating: ConferenceRoomSwitch | null;
  /** The address at which people join this call. Somebody who is alone in the call can copy it. `http`, `https` or relative; any other URL is ignored. Attribute `invite-url`. */
  inviteUrl: string;
  /** Where the browser goes when the participant leaves; after any other ending, and where a rating is asked for, the screen links there. `http`, `https` or relative; any other URL is ignored. Attribute `leave-url`. */
  leaveUrl: string;
  /** Key of an end-to-end encrypted room. It is never sent and is not an attribute. */
  e2eeKey: string | null;

  /** Joins, from the device check or without it. Settles when you have joined or were refused; never rejects. */
  join(): Promise<void>;
  /**
   * Checks the connection, before a call or during one: takes some seconds, and moves a few megabytes. Dispatches
   * `connection-check` after each step. Needs a join token. `signal` cancels it. Never rejects.
   */
  checkConnection(options?: { signal?: AbortSignal }): Promise<ConferenceRoomConnectionCheck>;
  /** Leaves the call, after your recording is stored if you record. The element then offers to join again. */
  leave(): Promise<void>;
  /** Turns your microphone on or off. */
  setMicrophone(on: boolean): Promise<void>;
  /** Turns your camera on or off. */
  setCamera(on: boolean): Promise<void>;
  /** Shares your screen. Browsers require a user gesture: call it from a click. */
  startScreenShare(): Promise<void>;
  /** Stops sharing your screen. */
  stopScreenShare(): void;
  /**
   * Says what your shared screen shows, before you share or while you do; the browser remembers it. `text`: it stays sharp, at
   * 15 frames a second at most. `film`: it moves smoothly, at 30, and may lose sharpness.
   */
  setScreenContent(content: 'text' | 'film'): void;
  /**
   * Chooses how many frames of your shared screen are sent in a second at most, before you share or while you do; the browser
   * remembers it. Null, as without it: as its content needs.
   */
  setScreenFrameRate(frameRate: 5 | 15 | 30 | null): void;
  /** Says whether others may point at the screen that you share, before you share or while you do; the browser remembers it. */
  setScreenPointers(on: boolean): void;
  /**
   * Chooses what is behind you, before the call or during it; the browser remembers it. Settles when it is shown, or at once while
   * your camera is off. Rejects with a sentence for your log when the room does not offer it, or it does not work here. In that case the
   * camera is off. If only an image could not be loaded, everything behind you is blurred.
   */
  setBackground(background: ConferenceRoomBackground): Promise<void>;
  /**
   * Chooses what is done to the sound of your microphone, before the call or during it; the browser remembers it. Settles when it is
   * done. Rejects with a sentence for your log when it does not work here: noise suppression then is the browser's own.
   */
  setMicrophoneSound(sound: ConferenceRoomMicrophoneSound): Promise<void>;
  /** Returns the microphones, cameras and loudspeakers that can be chosen. Their labels are empty until the browser has allowed devices. */
  listDevices(): Promise<ConferenceRoomDevice[]>;
  /**
   * Chooses a device of `listDevices()`, before the call or during it; the browser remembers it. Settles when it is used, or at once
   * while it is off. Rejects with a sentence for your log when there is no such device, or it cannot be used.
   */
  setDevice(device: ConferenceRoomDevice['device'], deviceId: string): Promise<void>;
  /**
   * Raises or lowers your hand. Settles when it is sent. Rejects with a sentence for your log outside of a call, and where raising
   * hands is off in the room.
   */
  setHand(raised: boolean): Promise<void>;
  /**
   * Writes in the chat, to everybody or to one participant alone; in end-to-end encrypted rooms encrypted. 4,000 characters at most.
   * Settles when the server has it, also after the connection was lost. Rejects with a sentence for your log when it is not sent.
   */
  sendChat(text: string, participantId?: string | null): Promise<void>;
  /** Sets the layout. */
  setLayout(layout: ConferenceRoomLayout): void;
  /**
   * Shows a participant large to you, or with null nobody: their shared screen while they share one, else their camera. An unknown id
   * changes nothing.
   */
  pin(participantId: string | null): void;
  /**
   * Sets how loud you hear a participant, 0 (silent) to 1 (default); it lasts until you leave. Browsers on iPhone and iPad leave the
   * loudness to the buttons of the device: there, only 0 and above is told apart.
   */
  setVolume(participantId: string, volume: number): void;
  /**
   * Receives sound and shared screens, and no cameras, or everything again; also once the connection was too weak for pictures.
   * Turning it on turns your own camera off. It lasts until you leave.
   */
  setAudioOnly(on: boolean): void;
  /** Sets a newer join token, before or during a call. */
  setAuthToken(token: string): void;

  /** Turns the microphone of a participant off. For hosts and co-hosts. */
  mute(participantId: string): void;
  /** Turns the microphones of everybody else off. For hosts and co-hosts. */
  muteAll(): void;
  /** Shows a participant large to everybody, in place of whoever was; `on` false: no longer. For hosts and co-hosts. */
  spotlight(participantId: string, on?: boolean): void;
  /**
   * Lets a participant share the screen or write in the chat, or not, for the rest of the call; null: everybody who is neither
   * host nor co-host. A missing field stays as it is. For hosts and co-hosts.
   */
  setGrants(participantId: string | null, grants: { screen?: boolean; chat?: boolean }): void;
  /** Turns the camera of a participant off. For hosts and co-hosts. */
  stopCamera(participantId: string): void;
  /** Stops a participant from sharing the screen; they can share it again. For hosts and co-hosts. */
  stopScreen(participantId: string): void;
  /** Lets nobody point any more at the screen that a participant shares; they can allow it again. For hosts and co-hosts. */
  stopPointers(participantId: string): void;
  /** Asks a participant to turn the microphone on; they decide. For hosts and co-hosts. */
  askToUnmute(participantId: string): void;
  /** Asks a participant to turn the camera on; they decide. For hosts and co-hosts. */
  askToStartCamera(participantId: string): void;
  /**
   * Removes a participant from the call and keeps them out of the room until a host or co-host lets them back in. For
   * hosts and co-hosts.
   */
  removeParticipant(participantId: string): void;
  /** Lets in somebody who waits. For hosts and co-hosts. */
  admit(participantId: string): void;
  /** Turns away somebody who waits; they stay out until the call ends. For hosts and co-hosts. */
  deny(participantId: string): void;
  /** Opens breakout rooms and moves people there. For hosts and co-hosts. */
  openBreakouts(options: ConferenceRoomBreakoutOptions): void;
  /** Calls everybody back and closes the breakout rooms. For hosts and co-hosts. */
  closeBreakouts(): void;
  /** Moves participants to a breakout room, or with null to the main room. For hosts and co-hosts. */
  assignToBreakout(participantIds: string[], breakoutId: string | null): void;
  /** Goes to a breakout room, or with null to the main room: hosts and co-hosts to any, others where hosts let them return. */
  joinBreakout(breakoutId: string | null): void;
  /** Writes to everybody in all rooms of the call. Settles when it is sent. For hosts and co-hosts. */
  writeToBreakouts(text: string): Promise<void>;
  /** Asks a host to come to the breakout room that you are in. */
  askForHelp(): void;
  /** Removes the element from the document. */
  remove(): void;
  /** @deprecated Use `removeParticipant(participantId)`. */
  remove(participantId: string): void;
  /** Changes the role of a participant. For hosts. */
  setRole(participantId: string, role: ConferenceRoomRole): void;
  /** Ends the call for everybody. For hosts. */
  endForAll(): void;

  /**
   * Records the call in this page, as everybody sees and hears it; everybody is told. For hosts and co-hosts. Settles
   * when the recording has started, or could not be started: then `error` tells why. Never rejects.
   */
  startRecording(): Promise<void>;
  /** Stops the recording, whoever started it. For hosts and co-hosts. */
  stopRecording(): void;
  /**
   * Pauses the recording, whoever started it: nothing is recorded until `resumeRecording()`. Everybody sees that it is
   * paused a moment later, when the recorder has paused. For hosts and co-hosts.
   */
  pauseRecording(): void;
  /** Resumes a paused recording. For hosts and co-hosts. */
  resumeRecording(): void;
  /** Invites an agent to listen; everybody is told. For hosts and co-hosts. */
  inviteAgent(options?: ConferenceRoomAgentOptions): void;
  /** Removes the agent. For hosts and co-hosts. */
  removeAgent(): void;
  /** Stops what the agent says aloud, and what waits to be said. For hosts and co-hosts. */
  stopAgentSpeech(): void;
  /** Mutes the agent, so that it does not speak, or unmutes it. It still listens and writes. For hosts and co-hosts. */
  setAgentMuted(isMuted: boolean): void;

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
