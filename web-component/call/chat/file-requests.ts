import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import { randomId } from '../browser/random-id';

type Request = Extract<ToServer, { type: 'request-upload' | 'request-download' }>;
type Permit = Extract<ToParticipant, { type: 'upload-granted' | 'download-granted' }>;
type WithoutId<R> = R extends unknown ? Omit<R, 'clientId'> : never;

/** Holds the requests about files that the hub has not answered yet. They survive the loss of a connection. */
export class FileRequests {
  readonly #send: (message: ToServer) => void;
  readonly #waiting = new Map<
    string,
    { message: Request; resolve(permit: Permit): void; reject(error: Error): void }
  >();

  constructor(send: (message: ToServer) => void) {
    this.#send = send;
  }

  /** @throws Error with the server's sentence, or when the call ends first */
  ask(request: WithoutId<Request>, clientId = randomId()): Promise<Permit> {
    const message: Request = { ...request, clientId };
    return new Promise((resolve, reject) => {
      this.#waiting.set(clientId, { message, resolve, reject });
      this.#send(message);
    });
  }

  receive(permit: Permit): void {
    this.#take(permit.clientId)?.resolve(permit);
  }

  reject(clientId: string, reason: string): void {
    this.#take(clientId)?.reject(new Error(reason));
  }

  /** Asks again after every welcome. */
  connect(): void {
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  close(): void {
    for (const clientId of this.#waiting.keys()) this.reject(clientId, 'The call is over.');
  }

  #take(clientId: string) {
    const waiting = this.#waiting.get(clientId);
    this.#waiting.delete(clientId);
    return waiting;
  }
}
