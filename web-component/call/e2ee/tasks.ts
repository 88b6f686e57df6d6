import type { MediaKind } from '../mesh/sections';

/** What the worker is to do with the frames of one sender or receiver. */
export interface Task {
  taskId: string;
  does: 'seal' | 'open';
  kind: MediaKind;
  /** Whose frames they are. */
  participantId: string;
  roomKey: CryptoKey;
}

/** Only for browsers without RTCRtpScriptTransform. */
export interface ToWorker {
  task: Task;
  readable: ReadableStream;
  writable: WritableStream;
}
