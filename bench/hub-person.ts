import { once } from 'node:events';
import WebSocket from 'ws';
import type { ToServer } from '../server/platform/hub/client-messages';
import { PROTOCOL_VERSION } from '../server/platform/hub/protocol';
import type { ToParticipant } from '../server/platform/hub/server-messages';

/** Somebody in a call of the benchmark, over a connection of their own. */
export interface Person {
  socket: WebSocket;
  token: string;
  welcome: Extract<ToParticipant, { type: 'welcome' }>;
  peer: string;
}

/** Makes rooms over REST, with so many people in each. @returns the token of each of them, room by room */
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

/** Runs so many tasks, a few at once. */
export async function inTurns(count: number, task: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let index = next++; index < count; index = next++) await task(index);
  };
  await Promise.all(Array.from({ length: 16 }, work));
}

/** @param earlier the welcome of the connection that was lost; null: somebody new */
export async function join(url: string, token: string, earlier: Person['welcome'] | null): Promise<Person> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/hub`);
  await once(socket, 'open');
  const resume = earlier && { participantId: earlier.participantId, secret: earlier.resumeSecret };
  const devices = { microphone: true, camera: true, screen: false };
  say(socket, { type: 'join', protocol: PROTOCOL_VERSION, token, resume, hasKey: true, devices });
  const [data] = await once(socket, 'message');
  const welcome = read(data);
  if (welcome.type !== 'welcome') throw new Error(`Not welcome: ${JSON.stringify(welcome)}`);
  return { socket, token, welcome, peer: '' };
}

export async function timed<Result>(into: number[], work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  into.push(performance.now() - startedAt);
  return result;
}

/** One line of results. */
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
