import type { ToServer } from '../../server/platform/hub/client-messages';
import type { ChatBody, ChatMessage } from '../../server/platform/hub/protocol';
import { ChatOutbox } from './chat-outbox';
import type { ReadableMessage } from './state';

/** Encrypts chat in rooms whose server must not read it. */
export interface ChatCipher {
  sealText(text: string): Promise<string>;
  /** @throws when it cannot be decrypted */
  openText(participantId: string, ciphertext: string): Promise<string>;
}

interface ChatOptions {
  selfId(): string | null;
  /** Null in rooms that are not encrypted. */
  cipher(): ChatCipher | null;
  send(message: ToServer): void;
  onMessages(messages: readonly ReadableMessage[]): void;
}

/** The chat of a call as one participant sees it: each message once, in the order in which the server sent them. */
export class Chat {
  readonly #options: ChatOptions;
  readonly #outbox: ChatOutbox;
  readonly #received = new Set<string>();
  #messages: readonly ReadableMessage[] = [];
  /** Messages are decrypted one after the other and so keep their order. */
  #reading: Promise<void> = Promise.resolve();

  constructor(options: ChatOptions) {
    this.#options = options;
    this.#outbox = new ChatOutbox({ encode: (text) => this.#encode(text), send: options.send });
  }

  /** Settles when the server has it. @throws Error with the server's sentence, or when the call ends first */
  async send(text: string): Promise<void> {
    await this.#outbox.add(text);
  }

  receive(message: ChatMessage): void {
    if (message.clientId !== null) this.#outbox.acknowledge(message.clientId);
    const identity = identityOf(message);
    if (this.#received.has(identity)) return;
    this.#received.add(identity);
    this.#reading = this.#reading.then(async () => {
      this.#messages = [...this.#messages, await this.#read(message)];
      this.#options.onMessages(this.#messages);
    });
  }

  /** After every welcome. @param history the chat so far, empty in encrypted rooms */
  connect(history: readonly ChatMessage[]): void {
    history.forEach((message) => this.receive(message));
    this.#outbox.connect();
  }

  disconnect(): void {
    this.#outbox.disconnect();
  }

  /** The server rejected an own message. @param reason its sentence */
  reject(clientId: string, reason: string): void {
    this.#outbox.reject(clientId, new Error(reason));
  }

  close(): void {
    this.#outbox.close();
  }

  async #encode(text: string): Promise<ChatBody> {
    const cipher = this.#options.cipher();
    return cipher ? { kind: 'encrypted', ciphertext: await cipher.sealText(text) } : { kind: 'plain', text };
  }

  async #read({ body, ...message }: ChatMessage): Promise<ReadableMessage> {
    const isOwn = message.participantId === this.#options.selfId();
    return { ...message, isOwn, text: await this.#text(message.participantId, body) };
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

/** A message that is sent again may have another `messageId`: its sender and `clientId` identify it. */
function identityOf({ participantId, clientId, messageId }: ChatMessage): string {
  return JSON.stringify(clientId === null ? [messageId] : [participantId, clientId]);
}
