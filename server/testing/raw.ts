import { connect } from 'node:net';
import type { Readable } from 'node:stream';

/** The answer that came over a socket, without any client in between. */
export interface RawAnswer {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: string;
}

/** Writes bytes to a server unchanged and reads until it hangs up. Requests should ask for `Connection: close`. */
export async function sendRaw(url: string, ...parts: (string | Buffer)[]): Promise<RawAnswer> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  for (const part of parts) socket.write(part);
  return parseAnswer(await textOf(socket));
}

/** Writes text like `sendRaw`, and then ends the connection before the request is complete. */
export async function sendTruncated(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(text);
  return textOf(socket);
}

/** Returns a request as text; the connection is closed after the answer. */
export function requestText(line: string, headers: Record<string, string> = {}, body = ''): string {
  const all = { Host: 'localhost', Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    const done = () => resolve(Buffer.concat(chunks).toString());
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('close', done);
    stream.on('error', done); // a server that refuses a request may reset the connection after its answer
  });
}

function parseAnswer(text: string): RawAnswer {
  const cut = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, cut).split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: text.slice(cut + 4),
  };
}
