import type { Server } from 'node:http';
import type { Log } from '../platform/log/log';

/** Listens, and logs later connections that cannot be accepted. @throws the error of a port that is in use */
export async function listenOn(server: Server, port: number, log: Log): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // For example, the system has no file descriptor left: later connections may be accepted again.
  server.on('error', (err) => log.error({ err }, 'a connection could not be accepted'));
  server.on('drop', () => log.warn('a connection was refused: there are too many'));
}
