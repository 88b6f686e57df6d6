import type { MediaKind } from '../media/capture';

/** Tells the worker how to transform the frames of one sender or receiver. */
export interface Task {
  taskId: string;
  does: 'seal' | 'open';
  kind: MediaKind;
  /** The participant who sends the frames. */
  participantId: string;
  roomKey: CryptoKey;
}

export type ToWorker =
  /** Only for browsers without RTCRtpScriptTransform. */
  | { task: Task; readable: ReadableStream; writable: WritableStream }
  /** Frames that end so are dropped. */
  | { trailer: Uint8Array };
