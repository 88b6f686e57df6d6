import type { ConferenceRoom, ConferenceRoomEventMap } from '../../web-component/contract.ts';

/** Attributes of the element by the names of its properties. */
export interface ConferenceRoomAttributes extends Partial<
  Pick<
    ConferenceRoom,
    | 'embedUrl'
    | 'theme'
    | 'layout'
    | 'prejoin'
    | 'audio'
    | 'video'
    | 'chat'
    | 'reactions'
    | 'raiseHand'
    | 'screenshare'
    | 'captions'
    | 'reports'
    | 'inviteUrl'
    | 'leaveUrl'
    | 'lang'
  >
> {
  /** Join token from `POST /api/embed/sessions`. Without one, the element waits for it. */
  authToken?: string | undefined;
  /** Whether participants are asked to rate the call after it. Missing: as the room says. */
  rating?: 'on' | 'off' | undefined;
  /** The language in which captions are shown, BCP 47, where the server translates them. */
  captionLanguage?: string | undefined;
}

/** The attributes of the element. The compiler refuses the table when one is missing. */
export const ATTRIBUTES: Readonly<Record<keyof ConferenceRoomAttributes, string>> = {
  authToken: 'auth-token',
  embedUrl: 'embed-url',
  theme: 'theme',
  layout: 'layout',
  prejoin: 'prejoin',
  audio: 'audio',
  video: 'video',
  chat: 'chat',
  reactions: 'reactions',
  raiseHand: 'raise-hand',
  screenshare: 'screenshare',
  captions: 'captions',
  captionLanguage: 'caption-language',
  reports: 'reports',
  rating: 'rating',
  inviteUrl: 'invite-url',
  leaveUrl: 'leave-url',
  lang: 'lang',
};

type EventName = keyof ConferenceRoomEventMap;
type CamelCase<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text;

/** A handler for each event of the element: `onJoined`, `onParticipantJoined`, and so on. */
type ConferenceRoomHandlers = {
  [Name in EventName as `on${Capitalize<CamelCase<Name>>}`]?:
    | ((event: ConferenceRoomEventMap[Name]) => void)
    | undefined;
};

/** Properties of the components: the attributes of the element in camel case, and a handler for each event. */
export interface ConferenceRoomOptions extends ConferenceRoomAttributes, ConferenceRoomHandlers {
  /** Address of the conference server, from which the element is loaded. Missing: that of `embedUrl`. */
  server?: string | undefined;
  /** Key of an end-to-end encrypted room. It is never sent, and not rendered. */
  e2eeKey?: string | null | undefined;
}

/** Every event of the element. The compiler refuses the table when one is missing. */
const EVENTS: Readonly<Record<EventName, true>> = {
  ready: true,
  waiting: true,
  admitted: true,
  denied: true,
  joined: true,
  left: true,
  ended: true,
  'participant-joined': true,
  'participant-left': true,
  'layout-changed': true,
  'hand-changed': true,
  'chat-message': true,
  reaction: true,
  moved: true,
  'breakouts-changed': true,
  'waiting-changed': true,
  'microphone-changed': true,
  'muted-speaking': true,
  'asked-to-turn-on': true,
  'spotlight-changed': true,
  'camera-changed': true,
  'pictures-changed': true,
  'screenshare-changed': true,
  'recording-changed': true,
  'agent-changed': true,
  caption: true,
  'caption-translated': true,
  'connection-quality': true,
  'connection-check': true,
  'token-expiring': true,
  report: true,
  error: true,
};

export const EVENT_NAMES = Object.keys(EVENTS).filter((name): name is EventName => name in EVENTS);

/** @returns the attributes to render; those without a value are left out */
export function attributesOf(properties: ConferenceRoomAttributes): Record<string, string> {
  const given: Readonly<Record<string, unknown>> = { ...properties };
  return Object.fromEntries(
    Object.entries(ATTRIBUTES).flatMap(([property, attribute]) => {
      const value = given[property];
      return typeof value === 'string' ? [[attribute, value]] : [];
    }),
  );
}
