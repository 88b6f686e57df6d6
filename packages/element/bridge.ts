/*
 * The messages between a call in a frame or web view and the page or app around it: every event goes out, every method
 * in. They are plain data, so that they pass a port of a frame as well as JSON.
 */
import type { ConferenceRoom, ConferenceRoomEventMap } from '../../web-component/contract.ts';
import type { ConferenceRoomAttributes } from './interface.ts';

type MethodOf<Key extends keyof ConferenceRoom> = ConferenceRoom[Key] extends (...input: never[]) => unknown
  ? Key
  : never;
/** The methods of the element itself. */
export type ConferenceRoomMethod = Exclude<
  { [Key in keyof ConferenceRoom]-?: MethodOf<Key> }[keyof ConferenceRoom],
  keyof HTMLElement
>;

/** The input of a method. A signal does not pass a frame, so `checkConnection` has none there. */
export type MethodInput<Name extends ConferenceRoomMethod> = Name extends 'checkConnection'
  ? []
  : ConferenceRoom[Name] extends (...input: infer Input) => unknown
    ? Input
    : never;

/** The result of a method that has settled. */
export type MethodOutput<Name extends ConferenceRoomMethod> = ConferenceRoom[Name] extends (
  ...input: never[]
) => infer Output
  ? Awaited<Output>
  : never;

/** The settings of a call in a frame: the attributes of the element in camel case, and the key of an encrypted room. */
export interface FrameSettings extends Omit<ConferenceRoomAttributes, 'embedUrl'> {
  /** Key of an end-to-end encrypted room. It is never sent to a server. */
  e2eeKey?: string | null | undefined;
}

/** Messages to the call. */
export type ToCall =
  | { type: 'set'; settings: FrameSettings }
  | { type: 'call'; id: number; method: ConferenceRoomMethod; input: unknown[] };

/** Messages from the call. `loaded`: its page is there and waits for settings. */
export type FromCall =
  | { type: 'loaded' }
  | { type: 'event'; name: keyof ConferenceRoomEventMap; detail: unknown }
  | { type: 'result'; id: number; value: unknown }
  | { type: 'result'; id: number; error: string };

/** The mark of the messages between the windows of a frame and the page around it. */
export const BRIDGE = 'conference-room-bridge';

/** Every method of the element. The compiler refuses the table when one is missing. */
const METHODS: Readonly<Record<ConferenceRoomMethod, true>> = {
  join: true,
  checkConnection: true,
  leave: true,
  setMicrophone: true,
  setCamera: true,
  startScreenShare: true,
  stopScreenShare: true,
  setScreenContent: true,
  setScreenFrameRate: true,
  setScreenPointers: true,
  setBackground: true,
  setMicrophoneSound: true,
  listDevices: true,
  setDevice: true,
  setHand: true,
  sendChat: true,
  setLayout: true,
  pin: true,
  setVolume: true,
  setAudioOnly: true,
  setAuthToken: true,
  mute: true,
  muteAll: true,
  spotlight: true,
  setGrants: true,
  stopCamera: true,
  stopScreen: true,
  stopPointers: true,
  askToUnmute: true,
  askToStartCamera: true,
  removeParticipant: true,
  admit: true,
  deny: true,
  openBreakouts: true,
  closeBreakouts: true,
  assignToBreakout: true,
  joinBreakout: true,
  writeToBreakouts: true,
  askForHelp: true,
  setRole: true,
  endForAll: true,
  startRecording: true,
  stopRecording: true,
  pauseRecording: true,
  resumeRecording: true,
  inviteAgent: true,
  removeAgent: true,
  stopAgentSpeech: true,
  setAgentMuted: true,
};

export const isMethod = (name: string): name is ConferenceRoomMethod => Object.hasOwn(METHODS, name);
