import { defaultMaxListeners, setMaxListeners } from 'node:events';
import { vi } from 'vitest';
// oxlint-disable-next-line eslint/no-restricted-imports -- for tests only: they read as the server does
import { toServer, type ToServer } from '../../../server/platform/hub/client-messages';
import type { ParticipantState } from '../../../server/platform/hub/protocol';
import { type ToParticipant } from '../../../server/platform/hub/server-messages';
import { IDLE } from '../state/idle';
import type { LocalMedia, LocalMediaState } from '../media/local-media';
import { HandDrivenPeerConnection, TrackList } from './hand-driven-peer-connection';
import { DEFAULT_SETTINGS } from '../../testing/call-fixtures';

/*
 * The edges of a page, driven by a test: its sockets, its clock and its devices. Nothing happens unless the test does
 * it.
 */

export type Said<Type extends ToServer['type']> = Extract<ToServer, { type: Type }>;
export type Welcome = Extract<ToParticipant, { type: 'welcome' }>;

/** A WebSocket of the page, seen from the server. */
export class HandDrivenSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;

  readonly url: string;
  /** Messages and frames that the page sent, with the time of the clock in milliseconds. */
  readonly sent: { message: ToServer; atMs: number }[] = [];
  readonly frames: Uint8Array[] = [];
  readyState = HandDrivenSocket.CONNECTING;
  bufferedAmount = 0;

  constructor(url: string) {
    super();
    this.url = new URL(url).href;
    sockets.push(this);
  }

  send(data: string | Uint8Array): void {
    if (this.readyState !== HandDrivenSocket.OPEN) throw new DOMException('Not open.', 'InvalidStateError');
    if (typeof data !== 'string') this.frames.push(data);
    else this.sent.push({ message: toServer.parse(JSON.parse(data)), atMs: performance.now() });
  }

  close(): void {
    this.readyState = HandDrivenSocket.CLOSING;
  }

  get isOpen(): boolean {
    return this.readyState === HandDrivenSocket.OPEN;
  }

  /** Opens the connection. */
  accept(): void {
    this.readyState = HandDrivenSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  /** Delivers a message of the server. */
  say(message: ToParticipant): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  /** Breaks the connection, or refuses it. */
  drop(): void {
    this.readyState = HandDrivenSocket.CLOSED;
    this.dispatchEvent(new Event('close'));
  }

  /** Returns the messages of one type that the page sent. */
  of<Type extends ToServer['type']>(type: Type): Said<Type>[] {
    const isOfType = (message: ToServer): message is Said<Type> => message.type === type;
    return this.sent.map(({ message }) => message).filter(isOfType);
  }
}

const sockets: HandDrivenSocket[] = [];

/** Replaces the edges of a page that Node has or lacks. The clock stops until `pass`. */
export function openPage() {
  sockets.length = 0;
  HandDrivenPeerConnection.all.length = 0;
  setMaxListeners(30); // for Node, more than ten of one signal are a leak; a call has more
  const storage = new Map<string, string>();
  const document = Object.assign(new EventTarget(), { hidden: false });
  const window = new EventTarget();
  vi.useFakeTimers({ now: new Date('2026-01-01T10:00:00Z') });
  vi.spyOn(Math, 'random').mockReturnValue(0); // waits between attempts have their full length
  vi.stubGlobal('WebSocket', HandDrivenSocket);
  vi.stubGlobal('RTCPeerConnection', HandDrivenPeerConnection);
  vi.stubGlobal('MediaStream', TrackList);
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  return {
    window,
    document,
    /** Every socket that the page opened, in that order. */
    sockets,
    /** Returns the newest socket. */
    get socket(): HandDrivenSocket {
      const socket = sockets.at(-1);
      if (!socket) throw new Error('The page has opened no socket.');
      return socket;
    },
    /** Every connection to another participant that the page made, in that order. */
    connections: HandDrivenPeerConnection.all,
    /** Moves the clock on. */
    pass: async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms)),
    /** Lets everything happen that needs no time. */
    settle: async () => void (await vi.advanceTimersByTimeAsync(0)),
  };
}

export type Page = ReturnType<typeof openPage>;

export function closePage(): void {
  setMaxListeners(defaultMaxListeners);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

const DEVICES_OFF: LocalMediaState = {
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

/** Devices that a test turns on and off. */
export class HandDrivenMedia extends EventTarget implements LocalMedia {
  state: LocalMediaState = DEVICES_OFF;
  isReleased = false;

  change(change: Partial<LocalMediaState>): void {
    this.state = { ...this.state, ...change };
    this.dispatchEvent(new Event('change'));
  }

  async setMicrophone(microphoneOn: boolean): Promise<void> {
    this.change({ microphoneOn });
  }

  async setCamera(cameraOn: boolean): Promise<void> {
    this.change({ cameraOn });
  }

  async startScreenShare(): Promise<void> {}
  stopScreenShare(): void {
    this.change({ screenStream: null });
  }
  setScreenContent(): void {}
  setScreenFrameRate(): void {}
  setScreenPointers(): void {}
  stopScreenPointers(): void {
    this.change({ screenPointers: false });
  }
  async select(): Promise<void> {}
  async setMicrophoneSound(): Promise<void> {}
  async setBackground(): Promise<void> {}
  async setBackgroundImage(): Promise<void> {}
  async setRoomBackground(): Promise<void> {}
  offerBackgrounds(): void {}
  ruleBackground(): void {}

  release(): void {
    this.isReleased = true;
  }

  close(): void {}
}

/** Returns the sentence of an error. */
export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : 'no error');

export const participant = (
  participantId: string,
  more: Partial<ParticipantState> = {},
): ParticipantState => ({
  participantId,
  kind: 'human',
  displayName: participantId,
  isGuest: false,
  role: 'participant',
  joinedAt: '2026-01-01T10:00:00.000Z',
  devices: { microphone: false, camera: false, screen: false },
  handRaisedAt: null,
  connected: true,
  ...more,
});

/** Returns the welcome of a call that you are alone in. */
export const welcome = (more: Partial<Welcome> = {}): Welcome => ({
  type: 'welcome',
  participantId: 'me',
  resumeSecret: 'secret',
  resumed: false,
  sessionId: 'ses_1',
  sessionStartedAt: '2026-01-01T10:00:00.000Z',
  tokenExpiresAt: '2026-01-01T11:00:00.000Z',
  room: {
    roomId: 'rm_1',
    roomName: 'Weekly',
    endToEndEncrypted: false,
    locked: false,
    settings: DEFAULT_SETTINGS,
  },
  permissions: IDLE.permissions,
  participants: [participant('me')],
  chat: [],
  recording: null,
  agent: null,
  canInviteAgent: false,
  spotlight: null,
  bans: [],
  waiting: [],
  media: { engine: 'mesh', iceServers: [] },
  ...more,
});
