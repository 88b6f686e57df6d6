import type { ChatMessage } from '../../../server/platform/hub/protocol';

/** A decrypted chat message; `text` is null when it could not be decrypted, or the message was deleted. */
export interface ReadableMessage extends Omit<ChatMessage, 'body' | 'reactions' | 'file'> {
  text: string | null;
  /** The file that was sent with it; null: it was deleted. */
  file?: SharedFile | null;
  /** Each person has one. In encrypted rooms the emoji is whatever somebody sent. */
  reactions?: readonly ChatReactions[];
  isOwn: boolean;
  /** Who deleted it: its author, or a host or co-host. Missing: nobody did. */
  deletedBy?: 'author' | 'moderator';
  /** Whether it was there when you joined the session. */
  isHistory?: boolean;
}

/** A file of the chat, as its sender described it. */
export interface SharedFile {
  fileId: string;
  name: string;
  mimeType: string;
  /** Of the file itself, also where it is encrypted. */
  sizeBytes: number;
  /** Encrypted rooms: what it was encrypted with beside the key, in base64. */
  iv?: string;
}

/** Leave to upload a file. */
export interface UploadGrant {
  fileId: string;
  url: string;
  token: string;
}

/** What a chat message says beside its text. */
export interface ChatReferences {
  /** The one participant who receives it; missing: everybody does. */
  to?: string | undefined;
  /** `messageId` of the message that it answers. */
  replyTo?: string | undefined;
  /** A file of yours whose bytes are uploaded. */
  file?: SharedFile | undefined;
}

/** Who reacted to a chat message with one emoji. */
export interface ChatReactions {
  emoji: string;
  participantIds: readonly string[];
}
