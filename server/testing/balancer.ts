import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A balancer in front of several servers. Each new connection goes to the next server that answers. */
export interface Balancer {
  url: string;
  /** The servers, by their URLs; a server that is down is skipped. */
  targets: string[];
  /** Sends the next connection to this server. */
  next(target: string): void;
  close(): void;
}

export async function startBalancer(): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client)).on('error', () => client.destroy());
    client.pause();
    forward(client, balancer.targets.length);
  });

  function forward(client: Socket, tries: number): void {
    const target = balancer.targets[turn++ % balancer.targets.length];
    if (target === undefined || tries === 0) return void client.destroy();
    const far = connect(Number(new URL(target).port), 'localhost');
    far.once('error', () => forward(client, tries - 1));
    far.once('connect', () => {
      far.removeAllListeners('error');
      far.on('error', () => client.destroy()).on('close', () => client.destroy());
      client.on('close', () => far.destroy());
      client.pipe(far).pipe(client);
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const balancer: Balancer = {
    url: `http://127.0.0.1:${port}`,
    targets: [],
    next(target) {
      turn = balancer.targets.indexOf(target);
    },
    close() {
      for (const client of open) client.destroy();
      server.close();
    },
  };
  return balancer;
}
