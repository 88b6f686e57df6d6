import { once } from 'node:events';
import { createServer } from 'node:http';
import { Duplex } from 'node:stream';
import type { Hub } from '../calls/hub/hub';

/** A connection to a hub. A test can stop it from delivering data to the clients, like a congested line. */
export interface SlowLink {
  url: string;
  /** Stops delivery to clients; the server's buffer fills. */
  hold(): void;
  /** Sends the held data, and everything after it. */
  release(): void;
  /** Returns the bytes that clients have sent so far, and how many of them the hub has not read. */
  sent(): { bytes: number; unread: number };
  close(): void;
}

export async function slowLink(hub: Hub): Promise<SlowLink> {
  const lines = new Set<Line>();
  const http = createServer().on('upgrade', (request, socket, head) => {
    const line = new Line(socket);
    lines.add(line);
    hub.upgrade(request, line, head, '192.0.2.2');
  });
  http.listen(0);
  await once(http, 'listening');
  const address = http.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : null}`,
    hold: () => lines.forEach((line) => line.hold()),
    release: () => lines.forEach((line) => line.release()),
    sent: () => ({
      bytes: sum([...lines].map((line) => line.sentBytes)),
      unread: sum([...lines].map((line) => line.readableLength)),
    }),
    close: () => http.close(),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** A socket whose writes can be held. */
class Line extends Duplex {
  sentBytes = 0;
  readonly #socket: Duplex;
  #isHeld = false;
  #held: (() => void) | null = null;

  constructor(socket: Duplex) {
    super();
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.sentBytes += chunk.length;
      this.push(chunk);
    });
    socket.on('end', () => this.push(null));
    socket.on('error', () => this.destroy());
    socket.on('close', () => this.destroy());
  }

  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.#held?.();
    this.#held = null;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    const write = () => this.#socket.write(chunk, done);
    if (this.#isHeld) this.#held = write;
    else write();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(() => done());
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
