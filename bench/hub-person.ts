import { once } from 'node:events';
import WebSocket from 'ws';
import type { ToServer } from '../server/platform/hub/client-messages';
import { PROTOCOL_VERSION } from '../server/platform/hub/protocol';
import type { ToParticipant } from '../server/platform/hub/server-messages';

/** A person in a call of the benchmark, with a separate connection. */
export interface Person {
  socket: WebSocket;
  token: string;
  welcome: Extract<ToParticipant, { type: 'welcome' }>;
  peer: string;
}

/** Makes rooms over REST, with the given number of people in each. @returns the token of each person, room by room */
export async function mintAll(
  url: string,
  { key, rooms, people }: { key: string; rooms: number; people: number },
): Promise<string[]> {
  const post = async (path: string, body: object) => {
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer: { roomId?: string; token?: string } = await response.json();
    return answer;
  };
  const tokens: string[] = [];
  await inTurns(rooms, async (room) => {
    const { roomId } = await post('/api/embed/rooms', {});
    for (let person = 0; person < people; person += 1) {
      const { token } = await post('/api/embed/sessions', { roomId, externalUserId: `user-${person}` });
      tokens[room * people + person] = token ?? '';
    }
  });
  return tokens;
}

/** Runs the given number of tasks, a few at once. */
export async function inTurns(count: number, task: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let index = next++; index < count; index = next++) await task(index);
  };
  await Promise.all(Array.from({ length: 16 }, work));
}

/**
 * Joins a call.
 * @param earlier the welcome of the connection that was lost; null: a new person
 * @throws Error with the server's answer in place of a welcome
 */
export async function join(url: string, token: string, earlier: Person['welcome'] | null): Promise<Person> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/hub`);
  await once(socket, 'open');
  const resume = earlier && { participantId: earlier.participantId, secret: earlier.resumeSecret };
  const devices = { microphone: true, camera: true, screen: false };
  const welcome = new Promise<Person['welcome']>((resolve, reject) => {
    socket.on('message', function receive(data) {
      const message = read(data);
      if (message.type === 'ping') return say(socket, { type: 'pong' }); // the join takes long, and continues
      socket.off('message', receive);
      if (message.type === 'welcome') resolve(message);
      else reject(new Error(JSON.stringify(message)));
    });
    socket.once('close', (code, reason) => reject(new Error(`closed with ${code} ${reason.toString()}`)));
  });
  say(socket, { type: 'join', protocol: PROTOCOL_VERSION, token, resume, hasKey: true, devices });
  try {
    return { socket, token, welcome: await welcome, peer: '' };
  } catch (error) {
    socket.terminate();
    throw error;
  }
}

/** The number of attempts to join before a page gives up. */
const ATTEMPTS = 6;

/** Joins like a page, which tries again. @param failures counts the server's answers in place of a welcome */
export async function joinPatiently(
  url: string,
  token: string,
  failures: Map<string, number>,
): Promise<Person> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await join(url, token, null);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures.set(reason, (failures.get(reason) ?? 0) + 1);
      if (attempt === ATTEMPTS) throw new Error(`Not welcome after ${attempt} attempts`, { cause: error });
      await pause(attempt * 500);
    }
  }
}

export async function timed<Result>(into: number[], work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  into.push(performance.now() - startedAt);
  return result;
}

/** Returns one line of results. */
export function line(what: string, ms: number[]): string {
  const sorted = ms.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
  return `${what.padEnd(7)} p50 ${at(0.5).padStart(6)} ms   p99 ${at(0.99).padStart(6)} ms   of ${ms.length}`;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export function say(socket: WebSocket, message: ToServer): void {
  socket.send(JSON.stringify(message));
}

export function read(data: WebSocket.RawData): ToParticipant {
  return JSON.parse(Buffer.isBuffer(data) ? data.toString() : '');
}
