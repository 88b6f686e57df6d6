import type { RouterCaller } from '../router';
import type { RegistrationMode } from '../../identity/users/registration';

/*
 * Next bundles its own copies of modules, so that a page which imported the router would get an empty one. What the
 * running server lends to its pages goes through one slot on the global object.
 */

/** What a request of a page tells of itself. */
export interface PageRequest {
  cookie: string | undefined;
  ip: string | null;
  requestId: string | null;
}

/** What pages may use of the server that they run in. */
export interface ServerOfPages {
  baseUrl: string;
  /** Who may sign up. */
  registration: RegistrationMode;
  /** Whether invitations can be mailed. */
  sendsMail: boolean;
  /** The OpenAPI document, as it is served. */
  openApi: unknown;
  /** The tools that assistants get. */
  tools: readonly ToolOfPages[];
  /** The router for whoever the request's cookie names. */
  callerFor(request: PageRequest): Promise<RouterCaller>;
  /** What a visitor may know of an error; one that is ours to mend goes into the log. `note`: what was being done. */
  explain(
    error: unknown,
    note: string,
  ): { status: number; sentence: string; headers: Readonly<Record<string, string>> };
  /** What next-auth needs; `null` where a provider is not configured. */
  login: {
    secret: string;
    cookieName: string;
    maxAgeSeconds: number;
    /** The cookie by which a browser is known on which somebody signed in before. */
    device: { cookieName: string; maxAgeSeconds: number };
    github: { clientId: string; clientSecret: string } | null;
    google: { clientId: string; clientSecret: string } | null;
  };
}

/** A tool as pages show it. */
interface ToolOfPages {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; required: boolean }[];
  /** `writes`: it changes something; `destroys`: for good. */
  effect: 'reads' | 'writes' | 'destroys';
}

const SLOT = Symbol.for('conference-room.server');

/** Fills the slot; `main.ts` does, once. */
export function lendToPages(server: ServerOfPages): void {
  Reflect.set(globalThis, SLOT, server);
}

/** The server around this page. @throws Error outside of it, for example during the build. */
export function serverOfPages(): ServerOfPages {
  const server: ServerOfPages | undefined = Reflect.get(globalThis, SLOT);
  if (server === undefined) throw new Error('Pages run inside the server only.');
  return server;
}
