import type { OpenApiMeta } from 'trpc-to-openapi';
import type { ZodType } from 'zod';
import type { CsvForm } from '../csv';
import type { Auth } from '../principal/credential';
import type { OrganizationRole } from '../principal/organization-roles';
import type { Mode, Scope } from '../principal/principal';
import type { Toolset } from '../toolsets';

/** The kind of a tRPC procedure. */
export type Kind = 'query' | 'mutation';
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
/** `taken`: the rule gets a `Once`. Otherwise the reason why the operation ignores an `Idempotency-Key`. */
export type IdempotencyKey = 'taken' | { ignored: string };

/**
 * The members of an organization who may call an operation of the portal. The access rules check the role after
 * existence. People who own or run a room need no role for that room. `personal`: everybody, because the operation
 * concerns only the signed-in person.
 */
export type PortalAccess = { atLeast: OrganizationRole } | 'personal';

/** How an operation is exposed and to whom: everything that the adapters need to know of it. */
export interface Operation<
  A extends Auth = Auth,
  M extends Method = Method,
  I extends IdempotencyKey = IdempotencyKey,
  K extends Kind = Kind,
> {
  auth: A;
  /** The kind of an operation without a REST route. Operations with a route are queries when their method is GET. */
  kind?: K;
  /** The access rules check it, after existence and ownership. */
  scope?: Scope;
  /** For operations of the portal, which must have it, and for others that need a stronger role than usual. */
  portal?: PortalAccess;
  /** For operations of the portal that need a fresh sign-in: `assertFresh` refuses others with 428. Absent: any login. */
  fresh?: true;
  /** The only kind of account for which it may be called; absent: both. */
  mode?: Mode;
  /** Absent: not a REST route (the portal's own operations). */
  rest?: Rest<M, I>;
  /** Its MCP tools; each is one call of the REST route with a secret key. */
  tools?: readonly Tool[];
  /** MCP prompts that begin with its tools. */
  prompts?: readonly Prompt[];
}

/** Something that people ask an assistant for, in words that name the tools for it. */
export interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: readonly { name: string; description: string; required: boolean }[];
  /** Names of the tools without which it makes no sense. */
  uses: readonly string[];
  /** The words of the user; `{name}` is an argument. */
  text: string;
}

export interface Rest<M extends Method = Method, I extends IdempotencyKey = IdempotencyKey> {
  method: M;
  path: `/api/${string}`;
  tag:
    | 'Embed'
    | 'Rooms'
    | 'AI agent'
    | 'Sessions'
    | 'Artifacts'
    | 'Recordings'
    | 'Usage'
    | 'Events'
    | 'Webhooks'
    | 'People'
    | 'Requests'
    | 'Keys'
    | 'Server';
  summary: string;
  description: string;
  /** Name in generated clients; default: made of the procedure's name, `getRoom` of `rooms.get`. */
  operationId?: string;
  /** Default 200. */
  success?: 200 | 201 | 202 | 204;
  /** The path of a created resource, for the header `Location` of a 201; `{name}` is a field of the answer. */
  location?: `/api/${string}`;
  /**
   * A list in the answer that may be too long for memory: the rule answers with the first page and passes the others to
   * `continueWith` of the context. Every page must satisfy the contract of the list.
   */
  streamed?: string;
  /** GET only: the answer can also be had as a CSV file, with `Accept: text/csv`. */
  csv?: CsvForm;
  /**
   * Media types of text in which the rule may answer instead of JSON, by `answerWithText` of the context. They are
   * written in UTF-8.
   */
  textFormats?: readonly string[];
  /** GET only: with `Accept: text/event-stream`, the rule answers with a stream of events instead of JSON. */
  eventStream?: true;
  /** POST only: whether the operation takes an `Idempotency-Key`, or the reason why not. */
  idempotencyKey?: I;
  /**
   * The answer as the OpenAPI document shows it, where it promises more than the output checks: events by type. The
   * output has to take everything that this schema takes.
   */
  documented?: ZodType;
  /** When each error is answered, for the OpenAPI document. 429 for the rate limits and 500 go without saying. */
  failures: Partial<Record<400 | 401 | 403 | 404 | 409 | 410 | 429 | 502 | 503 | 507, string>>;
}

/** An operation, or a part of one, as a tool for AI assistants. Its schemas are those of the operation. */
export interface Tool {
  name: string;
  title: string;
  /** For a model, two to five sentences: what it does and when, where ids come from, what comes back, limits. */
  description: string;
  /** As the Model Context Protocol defines them. */
  annotations: Record<'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint', boolean>;
  /** The sets in which the tool is offered. Absent: only `default`. */
  toolsets?: readonly Toolset[];
  /** Position in the usual order of calls, which the instructions for assistants contain; absent: none. */
  step?: number;
  /** Arguments that fill another field than that of their name: `{ language: 'inlineConfig.language' }`. */
  args?: Readonly<Record<string, string>>;
  /** Fields of the input that the tool does not offer. */
  omit?: readonly string[];
  /** The values of arguments that the assistant omits, instead of the operation's defaults. */
  defaults?: Readonly<Record<string, string | number>>;
  /** Whether the answer is a text (`textFormats`), which the tool shortens when it is too long for a model. */
  text?: boolean;
  /** Values of fields that the tool does not offer, in every call. */
  fixed?: Readonly<Record<string, string | number>>;
  /** Fields of the answer that the tool keeps, with parts as `turns.text` (also for items of a list); absent: all. */
  keep?: readonly string[];
  /** Scheme of the MCP resources that the tool reads, such as `room` of `room://{roomId}`; absent: none. */
  resource?: string;
  /**
   * How clients subscribe to its resources: the fixed argument that makes the operation wait for news, and the fields of
   * the answer with the next `after` and with whether nothing follows. Absent: its resources do not change.
   */
  follows?: { wait: string; cursor: string; ended: string };
  /** How the answer lists things that complete other arguments and become resources; absent: it does not. */
  lists?: { argument: string; field: string; id: string; label: string; search?: string };
  /** Arguments of other tools whose values are found in the answer, for those who named a thing that does not exist. */
  gives?: readonly string[];
}

/** Every key is optional because the router's type requires it; only `expose` sets them. */
export type Meta = OpenApiMeta<{ operation?: Operation }>;
