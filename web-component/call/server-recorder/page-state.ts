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
