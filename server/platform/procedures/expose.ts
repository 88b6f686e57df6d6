import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { ZodError, type ZodType } from 'zod';
import { callSentence } from '../errors/error-response';
import { forbidden } from '../errors/errors';
import { inputError } from '../errors/input-error';
import { runInRequest } from '../current-request';
import type { Auth, IdentifyKey } from '../principal/credential';
import type { Caller, Mode, Principal, Scope } from '../principal/principal';
import type { CsvForm } from '../csv';
import type { Toolset } from '../toolsets';
import type { Context } from './context';

/** How an operation is exposed and to whom: everything that the adapters need to know of it. */
export interface Operation {
  auth: Auth;
  /** The access rules check it, after existence and ownership. */
  scope?: Scope;
  /** The only kind of account for which it may be called; absent: both. */
  mode?: Mode;
  /** Absent: not a REST route (the portal's own operations). */
  rest?: Rest;
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
  /** What the user says; `{name}` is an argument. */
  text: string;
}

export interface Rest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
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
    | 'Keys'
    | 'Server';
  summary: string;
  description: string;
  /** Name in generated clients; default: made of the procedure's name, `getRoom` of `rooms.get`. */
  operationId?: string;
  /** Default 200. */
  success?: 200 | 201 | 202 | 204;
  /** Of a 201: the path of what was created, for the header `Location`; `{name}` is a field of the answer. */
  location?: `/api/${string}`;
  /**
   * A list in the answer that may be too long for memory: the rule answers with the first page and passes the others to
   * `continueWith` of the context. Every page must satisfy the contract of the list.
   */
  streamed?: string;
  /** GET only: the answer can also be had as a CSV file, with `Accept: text/csv`. */
  csv?: CsvForm;
  /**
   * Media types of text in which the rule may answer instead of JSON, by `answerWithText` of the context. They are written
   * in UTF-8.
   */
  textFormats?: readonly string[];
  /**
   * POST only: `taken` when the operation takes an `Idempotency-Key`, so that its procedure calls `runOnce`; otherwise why
   * it takes none.
   */
  idempotencyKey?: 'taken' | { ignored: string };
  /**
   * The answer as the OpenAPI document shows it, where it promises more than the output checks: events by type. The output
   * has to take everything that this schema takes.
   */
  documented?: ZodType;
  /** When each error is answered, for the OpenAPI document. 429 for the rate limits and 500 go without saying. */
  failures: Partial<Record<400 | 401 | 403 | 404 | 409 | 410 | 429 | 502 | 503 | 507, string>>;
}

export { TOOLSETS, type Toolset } from '../toolsets';

/** An operation, or a part of one, as a tool for AI assistants. Its schemas are those of the operation. */
export interface Tool {
  name: string;
  title: string;
  /** For a model, two to five sentences: what it does and when, where ids come from, what comes back, limits. */
  description: string;
  /** As the Model Context Protocol defines them. */
  annotations: Record<'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint', boolean>;
  /** The sets in which it is offered. Absent: `default` alone. */
  toolsets?: readonly Toolset[];
  /** Position in the usual order of calls, which the instructions for assistants contain; absent: none. */
  step?: number;
  /** Arguments that fill another field than that of their name: `{ language: 'inlineConfig.language' }`. */
  args?: Readonly<Record<string, string>>;
  /** Fields of the input that the tool does not offer. */
  omit?: readonly string[];
  /** What an argument is when the assistant does not give it, instead of the operation's default. */
  defaults?: Readonly<Record<string, string | number>>;
  /** Whether the answer is a text (`textFormats`), which the tool shortens when it is too long for a model. */
  text?: boolean;
  /** Values of fields that the tool does not offer, in every call. */
  fixed?: Readonly<Record<string, string | number>>;
  /** Fields of the answer that the tool keeps, parts of them as `turns.text` (also of each item of a list); absent: all. */
  keep?: readonly string[];
  /** Scheme of the MCP resources that the tool reads, such as `room` of `room://{roomId}`; absent: none. */
  resource?: string;
  /** How its answer lists things by which other arguments are completed and resources are found; absent: it does not. */
  lists?: { argument: string; field: string; id: string; label: string; search?: string };
  /** Arguments of other tools whose values are found in the answer, for those who named a thing that does not exist. */
  gives?: readonly string[];
}

