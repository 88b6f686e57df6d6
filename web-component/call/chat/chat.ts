import type { TextCipher } from '../e2ee/ciphers';
import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { ChatFile } from '../../../server/platform/hub/chat-file';
import type { ChatBody, ChatMessage } from '../../../server/platform/hub/chat';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import { ChatOutbox, type Encoded } from './chat-outbox';
import type { ChatReactions, ChatReferences, ReadableMessage, SharedFile } from './chat-message';

type Reacted = Extract<ToParticipant, { type: 'chat-reaction' }>;
type Deleter = NonNullable<ReadableMessage['deletedBy']>;

interface ChatOptions {
  selfId(): string | null;
  /** Returns the cipher; null in rooms that are not encrypted. */
  cipher(): TextCipher | null;
  send(message: ToServer): void;
  onMessages(messages: readonly ReadableMessage[]): void;
}

/** The chat of a call as one participant sees it: each message once, in the order in which the server sent them. */
export class Chat {
  readonly #options: ChatOptions;
  readonly #outbox: ChatOutbox;
  /** The ids of messages as they are shown, by their identities and by every id that the server gave them. */
  readonly #ids = new Map<string, string>();
  #messages: readonly ReadableMessage[] = [];
  /** Whether the history of the session has arrived. A message of a later history that is unknown was missed. */
  #hasHistory = false;
  /** Messages are decrypted one after the other and so keep their order. */
  #reading: Promise<void> = Promise.resolve();

  constructor(options: ChatOptions) {
    this.#options = options;
    this.#outbox = new ChatOutbox({
      encode: (text, references) => this.#encodeMessage(text, references),
      send: options.send,
    });
  }

  /** Settles when the server has it. @throws Error with the server's sentence, or when the call ends first */
  async send(text: string, references?: ChatReferences): Promise<void> {
    await this.#outbox.add(text, references);
  }

  /** @param isHistory whether it was there when you joined the session */
  receive(message: ChatMessage, isHistory = false): void {
    const { clientId, messageId, body, reactions } = message;
    if (clientId !== null) this.#outbox.acknowledge(clientId);
    const identity = identityOf(message);
    const known = this.#ids.get(identity);
    this.#ids.set(messageId, known ?? messageId);
    if (known === undefined) {
      this.#ids.set(identity, messageId);
      this.#then(async () => {
        const read = await this.#read(message);
        return [...this.#messages, isHistory ? { ...read, isHistory } : read];
      });
    } else if (body.kind === 'deleted') this.delete(messageId, body.by);
    else if (reactions) this.#change(messageId, async () => ({ reactions }));
  }

  delete(messageId: string, deletedBy: Deleter): void {
    this.#change(messageId, async () => ({ text: null, file: null, deletedBy, reactions: [] }));
  }

  deleteFile(messageId: string): void {
    this.#change(messageId, async () => ({ file: null }));
  }

  react({ messageId, from, body }: Reacted): void {
    this.#change(messageId, async ({ reactions = [] }) => ({
      reactions: withReaction(reactions, from, body && (await this.#text(from, body))),
    }));
  }

  /** Handles every welcome. @param history the chat so far, empty in encrypted rooms */
  connect(history: readonly ChatMessage[]): void {
    for (const message of history) this.receive({ reactions: [], ...message }, !this.#hasHistory);
    this.#hasHistory = true;
    this.#outbox.connect();
  }

  disconnect(): void {
    this.#outbox.disconnect();
  }

  /** Handles the server's refusal of your own message. @param reason the sentence of the server */
  reject(clientId: string, reason: string): void {
    this.#outbox.reject(clientId, new Error(reason));
  }

  close(): void {
    this.#outbox.close();
  }

  /** Moves on to another session, which has a chat of its own. Your unsent messages are not sent there. */
  moveOn(): void {
    this.#outbox.close('You are in another room now.');
    this.#ids.clear();
    this.#hasHistory = false;
    this.#then(async () => []);
  }

  /** Stays in the session after an announced move, and sends the waiting messages. */
  stay(): void {
    this.#outbox.connect();
  }

  /** Returns a text that somebody wrote; null when it could not be decrypted. */
  async decode(participantId: string, body: ChatBody): Promise<string | null> {
    return this.#text(participantId, body);
  }

  /** Encrypts a text where the room is encrypted. */
  async encode(text: string): Promise<ChatBody> {
    const cipher = this.#options.cipher();
    return cipher ? { kind: 'encrypted', ciphertext: await cipher.sealText(text) } : { kind: 'plain', text };
  }

  async #encodeMessage(text: string, { to, replyTo, file }: ChatReferences): Promise<Encoded> {
    const isSealed = (replyTo !== undefined || file !== undefined) && this.#options.cipher() !== null;
    return {
      body: await this.encode(isSealed ? sealable(text, replyTo, file) : text),
      ...(to !== undefined && { to }),
      ...(file !== undefined && { fileId: file.fileId }),
      ...(replyTo !== undefined && !isSealed && { replyTo }),
    };
  }

  /** Shows the messages as they are after a change, one change after the other. */
  #then(change: () => Promise<readonly ReadableMessage[]>): void {
    this.#reading = this.#reading.then(async () => {
      this.#messages = await change();
      this.#options.onMessages(this.#messages);
    });
  }

  #change(messageId: string, changed: (message: ReadableMessage) => Promise<Partial<ReadableMessage>>): void {
    this.#then(() =>
      Promise.all(
        this.#messages.map(async (one) =>
          one.messageId === this.#ids.get(messageId) ? { ...one, ...(await changed(one)) } : one,
        ),
      ),
    );
  }

  async #read({ body, file, ...message }: ChatMessage): Promise<ReadableMessage> {
    const isOwn = message.participantId === this.#options.selfId();
    if (body.kind === 'deleted') return { ...message, isOwn, text: null, deletedBy: body.by };
    const text = await this.#text(message.participantId, body);
    if (body.kind === 'plain') return { ...message, isOwn, text, ...(file && { file: plainFile(file) }) };
    if (!text?.startsWith(MARK)) return { ...message, isOwn, text };
    const [, replyTo = '', written = '', sealed] = text.split(MARK);
    const shared = file && sealed !== undefined ? sealedFile(file.fileId, sealed) : null;
    return {
      ...message,
      isOwn,
      text: written,
      ...(replyTo !== '' && { replyTo }),
      ...(shared && { file: shared }),
    };
  }

  async #text(participantId: string, body: ChatBody): Promise<string | null> {
    if (body.kind === 'plain') return body.text;
    try {
      return (await this.#options.cipher()?.openText(participantId, body.ciphertext)) ?? null;
    } catch {
      return null; // encrypted with another key
    }
  }
}

