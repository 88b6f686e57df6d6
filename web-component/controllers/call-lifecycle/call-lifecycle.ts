import type { ReactiveControllerHost } from 'lit';
import { createCall } from '../../call/call';
import { createLocalMedia } from '../../call/media/local';
import type { Call, LocalMedia } from '../../call/state';
import type { Moment } from './element-events';
import { Changes } from '../change-listener';

/** The devices and the call of one stay in the document. Every change of them draws the host again. */
export class Stay {
  #media: LocalMedia | null = null;
  #call: Call | null = null;
  #last: Moment | null = null;
  readonly #mediaChanges: Changes;
  readonly #callChanges: Changes;

  constructor(host: ReactiveControllerHost) {
    this.#mediaChanges = new Changes(host);
    this.#callChanges = new Changes(host);
  }

  /** Null until they are first needed, as the call is. */
  get media(): LocalMedia | null {
    return this.#media;
  }

  get call(): Call | null {
    return this.#call;
  }

  /** Makes both, unless they are there. */
  open(serverUrl: string): { media: LocalMedia; call: Call } {
    const media = (this.#media ??= createLocalMedia());
    const call = (this.#call ??= createCall({ serverUrl, media }));
    this.#last ??= { call: call.state, media: media.state };
    this.#mediaChanges.follow(media);
    this.#callChanges.follow(call);
    return { media, call };
  }

  close(): void {
    this.#mediaChanges.follow(null);
    this.#callChanges.follow(null);
    this.#call?.close();
    this.#media?.close();
    this.#call = null;
    this.#media = null;
    this.#last = null;
  }

  /** How it was when this was last asked for, and how it is now; null while there is nothing. */
  step(): { before: Moment; after: Moment & { call: Call['state'] } } | null {
    if (this.#call === null || this.#media === null || this.#last === null) return null;
    const before = this.#last;
    const after = { call: this.#call.state, media: this.#media.state };
    this.#last = after;
    return { before, after };
  }
}
