import { once } from 'node:events';
import { createServer } from 'node:http';

/** The answer to a call: its status, and what is sent as JSON. */
export type TwirpAnswer = [status: number, body: unknown];

/** A call of a service over Twirp. */
export interface TwirpCall {
  path: string;
  /** The token of the caller. */
  token: string;
  /** The JSON that was sent. */
  sent: string;
}

/** The key and its secret, with which doubles of LiveKit are called. */
export const TWIRP_KEY = { apiKey: 'tests', apiSecret: 'known-to-tests-alone-and-32-letters-long' };

/** Serves calls of LiveKit's API on this machine. A GET is answered like LiveKit does. */
export async function serveTwirp(answer: (call: TwirpCall) => Promise<TwirpAnswer>) {
  const server = createServer((req, res) => {
    if (req.method === 'GET') return void res.end('OK');
    let sent = '';
    req.setEncoding('utf8').on('data', (text: string) => (sent += text));
    req.on('end', () => {
      const token = req.headers.authorization?.replace(/^Bearer /, '') ?? '';
      void answer({ path: req.url ?? '', token, sent })
        .catch((error: unknown): TwirpAnswer => [400, { code: 'malformed', msg: String(error) }])
        .then(([status, body]) => {
          res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
        });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    /** Host and port. */
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
