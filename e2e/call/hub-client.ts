import { once } from 'node:events';
import WebSocket from 'ws';
import type { RunningServer } from '../server';

/** Enters a room without a browser: a place that is taken and says nothing. */
export async function takeSeat({ url }: RunningServer, token: string): Promise<{ leave(): void }> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/hub`);
  await once(socket, 'open');
  const devices = { microphone: false, camera: false, screen: false };
  socket.send(JSON.stringify({ type: 'join', protocol: 1, token, resume: null, devices }));
  const [answer] = await once(socket, 'message');
  const { type }: { type: string } = JSON.parse(String(answer));
  if (type !== 'welcome') throw new Error(`The seat was not given: ${String(answer)}`);
  return { leave: () => socket.close() };
}
