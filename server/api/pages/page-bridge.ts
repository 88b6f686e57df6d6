import type { Mode } from '../../platform/principal/principal';
import type { OfferedProvider, SignInRefusal } from '../../platform/sign-in-providers';
import type { Toolset } from '../../platform/toolsets';
import type { RouterCaller } from '../router';
import type { RegistrationMode } from '../../identity/users/registration';

/*
 * Next bundles its own copies of modules: a page that imported the router or the services would get empty copies. So
 * the running server hands its pages one object, the page bridge, through a property of the global object.
 */

/** The request that a page answers, as far as the page sees it. */
export interface PageRequest {
  cookie: string | undefined;
  ip: string | null;
  requestId: string | null;
  /** The country of the browser, if a trusted proxy names it. Needed where somebody signs in. */
  country?: string | null;
  /** Needed where somebody signs in. */
  userAgent?: string | undefined;
}

/** A set of tools, as the consent page asks for it. */
interface ToolsetDescription {
  name: Toolset;
  /** The only kind of account for which its tools work; null: both. */
  mode: Mode | null;
  tools: readonly { title: string; readsOnly: boolean }[];
}

/** An error as visitors may see it. */
interface Explanation {
  status: number;
  sentence: string;
  headers: Readonly<Record<string, string>>;
  /** Why this server does not sign in a person of a company's provider; null for every other error. */
  refusal: SignInRefusal | null;
}

/** The parts that pages may use of the server in whose process they run. */
export interface PageBridge {
  baseUrl: string;
  /** The people who may sign up. */
  registration: RegistrationMode;
  /** Whether invitations can be mailed. */
  sendsMail: boolean;
  /** The OpenAPI document, as it is served. */
  openApi: unknown;
  /** The MCP tools of all sets, as the portal lists them. */
  tools: readonly ToolDescription[];
  /** The sets of tools that an application can be allowed; none where `/mcp` is not served. */
  toolsets: readonly ToolsetDescription[];
  /** Calls the router as the person whom the request's login cookie names. */
  routerCallerFor(request: PageRequest): Promise<RouterCaller>;
  /** The error as visitors may see it. A server error is also logged. @param note what failed, for the log */
  explain(error: unknown, note: string): Explanation;
  /** Logs a problem that somebody outside caused. @param note the consequence */
  warn(reason: string, note: string): void;
  /** The settings of next-auth, with the providers that are configured. */
  login: {
    secret: string;
    cookieName: string;
    maxAgeSeconds: number;
    /** The cookie that marks a browser on which somebody has signed in before. */
    device: { cookieName: string; maxAgeSeconds: number };
    providers: readonly PageProvider[];
    /**
     * Returns the page of the company's provider that ends the login there; null without one, or when the provider does
     * not answer.
     * @param next the path to go on to afterwards
     */
    endSessionUrl(idToken: string | null, next: string): Promise<string | null>;
  };
}

/** A provider, as the pages sign in with it. */
export interface PageProvider extends OfferedProvider {
  /** The address of its discovery document; null for providers without OpenID Connect. */
  discoveryUrl: string | null;
}

/** An MCP tool, as the portal shows it. */
interface ToolDescription {
  name: string;
  /** The set that offers it; the first one, where several do. */
  toolset: Toolset;
  title: string;
  description: string;
  arguments: { name: string; required: boolean }[];
  /** `writes`: it changes something; `destroys`: for good. */
  effect: 'reads' | 'writes' | 'destroys';
}

const SLOT = Symbol.for('conference-room.server');

/** Sets the bridge; boot calls it once, before the pages load. */
export function setPageBridge(bridge: PageBridge): void {
  Reflect.set(globalThis, SLOT, bridge);
}

/** Returns the bridge to the server. @throws Error outside of the server's process, for example during the build */
export function pageBridge(): PageBridge {
  const bridge: PageBridge | undefined = Reflect.get(globalThis, SLOT);
  if (bridge === undefined) throw new Error('Pages run inside the server only.');
  return bridge;
}
