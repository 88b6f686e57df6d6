import { once } from 'node:events';
import WebSocket from 'ws';
import type { ToServer } from '../platform/hub/client-messages';
import { PROTOCOL_VERSION } from '../platform/hub/protocol';
import { toParticipant, type ToParticipant } from '../platform/hub/server-messages';

export type Told<Type extends ToParticipant['type']> = Extract<ToParticipant, { type: Type }>;
export type Welcome = Told<'welcome'>;

/** A client of the hub, as small as it can be. It answers pings by itself and checks all that it is told. */
export interface HubClient {
  readonly socket: WebSocket;
  /** What was told and not taken yet. */
  readonly inbox: ToParticipant[];
  /** How the socket was closed; waits for it. */
  readonly closed: Promise<{ code: number; reason: string }>;
  say(message: ToServer): void;
  /** Sends whatever a test likes. */
  sayAnything(data: unknown): void;
  /** Waits for a message of that type and takes it out of the inbox, with `matching` the first that matches. */
  take<Type extends ToParticipant['type']>(
    type: Type,
    matching?: (message: Told<Type>) => boolean,
  ): Promise<Told<Type>>;
  /** Resolves when the server has carried out all that was said until now. */
  settle(): Promise<void>;
  /** Types of what is in the inbox. */
  types(): string[];
  /** Answers pings no more. */
  fallSilent(): void;
  /** Loses the connection without a word. */
  drop(): void;
}

/** Ends a wait for what never comes; how fast a machine is has no say. */
const PATIENCE_MS = 60_000;

/** Connects without a word. @param url `http:` address of the server */
export async function connectHub(url: string): Promise<HubClient> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/hub`);
  const inbox: ToParticipant[] = [];
  const waiting = new Set<() => void>();
  let silent = false;
  socket.on('message', (data: Buffer) => {
    const message = toParticipant.parse(JSON.parse(data.toString()));
    if (message.type === 'ping') {
      if (!silent) say({ type: 'pong' });
      return;
    }
    inbox.push(message);
    for (const look of waiting) look();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  const say = (message: ToServer) => sayAnything(JSON.stringify(message));
  const sayAnything = (data: unknown) =>
    socket.send(typeof data === 'string' || data instanceof Uint8Array ? data : JSON.stringify(data));

  function take<Type extends ToParticipant['type']>(
    type: Type,
    matching: (message: Told<Type>) => boolean = () => true,
  ): Promise<Told<Type>> {
    return new Promise((resolve, reject) => {
      const isIt = (message: ToParticipant): message is Told<Type> =>
        message.type === type && matching(message as Told<Type>);
      const look = () => {
        const message = inbox.find(isIt);
        if (!message) return;
        inbox.splice(inbox.indexOf(message), 1);
        stop();
        resolve(message);
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`No ${type} came, only ${JSON.stringify(inbox)}`));
      }, PATIENCE_MS);
      const stop = () => {
        clearTimeout(timer);
        waiting.delete(look);
      };
      waiting.add(look);
      look();
    });
  }

  await once(socket, 'open');
  return {
    socket,
    inbox,
    closed,
    say,
    sayAnything,
    take,
    async settle() {
      say({ type: 'ping' });
      await take('pong');
    },
    types: () => inbox.map(({ type }) => type),
    fallSilent: () => {
      silent = true;
    },
    drop: () => socket.terminate(),
  };
}

export const ALL_OFF = { microphone: false, camera: false, screen: false };

/** A join, with what a test wants to be different. */
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
