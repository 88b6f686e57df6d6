import {
  BRIDGE,
  isMethod,
  type FrameSettings,
  type FromCall,
  type ToCall,
} from '../../packages/element/bridge';
import { ATTRIBUTES, EVENT_NAMES, type ConferenceRoomAttributes } from '../../packages/element/interface';
import { isForRoom } from './token-room';

/*
 * The way of an embed page to what is around it: the page around a frame, or the app around a web view. It has the
 * settings and commands of `<conference-room>` and gets its events. The page around a frame connects with a port, which
 * no other window can use. An app calls `conferenceRoom.receive(…)` in the page and gets JSON.
 */

type Room = HTMLElementTagNameMap['conference-room'];

declare global {
  interface Window {
    ReactNativeWebView?: AppChannel;
    /** The object that an Android app adds to its web view. */
    conferenceRoomAndroid?: AppChannel;
    webkit?: { messageHandlers?: { conferenceRoom?: AppChannel } };
    /** The way in for an app. @param message of the type ToCall, also as JSON */
    conferenceRoom?: { receive(message: unknown): void };
  }
}

interface AppChannel {
  postMessage(message: string): void;
}

/** Connects a call with what is around its page. */
export class Bridge {
  #settings: FrameSettings = {};
  #room: Room | null = null;
  #isReady = false;
  #waiting: ToCall[] = [];

  /**
   * @param roomId of the page; tokens of other rooms are not set
   * @param send to what is around the page
   * @param onToken called for each token that arrives while no call is shown
   */
  constructor(
    private readonly roomId: string,
    private readonly send: (message: FromCall) => void,
    private readonly onToken: OnToken,
  ) {}

  /** Follows a call that is about to be shown. */
  follow(room: Room): void {
    this.#room = room;
    this.#isReady = false;
    this.#apply(this.#settings);
    for (const name of EVENT_NAMES) {
      room.addEventListener(name, (event) => {
        const detail: unknown = event instanceof CustomEvent ? event.detail : null;
        if (event.target === room && this.#room === room) this.send({ type: 'event', name, detail });
      });
    }
  }

  /** Carries out what was asked before the call was shown. */
  ready(): void {
    this.#isReady = true;
    this.#waiting.splice(0).forEach((message) => this.receive(message));
  }

  /** Handles a message from around the page. Others than the known ones are ignored. */
  receive(message: unknown): void {
    if (isSet(message)) {
      this.#settings = { ...this.#settings, ...message.settings };
      this.#apply(message.settings);
      const { authToken, e2eeKey } = this.#settings;
      if (this.#room === null && typeof authToken === 'string') this.onToken(authToken, e2eeKey ?? null);
    } else if (isCall(message)) {
      if (this.#isReady) void this.#call(message);
      else this.#waiting.push(message);
    }
  }

  async #call({ id, method, input }: Extract<ToCall, { type: 'call' }>): Promise<void> {
    try {
      if (!isMethod(method)) throw new Error('There is no such method.');
      if (method === 'setAuthToken' && !isForRoom(String(input[0]), this.roomId))
        throw new Error('The token is for another room.');
      const value: unknown = await Reflect.apply(Reflect.get(Object(this.#room), method), this.#room, input);
      this.send({ type: 'result', id, value });
    } catch (error) {
      this.send({ type: 'result', id, error: error instanceof Error ? error.message : String(error) });
    }
  }

  #apply(settings: FrameSettings): void {
    const room = this.#room;
    if (room === null) return;
    for (const [name, value] of Object.entries(settings)) {
      if (name === 'e2eeKey') room.e2eeKey = typeof value === 'string' ? value : null;
      // The page belongs to its server, and to its room.
      else if (isAttribute(name) && name !== 'embedUrl' && !this.#isForeign(name, value)) {
        if (typeof value === 'string') room.setAttribute(ATTRIBUTES[name], value);
        else room.removeAttribute(ATTRIBUTES[name]);
      }
    }
  }

  #isForeign(name: string, value: unknown): boolean {
    return name === 'authToken' && typeof value === 'string' && !isForRoom(value, this.roomId);
  }
}

type OnToken = (token: string, e2eeKey: string | null) => void;

/**
 * Opens the way to what is around this page.
 * @returns null when nothing is around it
 */
export function openBridge(roomId: string, onToken: OnToken): Bridge | null {
  return window.parent === window ? toApp(roomId, onToken) : toPageAround(roomId, onToken);
}

function toPageAround(roomId: string, onToken: OnToken): Bridge {
  let port: MessagePort | null = null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port has no origin.
  const bridge = new Bridge(roomId, (message) => port?.postMessage(message), onToken);
  window.addEventListener('message', ({ source, data, ports }) => {
    // Only the page around this one has the frame; it brought the address, and with it the token.
    if (source !== window.parent || data !== BRIDGE || ports[0] === undefined) return;
    port?.close();
    port = ports[0];
    port.addEventListener('message', ({ data: message }) => bridge.receive(message));
    port.start();
  });
  // Any page may have embedded this one. The message says only that it is loaded.
  window.parent.postMessage(BRIDGE, '*');
  return bridge;
}

function toApp(roomId: string, onToken: OnToken): Bridge | null {
  const channel =
    window.ReactNativeWebView ??
    window.conferenceRoomAndroid ??
    window.webkit?.messageHandlers?.conferenceRoom;
  if (channel === undefined) return null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- An app has no origin.
  const send = (message: FromCall) => channel.postMessage(JSON.stringify(message));
  const bridge = new Bridge(roomId, send, onToken);
  window.conferenceRoom = { receive: (message) => bridge.receive(parsed(message)) };
  send({ type: 'loaded' });
  return bridge;
}

function parsed(message: unknown): unknown {
  try {
    return typeof message === 'string' ? JSON.parse(message) : message;
  } catch {
    return null;
  }
}

const isAttribute = (name: string): name is keyof ConferenceRoomAttributes => Object.hasOwn(ATTRIBUTES, name);

const has = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  typeof value === 'object' && value !== null && name in value;

const isSet = (message: unknown): message is Extract<ToCall, { type: 'set' }> =>
  has(message, 'type') &&
  message.type === 'set' &&
  has(message, 'settings') &&
  typeof message.settings === 'object' &&
  message.settings !== null;

const isCall = (message: unknown): message is Extract<ToCall, { type: 'call' }> =>
  has(message, 'type') &&
  message.type === 'call' &&
  has(message, 'id') &&
  has(message, 'method') &&
  has(message, 'input') &&
  Array.isArray(message.input);
