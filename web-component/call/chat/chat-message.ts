import type { ChatMessage } from '../../../server/platform/hub/chat';

/** A decrypted chat message; `text` is null when it could not be decrypted, or the message was deleted. */
export interface ReadableMessage extends Omit<ChatMessage, 'body' | 'reactions' | 'file'> {
  text: string | null;
  /** The file that was sent with it; null: it was deleted. */
  file?: SharedFile | null;
  /** The reactions, one per person. In encrypted rooms the emoji is any text that a person sent. */
  reactions?: readonly ChatReactions[];
  isOwn: boolean;
  /** The author of the deletion: the message's author, or a host or co-host. Missing: the message was not deleted. */
  deletedBy?: 'author' | 'moderator';
  /** Whether it was there when you joined the session. */
  isHistory?: boolean;
}

/** A file of the chat, as its sender described it. */
export interface SharedFile {
  fileId: string;
  name: string;
  mimeType: string;
  /** The size of the original file, even when the file is encrypted. */
  sizeBytes: number;
  /** In encrypted rooms: the value used for the encryption in addition to the key, in base64. */
  iv?: string;
}

/** Leave to upload a file. */
export interface UploadPermit {
  fileId: string;
  url: string;
  token: string;
}

/** The fields of a chat message other than its text. */
export interface ChatReferences {
  /** The one participant who receives it; missing: everybody does. */
  to?: string | undefined;
  /** `messageId` of the message that it answers. */
  replyTo?: string | undefined;
  /** A file of yours whose bytes are uploaded. */
  file?: SharedFile | undefined;
}

/** The participants who reacted to a chat message with one emoji. */
export interface ChatReactions {
  emoji: string;
  participantIds: readonly string[];
}