/** The separator before each part of encrypted messages that are more than a text. Plain text never contains it. */
const MARK = '\0';

/** Returns the plaintext of a message with more than a text: the message that it answers, its text and its file. */
function sealable(text: string, replyTo = '', file?: SharedFile): string {
  if (file === undefined) return MARK + replyTo + MARK + text;
  const { name, mimeType, sizeBytes, iv } = file;
  return MARK + replyTo + MARK + text + MARK + JSON.stringify({ name, mimeType, sizeBytes, iv });
}

/** Returns the file of a message that was decrypted; null when its content is invalid. */
function sealedFile(fileId: string, json: string): SharedFile | null {
  const { name, mimeType, sizeBytes, iv } = parsed(json);
  if (typeof name !== 'string' || typeof mimeType !== 'string' || typeof iv !== 'string') return null;
  return typeof sizeBytes === 'number' ? { fileId, name, mimeType, sizeBytes, iv } : null;
}

function parsed(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const plainFile = ({ fileId, name = 'file', mimeType = '', sizeBytes }: ChatFile): SharedFile => ({
  fileId,
  name,
  mimeType,
  sizeBytes,
});

/** @param emoji null: the reaction was removed */
function withReaction(
  reactions: readonly ChatReactions[],
  participantId: string,
  emoji: string | null,
): ChatReactions[] {
  const others = reactions.map((one) => ({
    ...one,
    participantIds: one.participantIds.filter((id) => id !== participantId),
  }));
  const same = others.find((one) => one.emoji === emoji);
  same?.participantIds.push(participantId);
  if (!same && emoji !== null) others.push({ emoji, participantIds: [participantId] });
  return others.filter(({ participantIds }) => participantIds.length > 0);
}

/**
 * Returns the identity of a message. A message that is sent again may have another `messageId`, so its sender and
 * `clientId` identify it.
 */
function identityOf({ participantId, clientId, messageId }: ChatMessage): string {
  return JSON.stringify(clientId === null ? [messageId] : [participantId, clientId]);
}
