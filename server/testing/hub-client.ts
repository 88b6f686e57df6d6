import { once } from 'node:events';
import WebSocket from 'ws';
import type { ToServer } from '../platform/hub/client-messages';
import { PROTOCOL_VERSION } from '../platform/hub/protocol';
import { toParticipant, type ToParticipant } from '../platform/hub/server-messages';

export type MessageOf<Type extends ToParticipant['type']> = Extract<ToParticipant, { type: Type }>;
export type Welcome = MessageOf<'welcome'>;

/** A minimal client of the hub. It answers pings and validates every message that it receives. */
export interface HubClient {
  readonly socket: WebSocket;
  /** Messages that were received but not taken. */
  readonly inbox: ToParticipant[];
  /** Resolves with the code and the reason when the socket is closed. */
  readonly closed: Promise<{ code: number; reason: string }>;
  send(message: ToServer): void;
  /** Sends any data. */
  sendRaw(data: unknown): void;
  /** Waits for a message of that type (and that matches) and removes it from the inbox. */
  take<Type extends ToParticipant['type']>(
    type: Type,
    matching?: (message: MessageOf<Type>) => boolean,
  ): Promise<MessageOf<Type>>;
  /** Resolves when the server has handled all messages sent until now. */
  settle(): Promise<void>;
  /** The types of the messages in the inbox. */
  types(): string[];
  /** Stops answering pings. */
  ignorePings(): void;
  /** Terminates the connection without a closing handshake. */
  drop(): void;
}

/** The time limit for a message that never comes. Far longer than any machine needs. */
const TAKE_TIMEOUT_MS = 60_000;

/**
 * Connects without sending a message.
 * @param url `http:` address of the server
 * @param headers of the request, such as those of a browser
 */
export async function connectHub(url: string, headers: Record<string, string> = {}): Promise<HubClient> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/hub`, { headers });
  const inbox: ToParticipant[] = [];
  const waiting = new Set<() => void>();
  let ignoresPings = false;
  socket.on('message', (data: Buffer) => {
    const message = toParticipant.parse(JSON.parse(data.toString()));
    if (message.type === 'ping') {
      if (!ignoresPings) send({ type: 'pong' });
      return;
    }
    inbox.push(message);
    for (const check of waiting) check();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  const send = (message: ToServer) => sendRaw(JSON.stringify(message));
  const sendRaw = (data: unknown) =>
    socket.send(typeof data === 'string' || data instanceof Uint8Array ? data : JSON.stringify(data));

  function take<Type extends ToParticipant['type']>(
    type: Type,
    matching: (message: MessageOf<Type>) => boolean = () => true,
  ): Promise<MessageOf<Type>> {
    return new Promise((resolve, reject) => {
      const isWanted = (message: ToParticipant): message is MessageOf<Type> =>
        message.type === type && matching(message as MessageOf<Type>);
      const check = () => {
        const message = inbox.find(isWanted);
        if (!message) return;
        inbox.splice(inbox.indexOf(message), 1);
        stop();
        resolve(message);
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`No ${type} came, only ${JSON.stringify(inbox)}`));
      }, TAKE_TIMEOUT_MS);
      const stop = () => {
        clearTimeout(timer);
        waiting.delete(check);
      };
      waiting.add(check);
      check();
    });
  }

  await once(socket, 'open');
  return {
    socket,
    inbox,
    closed,
    send,
    sendRaw,
    take,
    async settle() {
      send({ type: 'ping' });
      await take('pong');
    },
    types: () => inbox.map(({ type }) => type),
    ignorePings: () => {
      ignoresPings = true;
    },
    drop: () => socket.terminate(),
  };
}

export const ALL_OFF = { microphone: false, camera: false, screen: false };

/** Returns a `join`, with changes. */
export const joinMessage = (
  token: string,
  given: Partial<Extract<ToServer, { type: 'join' }>> = {},
): ToServer => ({
  type: 'join',
  protocol: PROTOCOL_VERSION,
  token,
  resume: null,
  hasKey: true,
  devices: ALL_OFF,
  ...given,
});