/** Every key is optional because the router's type requires it; only `expose` sets them. */
export type Meta = OpenApiMeta<{ operation?: Operation }>;

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    isServer: true,
    errorFormatter: ({ shape, error }) => ({ ...shape, message: callSentence(error) }),
  });

export const router = t.router;

/** Makes callers for code inside the server, for example tests and pages. */
export const createCallerFactory = t.createCallerFactory;

/**
 * A procedure with its middleware: authentication (401, 403) comes first, then the input (413, 415, 400). The rule then
 * checks existence, ownership, scope, state and the services behind it, in that order.
 */
export function expose(operation: Operation) {
  return exposeWith(operation, () => ({ found: null }));
}

/**
 * Like `expose`, for an operation that reads something of its own in the same statement as the key: `lookUp` gets the
 * call and the unchecked input, and may bring its own way to find the key; `found` is in the procedure's context.
 */
export function exposeWith<Found>(operation: Operation, lookUp: LookUp<Found>) {
  const { rest } = operation;
  return t.procedure
    .meta({
      operation,
      ...(rest && { openapi: { method: rest.method, path: rest.path, summary: rest.summary } }),
    })
    .use(({ ctx, next, getRawInput, path }) =>
      ctx.services.tracing.span(path, {}, async () => {
        const { found, identify } = lookUp(ctx, ctx.rejectedBody === null ? await getRawInput() : undefined);
        const principal = ctx.limitCall
          ? await ctx.limitCall(() => authenticate(ctx, operation.auth, identify))
          : await authenticate(ctx, operation.auth, identify);
        assertMode(operation, principal);
        assertGranted(operation, principal);
        if (ctx.rejectedBody !== null) throw ctx.rejectedBody;
        const caller: Caller = {
          principal,
          scope: operation.scope ?? null,
          ip: ctx.ip,
          requestId: ctx.requestId,
        };
        const result = await runInRequest(ctx.requestId, () => next({ ctx: { caller, found, operation } }));
        if (!result.ok && result.error.code === 'BAD_REQUEST' && result.error.cause instanceof ZodError)
          throw inputError(result.error.cause, await getRawInput());
        if (result.ok && rest?.location) ctx.setHeader?.('Location', locationOf(rest.location, result.data));
        return result;
      }),
    );
}

/**
 * Refuses a caller who does not act for an account of the mode that the operation is for.
 * @throws ApiError FORBIDDEN
 */
function assertMode({ mode }: Operation, principal: Principal): void {
  if (mode === undefined || ('mode' in principal && principal.mode === mode)) return;
  const way =
    principal.kind === 'grant'
      ? `connect the application again, with your ${mode} account.`
      : `it takes a key that begins with sk_${mode}_.`;
  throw forbidden(`This can be done in a ${mode} account only: ${way}`);
}

/**
 * Holds an application to the tools that its person allowed.
 * @throws ApiError FORBIDDEN
 */
function assertGranted({ tools = [] }: Operation, principal: Principal): void {
  if (principal.kind !== 'grant') return;
  const { toolsets, readOnly } = principal;
  const isGranted = tools.some(
    (tool) => isOfSet(tool, toolsets) && (!readOnly || tool.annotations.readOnlyHint),
  );
  if (!isGranted) throw forbidden('The application was not allowed to do this.');
}

/** Whether a tool is offered where these sets are. */
export const isOfSet = (
  { toolsets = ['default'] }: Pick<Tool, 'toolsets'>,
  offered: readonly string[],
): boolean => toolsets.some((toolset) => offered.includes(toolset));

/** Fills the fields of an answer into a path. */
function locationOf(path: string, answer: unknown): string {
  const fields = new Map(typeof answer === 'object' && answer !== null ? Object.entries(answer) : []);
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields.get(name))));
}

const authenticate = ({ services, credential }: Context, auth: Auth, identify?: IdentifyKey) =>
  services.authenticate(services, auth, credential, identify);

export type LookUp<Found> = (context: Context, rawInput: unknown) => { found: Found; identify?: IdentifyKey };
