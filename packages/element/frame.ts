import type { ConferenceRoomEventMap } from '../../web-component/contract.ts';
import {
  BRIDGE,
  type ConferenceRoomMethod,
  type FrameSettings,
  type FromCall,
  type MethodInput,
  type MethodOutput,
  type ToCall,
} from './bridge.ts';

export type { ConferenceRoomMethod, FrameSettings, MethodInput, MethodOutput } from './bridge.ts';

/** Options of a call in a frame. */
export interface ConferenceFrameOptions extends FrameSettings {
  /** The room's `embedUrl`. */
  embedUrl: string;
}

/** The permissions of the frame. */
const ALLOW = [
  'camera',
  'microphone',
  'display-capture',
  'autoplay',
  'fullscreen',
  'picture-in-picture',
  'clipboard-write',
  'screen-wake-lock',
  'speaker-selection',
].join('; ');

interface PendingCall {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/**
 * A call in a frame, with the events and methods of `<conference-room>`. Insert `iframe` into your page. No script of the
 * conference server runs in your page, except this one.
 */
export class ConferenceFrame extends EventTarget {
  readonly iframe: HTMLIFrameElement;
  readonly #origin: string;
  readonly #pending = new Map<number, PendingCall>();
  readonly #life = new AbortController();
  #settings: FrameSettings;
  #port: MessagePort | null = null;
  #waiting: ToCall[] = [];
  #count = 0;

  /** @throws TypeError for an `embedUrl` that is not `http` or `https` */
  constructor({ embedUrl, ...settings }: ConferenceFrameOptions) {
    super();
    const url = new URL(embedUrl, document.baseURI);
    if (url.protocol !== 'https:' && url.protocol !== 'http:')
      throw new TypeError('The embedUrl must begin with https:// or http://.');
    this.#origin = url.origin;
    this.#settings = settings;
    // The token follows by message, so that it is in no address.
    url.hash = 'bridge';
    this.iframe = document.createElement('iframe');
    this.iframe.allow = ALLOW;
    this.iframe.allowFullscreen = true;
    this.iframe.title = 'Call';
    this.iframe.style.border = '0';
    this.iframe.src = url.href;
    const { signal } = this.#life;
    window.addEventListener('message', (event) => this.#connect(event), { signal });
  }

  override addEventListener<Name extends keyof ConferenceRoomEventMap>(
    type: Name,
    listener: (event: ConferenceRoomEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener, options);
  }

  /**
   * Calls a method of the element: `await call('setMicrophone', false)`. A call waits until the frame is loaded.
   * `startScreenShare` must come from a click, and works in browsers that pass the permission on (Chrome, Edge); elsewhere
   * people share with the button in the call.
   * @returns what the method returns
   * @throws Error with the sentence of the method; when the frame was closed or loaded again before the method ended
   */
  call<Name extends ConferenceRoomMethod>(
    method: Name,
    ...input: MethodInput<Name>
  ): Promise<MethodOutput<Name>> {
    const id = (this.#count += 1);
    return new Promise((resolve, reject) => {
      if (this.#life.signal.aborted) throw new Error('The call is closed.');
      if (method === 'startScreenShare') this.#delegateCapture();
      this.#send({ type: 'call', id, method, input });
      this.#pending.set(id, { resolve, reject });
    });
  }

  /** Changes settings, for example the theme, or the token before it expires. */
  set(settings: FrameSettings): void {
    this.#settings = { ...this.#settings, ...settings };
    if (this.#port) this.#send({ type: 'set', settings });
  }

  /** Ends the call of this frame and removes it from the page. */
  close(): void {
    this.#life.abort();
    this.#port?.close();
    this.iframe.remove();
    this.#rejectAll('The call is closed.');
  }

  /** Connects to the page of the call, each time it is loaded. */
  #connect({ source, origin, data }: MessageEvent<unknown>): void {
    const { contentWindow } = this.iframe;
    if (contentWindow === null || source !== contentWindow || origin !== this.#origin || data !== BRIDGE)
      return;
    this.#port?.close();
    if (this.#port) this.#rejectAll('The page of the call was loaded again.');
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data: message }: MessageEvent<FromCall>) => this.#receive(message));
    port1.start();
    contentWindow.postMessage(BRIDGE, this.#origin, [port2]);
    this.#port = port1;
    this.#send({ type: 'set', settings: this.#settings });
    this.#waiting.splice(0).forEach((message) => this.#send(message));
  }

  #receive(message: FromCall): void {
    if (message.type === 'event') {
      this.dispatchEvent(new CustomEvent(message.name, { detail: message.detail }));
      return;
    }
    if (message.type !== 'result') return;
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ('error' in message) pending?.reject(new Error(message.error));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `call` knows the type of its method.
    else pending?.resolve(message.value as never);
  }

  #send(message: ToCall): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port has no origin.
    if (this.#port) this.#port.postMessage(message);
    else this.#waiting.push(message);
  }

  /** Lets the frame ask for the screen with the click that this page got. */
  #delegateCapture(): void {
    // `delegate` is not yet in the types of browsers. Others ignore it.
    const options = { targetOrigin: this.#origin, delegate: 'display-capture' };
    this.iframe.contentWindow?.postMessage(null, options);
  }

  #rejectAll(reason: string): void {
    for (const { reject } of this.#pending.values()) reject(new Error(reason));
    this.#pending.clear();
    this.#waiting = [];
  }
}
