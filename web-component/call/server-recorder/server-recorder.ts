import type { RecordingLayout } from '../../../server/platform/hub/recording';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import { PROTOCOL } from '../hub/address';
import { createRecorder, type Recorder } from '../recorder/recorder';
import { MIME_TYPE } from '../recorder/own-recording';
import { EgressRecorder } from './egress-recorder';
import { EmptyCall } from './empty-call';
import { PageCall } from './page-call';

const FRAMES_PER_SECOND = 25;

/** The state of a page of the server, for its worker. */
export interface ServerPageState {
  /** Whether the hub reaches the page. */
  isConnected: boolean;
  /** Whether nothing is recorded now, because hosts paused it or nobody is in the call. */
  isPaused: boolean;
  /** Whether the page is done: its work has ended, or this page cannot do it. */
  isOver: boolean;
  /** Why the page is done, if its work did not end as it should; otherwise null. */
  problem: string | null;
}

/** The recorder of the server in a page without anybody. */
export interface ServerRecorder {
  readonly state: ServerPageState;
}

/** The options of the page of a recorder. */
export interface RecorderPageOptions {
  serverUrl: string;
  /** Admits this page only, until the worker claims the recording again. */
  token: string;
  /** The number of the file that LiveKit Egress makes of this page. Absent: the page sends chunks. */
  part?: number;
}

/** Enters a call as the recorder of the server, and records it as everybody sees and hears it. It sends no media. */
export const openServerRecorder = ({
  part,
  ...options
}: RecorderPageOptions): ServerRecorder | EgressRecorder =>
  part === undefined ? new PageRecorder(options) : new EgressRecorder({ ...options, part });

class PageRecorder implements ServerRecorder {
  readonly #call: PageCall;
  readonly #emptyCall = new EmptyCall();
  #recorder: Recorder | null = null;
  #layout: RecordingLayout | null = null;
  #problem: string | null = null;

  constructor({ serverUrl, token }: { serverUrl: string; token: string }) {
    this.#call = new PageCall({
      serverUrl,
      token,
      enter: () => ({ type: 'record-call', protocol: PROTOCOL, token }),
      onMessage: (message) => this.#receive(message),
      onEnd: (problem) => {
        this.#problem = problem;
        this.#recorder?.close();
      },
    });
  }

  get state(): ServerPageState {
    const { isConnected, isOver } = this.#call;
    const isPaused = this.#isEmpty || this.#recorder?.isPaused === true;
    return { isConnected, isPaused, isOver, problem: this.#problem };
  }

  get #isEmpty(): boolean {
    return this.#emptyCall.isEmpty(this.#call.state.participants, performance.now());
  }

  #receive(message: ToParticipant): void {
    this.#recorder?.receive(message);
    if (message.type === 'recorder-layout') {
      this.#layout = message.layout;
      this.#recorder ??= this.#record(message.layout);
    }
    const isRefused =
      message.type === 'rejected' && (message.of === 'start-recording' || message.of === 'fragment');
    if (isRefused) this.#call.end(message.message);
  }

  #record(layout: RecordingLayout): Recorder {
    return createRecorder({
      ...this.#call.composed('recorder', () => this.#layout ?? layout),
      hub: this.#call.hub,
      mimeType: MIME_TYPE,
      framesPerSecond: FRAMES_PER_SECOND,
      isEmpty: () => this.#isEmpty,
      onBegun() {},
      onStopping() {},
      // It makes another part, so that the server marks the time in which nobody was there.
      onReturn: () => {
        this.#recorder?.close();
        this.#recorder = this.#record(this.#layout ?? layout);
      },
      onNotice: ({ message }) => {
        this.#problem = message;
      },
      onEnd: () => this.#call.end(this.#problem),
    });
  }
}
