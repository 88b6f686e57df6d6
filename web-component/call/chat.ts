import type { ToServer } from '../../server/platform/hub/client-messages';
import type { ChatBody, ChatMessage } from '../../server/platform/hub/protocol';
import { randomName } from './random-name';
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

/** The chat of one participant. Messages wait until the server has them, through every loss of the connection. */
export class Chat {
  readonly #options: ChatOptions;
  readonly #waiting = new Map<string, { text: string; settle(error?: Error): void }>();
  #messages: readonly ReadableMessage[] = [];
  /** Decrypting takes time; messages keep their order. */
  #reading: Promise<void> = Promise.resolve();

  constructor(options: ChatOptions) {
    this.#options = options;
  }

  /** Settles when the server has it. @throws Error with the server's sentence, or when the call ends first */
  async send(text: string): Promise<void> {
    const clientId = randomName();
    await new Promise<void>((done, fail) => {
      this.#waiting.set(clientId, { text, settle: (error) => (error ? fail(error) : done()) });
      void this.#transmit(clientId, text);
    });
  }

  receive(message: ChatMessage): void {
    if (message.clientId !== null) this.#settle(message.clientId);
    this.#reading = this.#reading.then(async () => {
      if (this.#messages.some(({ messageId }) => messageId === message.messageId)) return;
      this.#messages = [...this.#messages, await this.#read(message)];
      this.#options.onMessages(this.#messages);
    });
  }

  /** After every welcome: what was written meanwhile comes in, what nobody has heard goes out again. */
  recover(history: readonly ChatMessage[]): void {
    history.forEach((message) => this.receive(message));
    for (const [clientId, { text }] of this.#waiting) void this.#transmit(clientId, text);
  }

  /** The server would not take a message: the oldest, as it answers in order. */
  rejected(reason: string): void {
    const [clientId] = this.#waiting.keys();
    if (clientId !== undefined) this.#settle(clientId, new Error(reason));
  }

  close(): void {
    for (const clientId of this.#waiting.keys()) this.#settle(clientId, new Error('The call is over.'));
  }

  async #transmit(clientId: string, text: string): Promise<void> {
    const cipher = this.#options.cipher();
    try {
      const body: ChatBody = cipher
        ? { kind: 'encrypted', ciphertext: await cipher.sealText(text) }
        : { kind: 'plain', text };
      this.#options.send({ type: 'chat', clientId, body });
    } catch (cause) {
      this.#settle(clientId, new Error('The message could not be encrypted.', { cause }));
    }
  }

  #settle(clientId: string, error?: Error): void {
    const waiting = this.#waiting.get(clientId);
    this.#waiting.delete(clientId);
    waiting?.settle(error);
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
