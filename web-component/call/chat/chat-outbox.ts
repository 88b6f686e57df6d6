import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { CHAT_BYTE_RATE, CHAT_MAX_CHARACTERS, CHAT_RATE } from '../../../server/platform/hub/chat';
import type { ChatReferences } from './chat-message';
import { randomId } from '../browser/random-id';
import { after, pause } from '../browser/timers';
import { hubBucket, USED_BURST } from './token-bucket';

const maxCharacters: typeof CHAT_MAX_CHARACTERS = 4_000;
const rate: typeof CHAT_RATE = { perSecond: 5, burst: 10 };
const byteRate: typeof CHAT_BYTE_RATE = { perSecond: 8_000, burst: 256_000, perMessage: 200 };
/**
 * Messages that may be sent without an answer. A network that stalls delivers all of them at once, so they must not be
 * more than a burst.
 */
const UNANSWERED_MAX = rate.burst * USED_BURST;
/** A message without an answer is sent again after this time, in milliseconds. */
const ANSWER_MS = 15_000;

/** The part of a message that is sent. */
export type Encoded = Omit<Extract<ToServer, { type: 'chat' }>, 'type' | 'clientId'>;

interface WaitingMessage {
  clientId: string;
  text: string;
  references: ChatReferences;
  /** Whether it was sent over the present connection and its answer is due. */
  isSent: boolean;
  /** Aborted when the message is answered. */
  answered: AbortController;
  resolve(): void;
  reject(error: Error): void;
}

interface ChatOutboxOptions {
  /** Encrypts the text, and what it answers, where the room is encrypted. */
  encode(text: string, references: ChatReferences): Promise<Encoded>;
  send(message: ToServer): void;
}

/**
 * Holds your own chat messages until the server has answered them, through every loss of the connection. They are sent
 * in the order in which they were written, and no faster than the hub accepts them.
 */
export class ChatOutbox {
  readonly #options: ChatOutboxOptions;
  readonly #waiting = new Map<string, WaitingMessage>();
  readonly #messages = hubBucket(rate);
  readonly #bytes = hubBucket(byteRate);
  /** Aborted when the connection is lost. */
  #connection: AbortController | null = null;
  #wake: () => void = () => {};

  constructor(options: ChatOutboxOptions) {
    this.#options = options;
  }

  /**
   * Settles with the answer of the server.
   * @throws Error when the message is too long, the server rejects it, or the outbox is closed
   */
  async add(text: string, references: ChatReferences = {}): Promise<void> {
    // The hub closes the connection when a message is far too long, and would close each one that it is sent over again.
    if (text.trim().length > maxCharacters)
      throw new Error(`A chat message has ${maxCharacters} characters at most.`);
    const clientId = randomId();
    await new Promise<void>((resolve, reject) => {
      const answered = new AbortController();
      this.#waiting.set(clientId, { clientId, text, references, isSent: false, answered, resolve, reject });
      this.#wake();
    });
  }

  /** Sends all unanswered messages over a connection, once the call is joined over it. */
  connect(): void {
    this.disconnect();
    this.#connection = new AbortController();
    for (const message of this.#waiting.values()) message.isSent = false;
    void this.#sendOver(this.#connection.signal);
  }

  /** Handles the loss of the connection. */
  disconnect(): void {
    this.#connection?.abort();
    this.#connection = null;
    this.#wake();
  }

  acknowledge(clientId: string): void {
    this.#remove(clientId)?.resolve();
  }

  reject(clientId: string, error: Error): void {
    this.#remove(clientId)?.reject(error);
  }

  /** Stops sending waiting messages. @param reason for their authors */
  close(reason = 'The call is over.'): void {
    this.disconnect();
    for (const clientId of this.#waiting.keys()) this.reject(clientId, new Error(reason));
  }

  /** Sends one message after the other, for as long as the connection lasts. */
  async #sendOver(connection: AbortSignal): Promise<void> {
    while (!connection.aborted) {
      const message = this.#next();
      if (message) await this.#transmit(message, connection);
      else await this.#change();
    }
  }

  /** Returns the next message to be sent; null when there is none, or the server has to answer first. */
  #next(): WaitingMessage | null {
    const waiting = [...this.#waiting.values()];
    if (waiting.filter(({ isSent }) => isSent).length >= UNANSWERED_MAX) return null;
    return waiting.find(({ isSent }) => !isSent) ?? null;
  }

  async #transmit(message: WaitingMessage, connection: AbortSignal): Promise<void> {
    const { clientId } = message;
    let encoded: Encoded;
    try {
      encoded = await this.#options.encode(message.text, message.references);
    } catch (cause) {
      this.reject(clientId, new Error('The message could not be encrypted.', { cause }));
      return;
    }
    await this.#takeTokens(bytesOf(encoded.body), connection);
    if (connection.aborted || !this.#waiting.has(clientId)) return;
    message.isSent = true;
    after(ANSWER_MS, AbortSignal.any([connection, message.answered.signal]), () => {
      message.isSent = false;
      this.#wake();
    });
    this.#options.send({ type: 'chat', clientId, ...encoded });
  }

  async #takeTokens(bytes: number, connection: AbortSignal): Promise<void> {
    const waitMs = () => {
      const now = performance.now();
      return Math.max(this.#messages.waitMs(1, now), this.#bytes.waitMs(bytes, now));
    };
    for (let ms = waitMs(); ms > 0 && !connection.aborted; ms = waitMs()) await pause(ms, connection);
    if (connection.aborted) return;
    this.#messages.take(1, performance.now());
    this.#bytes.take(bytes, performance.now());
  }

  /** Resolves when there may be something to be sent. */
  async #change(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }

  #remove(clientId: string): WaitingMessage | undefined {
    const message = this.#waiting.get(clientId);
    this.#waiting.delete(clientId);
    message?.answered.abort();
    this.#wake();
    return message;
  }
}

function bytesOf(body: Encoded['body']): number {
  const text = body.kind === 'plain' ? body.text : body.ciphertext;
  return byteRate.perMessage + new TextEncoder().encode(text).length;
}
