import type { ReactiveControllerHost } from 'lit';
import { createCall } from '../../call/call';
import { createLocalMedia } from '../../call/media/local';
import type { Call } from '../../call/state/call-operations';
import type { LocalMedia } from '../../call/media/local-media';
import { ChangeListener } from '../change-listener';
import type { CallSnapshot } from './element-events';

/** The devices and the call of an element. They are created when they are first needed; their changes update the host. */
export class CallResources {
  #media: LocalMedia | null = null;
  #call: Call | null = null;
  #snapshot: CallSnapshot | null = null;
  readonly #mediaChanges: ChangeListener;
  readonly #callChanges: ChangeListener;

  /** @param prepare loads what shows the call; false: it did not arrive */
  constructor(
    host: ReactiveControllerHost,
    private readonly prepare: () => Promise<boolean>,
  ) {
    this.#mediaChanges = new ChangeListener(host);
    this.#callChanges = new ChangeListener(host);
  }

  get media(): LocalMedia | null {
    return this.#media;
  }

  get call(): Call | null {
    return this.#call;
  }

  /** Creates devices and call, unless they exist. */
  open(serverUrl: string): { media: LocalMedia; call: Call } {
    const media = (this.#media ??= createLocalMedia());
    const call = (this.#call ??= createCall({ serverUrl, media, prepare: this.prepare }));
    this.#snapshot ??= { call: call.state, media: media.state };
    this.#mediaChanges.follow(media);
    this.#callChanges.follow(call);
    return { media, call };
  }

  /** Leaves the call and releases the devices. */
  close(): void {
    this.#mediaChanges.follow(null);
    this.#callChanges.follow(null);
    this.#call?.close();
    this.#media?.close();
    this.#call = null;
    this.#media = null;
    this.#snapshot = null;
  }

  /** Returns the state when this was last called, and the state now; null while there is no call. */
  takeChanges(): { before: CallSnapshot; after: CallSnapshot & { call: Call['state'] } } | null {
    if (this.#call === null || this.#media === null || this.#snapshot === null) return null;
    const before = this.#snapshot;
    const after = { call: this.#call.state, media: this.#media.state };
    this.#snapshot = after;
    return { before, after };
  }
}
