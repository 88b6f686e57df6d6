import { createUploadSlots, type UploadSlots } from './upload-slots';

declare module '../../platform/procedures/services' {
  interface Services {
    chatFiles: ChatFiles;
  }
}

/** The files that this server lets people send in the chat. */
export interface ChatFiles {
  /** Largest file, in bytes; 0: none is sent. */
  maxBytes: number;
  /** Uploads that this process receives. */
  slots: UploadSlots;
}

/** Bytes that encryption adds to a file. */
const SEAL_BYTES = 16;

/** @param maxMb largest file, in megabytes; 0: none is sent */
export const openChatFiles = (maxMb: number): ChatFiles => ({
  maxBytes: maxMb * 1_000_000,
  slots: createUploadSlots(),
});

/** Returns the most bytes that a file may have as they are uploaded. */
export const mostBytes = ({ maxBytes }: ChatFiles, isEncrypted: boolean): number =>
  isEncrypted ? maxBytes + SEAL_BYTES : maxBytes;
