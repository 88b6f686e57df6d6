import type { MediaKind } from '../mesh/sections';

/** Tells the worker how to transform the frames of one sender or receiver. */
export interface Task {
  taskId: string;
  does: 'seal' | 'open';
  kind: MediaKind;
  /** The participant who sends the frames. */
  participantId: string;
  roomKey: CryptoKey;
}

/** Only for browsers without RTCRtpScriptTransform. */
export interface ToWorker {
  task: Task;
  readable: ReadableStream;
  writable: WritableStream;
}
