import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createEncryptedServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newCertificate } from '../../testing/certificate';
import { readStreamAddress } from '../streams/address';
import { openRelay, type Relay } from './relay';

const servers: Server[] = [];
const sockets = new Set<Socket>();
let relay: Relay | null = null;
let received: string;

beforeEach(() => (received = ''));
afterEach(async () => {
  relay?.close();
  sockets.forEach((socket) => socket.destroy());
  for (const server of servers.splice(0)) {
    server.close();
    await once(server, 'close');
  }
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Answers everything that it receives. */
function answer(socket: Socket): void {
  sockets.add(socket);
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    received += bytes.toString();
    socket.write('answer');
  });
}

const addressOf = (url: string) => readStreamAddress(url, { allowPrivate: true });

/** Connects as ffmpeg does. @returns what came back before the connection closed, or the answer */
async function say(text: string): Promise<string> {
  const socket = connect(relay?.port ?? 0, '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => {});
  socket.write(text);
  return new Promise((resolve) => {
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString()));
    socket.once('close', () => resolve(''));
  });
}

it('passes a connection on, in both directions', async () => {
  const port = await listen(createServer(answer));
  relay = await openRelay(addressOf(`rtmp://127.0.0.1:${port}/app/key`), { allowPrivate: true });
  expect(await say('hello')).toBe('answer');
  expect([received, relay.hasConnected, relay.problem]).toEqual(['hello', true, null]);
});

describe('the guard of addresses', () => {
  it('connects to no name that resolves to an internal address, whatever it resolved to before', async () => {
    const port = await listen(createServer(answer));
    const answers = [['203.0.113.9'], ['127.0.0.1'], ['8.8.8.8', '127.0.0.1']];
    for (const addresses of answers) {
      relay = await openRelay(addressOf(`rtmp://live.example.com:${port}/app/key`), {
        allowPrivate: false,
        resolve: async () => addresses.map((address) => ({ address, family: 4 })),
      });
      expect(await say('hello')).toBe('');
      expect([received, relay.hasConnected, relay.problem]).toEqual(['', false, 'internal']);
      relay.close();
    }
  });

  it('tells a name without an address', async () => {
    relay = await openRelay(addressOf('rtmp://live.example.com/app/key'), {
      allowPrivate: false,
      resolve: async () => [],
    });
    expect([await say('hello'), relay.problem]).toEqual(['', 'unresolved']);
  });
});

it('tells a connection that is refused', async () => {
  const port = await listen(createServer());
  servers.splice(0).forEach((server) => server.close());
  relay = await openRelay(addressOf(`rtmp://127.0.0.1:${port}/app/key`), { allowPrivate: true });
  expect([await say('hello'), relay.problem]).toEqual(['', 'refused']);
});

it('tells an address that closes the connection', async () => {
  const port = await listen(createServer((socket) => void sockets.add(socket.end())));
  relay = await openRelay(addressOf(`rtmp://127.0.0.1:${port}/app/key`), { allowPrivate: true });
  expect([await say('hello'), relay.problem]).toEqual(['', 'closed']);
});

describe('an encrypted address', () => {
  const certificate = newCertificate('localhost');
  const open = async (options: object) => {
    const server = createEncryptedServer(certificate, answer);
    server.on('tlsClientError', () => {});
    const port = await listen(server);
    return openRelay(addressOf(`rtmps://localhost:${port}/app/key`), { allowPrivate: true, ...options });
  };

  it('is encrypted by the relay', async () => {
    relay = await open({ authorities: certificate.cert });
    expect(await say('hello')).toBe('answer');
  });

  it('is refused when its certificate is not trusted', async () => {
    relay = await open({});
    expect([await say('hello'), relay.problem, received]).toEqual(['', 'certificate', '']);
  });
});
