import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way from a window to all servers, which can be interrupted. */
export interface BreakableNetwork {
  /** The address of the proxy that the window uses. */
  url: string;
  /** Ends every connection and refuses new ones, or allows them again. */
  setOffline(isOffline: boolean): void;
  close(): Promise<void>;
}

/** Starts a network for a browser that cannot be set to offline. */
export async function startBreakableNetwork(): Promise<BreakableNetwork> {
  let isOffline = false;
  const open = new Set<Socket>();
  const proxy = createServer((near) => {
    near.on('error', () => {});
    if (isOffline) return void near.destroy();
    open.add(near);
    near.on('close', () => open.delete(near));
    forward(near).catch(() => near.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a server that listens on a port
  const { port } = proxy.address() as AddressInfo;
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `socks5://127.0.0.1:${port}`,
    setOffline(value) {
      isOffline = value;
      if (value) endAll();
    },
    async close() {
      proxy.close();
      endAll();
      await once(proxy, 'close');
    },
  };
}

/** Serves a client of SOCKS 5 (RFC 1928) that asks for a connection to an IPv4 address or a host's name. */
async function forward(near: Socket): Promise<void> {
  const [, methods = 0] = await take(near, 2);
  await take(near, methods);
  near.write(Uint8Array.of(5, 0)); // no authentication
  const [, , , kind] = await take(near, 4);
  const host =
    kind === 1
      ? (await take(near, 4)).join('.')
      : (await take(near, (await take(near, 1))[0] ?? 0)).toString('latin1');
  const far = connect((await take(near, 2)).readUInt16BE(), host);
  near.on('close', () => far.destroy());
  far.on('error', () => {}).on('close', () => near.destroy());
  await once(far, 'connect');
  near.write(Uint8Array.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0)); // connected
  near.pipe(far).pipe(near);
}

async function take(socket: Socket, length: number): Promise<Buffer> {
  for (;;) {
    const bytes: Buffer | null = length === 0 ? Buffer.alloc(0) : socket.read(length);
    if (bytes !== null) return bytes;
    await Promise.race([once(socket, 'readable'), once(socket, 'close').then(fail)]);
  }
}

const fail = () => {
  throw new Error('The client went away.');
};
