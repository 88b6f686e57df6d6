import { initTRPC, type TRPCMutationProcedure, type TRPCQueryProcedure } from '@trpc/server';
import { ZodError, type z, type ZodType } from 'zod';
import { callSentence } from '../errors/error-response';
import { ApiError, forbidden } from '../errors/errors';
import { inputError } from '../errors/input-error';
import { runInRequest } from '../current-request';
import type { Auth, IdentifyKey } from '../principal/credential';
import { isAtLeast, type OrganizationRole } from '../principal/organization-roles';
import {
  only,
  type Caller,
  type Principal,
  type ProgramPrincipal,
  type RoomPrincipal,
  type UserPrincipal,
} from '../principal/principal';
import type { Context } from './context';
import type { Once } from './once';
import type { IdempotencyKey, Kind, Meta, Method, Operation, PortalAccess, Tool } from './operation';
import type { Services } from './services';

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

/** The part of a noun's contract that belongs to one operation. An operation without `input` takes nothing. */
interface Contract {
  readonly input?: ZodType;
  readonly output: ZodType;
}
type InputOf<C extends Contract> = C extends { input: infer Schema extends ZodType } ? z.input<Schema> : void;
type ReadInputOf<C extends Contract> = C extends { input: infer Schema extends ZodType }
  ? z.output<Schema>
  : undefined;

/** The callers whom the kind of credential admits: see `admitted`. */
type CallerOf<A extends Auth> = Caller<
  [A] extends ['key']
    ? ProgramPrincipal
    : [A] extends ['portal']
      ? UserPrincipal
      : [A] extends ['participant']
        ? RoomPrincipal
        : Principal
>;

/** A call, for rules that need more than their input. */
interface Call<Found = null> extends Context {
  /** The result of `lookUp`. */
  found: Found;
}

/**
 * The rule of an operation. It checks existence, ownership, scope, state and the services that it needs, in that order.
 * The last parameter is a `Once` when the operation takes an `Idempotency-Key`, and the call otherwise.
 */
type Rule<C extends Contract, A extends Auth, I extends IdempotencyKey, Found> = (
  services: Services,
  caller: CallerOf<A>,
  input: ReadInputOf<C>,
  last: [I] extends ['taken'] ? Once<z.output<C['output']>> : Call<Found>,
) => Promise<z.input<C['output']>> | z.input<C['output']>;

type ProcedureOf<C extends Contract, M extends Method, K extends Kind> = (
  [M] extends ['GET'] ? 'query' : [Method] extends [M] ? K : 'mutation'
) extends 'query'
  ? TRPCQueryProcedure<{ meta: Meta; input: InputOf<C>; output: z.output<C['output']> }>
  : TRPCMutationProcedure<{ meta: Meta; input: InputOf<C>; output: z.output<C['output']> }>;

/**
 * Makes a procedure of a contract, the rule behind it, and how it is exposed. Authentication (401, 403) comes first,
 * then the input (413, 415, 400), then the rule.
 * @param lookUp reads something of the operation's own in the same statement as the key
 */
export function expose<
  const C extends Contract,
  const A extends Auth,
  const M extends Method = Method,
  const I extends IdempotencyKey = IdempotencyKey,
  const K extends Kind = Kind,
  Found = null,
>(
  contract: C,
  rule: Rule<C, A, I, Found>,
  operation: Operation<A, M, I, K> & Needs<A>,
  lookUp?: LookUp<Found>,
): ProcedureOf<C, M, K> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `admitted`, the contract and `rest` see to the types
  const run = rule as AnyRule;
  const resolve = async ({
    ctx,
    input,
  }: {
    ctx: Call<Found | null> & { caller: Caller; operation: Operation };
    input: unknown;
  }) => {
    const { services } = ctx;
    const caller = admitted(operation.auth, ctx.caller);
    return operation.rest?.idempotencyKey === 'taken'
      ? services.runOnce(ctx, contract, input, (once) => run(services, caller, input, once))
      : run(services, caller, input, ctx);
  };
  const isQuery = operation.rest ? operation.rest.method === 'GET' : operation.kind === 'query';
  const base = procedureOf(operation, lookUp).output(contract.output);
  const procedure = contract.input ? base.input(contract.input) : base;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tRPC cannot tell the kind from the operation
  return (isQuery ? procedure.query(resolve) : procedure.mutation(resolve)) as unknown as ProcedureOf<
    C,
    M,
    K
  >;
}
/** The fields that an operation for these callers must have. */
type Needs<A extends Auth> = [A] extends ['portal'] ? { portal: PortalAccess } : unknown;

type AnyRule = (services: Services, caller: Caller, input: unknown, last: unknown) => Promise<unknown>;

/** Narrows the caller where the credential admits one kind of principal. */
function admitted(auth: Auth, caller: Caller): Caller {
  if (auth === 'key') return only('key', caller);
  if (auth === 'participant') return only('room', caller);
  return auth === 'portal' ? only('user', caller) : caller;
}

/** Returns the procedure up to its input: authentication, limits, and what every result gets. */
function procedureOf<Found>(operation: Operation, lookUp?: LookUp<Found>) {
  const { rest } = operation;
  return t.procedure
    .meta({
      operation,
      ...(rest && { openapi: { method: rest.method, path: rest.path, summary: rest.summary } }),
    })
    .use(({ ctx, next, getRawInput, path }) =>
      ctx.services.tracing.span(path, {}, async () => {
        const rawInput = ctx.rejectedBody === null ? await getRawInput() : undefined;
        const { found, identify } = lookUp?.(ctx, rawInput) ?? NOTHING;
        const principal = ctx.limitCall
          ? await ctx.limitCall(() => authenticate(ctx, operation.auth, identify))
          : await authenticate(ctx, operation.auth, identify);
        assertMode(operation, principal);
        assertGranted(operation, principal);
        assertFresh(operation, principal, ctx.services);
        if (ctx.rejectedBody !== null) throw ctx.rejectedBody;
        const caller: Caller = {
          principal,
          scope: operation.scope ?? null,
          atLeast: leastRoleOf(operation),
          ip: ctx.ip,
          country: ctx.country,
          origin: ctx.origin,
          requestId: ctx.requestId,
          userAgent: ctx.userAgent,
        };
        const result = await runInRequest(ctx.requestId, () => next({ ctx: { caller, found, operation } }));
        if (!result.ok && result.error.code === 'BAD_REQUEST' && result.error.cause instanceof ZodError)
          throw inputError(result.error.cause, await getRawInput());
        if (result.ok && rest?.location) ctx.setHeader?.('Location', locationOf(rest.location, result.data));
        return result;
      }),
    );
}

const NOTHING = { found: null, identify: undefined };

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
 * Returns the role that an operation asks of a person who acts for an account of their organization. Without a word of
 * its own, reading takes a viewer and everything else a developer.
 */
function leastRoleOf({ portal, rest }: Operation): OrganizationRole {
  if (portal !== undefined) return portal === 'personal' ? 'viewer' : portal.atLeast;
  return rest?.method === 'GET' ? 'viewer' : 'developer';
}

/**
 * Holds an application to the tools that its person allowed, and to what the person may still do.
 * @throws ApiError FORBIDDEN
 */
function assertGranted(operation: Operation, principal: Principal): void {
  if (principal.kind !== 'grant') return;
  const { toolsets, readOnly, role } = principal;
  if (!isAtLeast(role, leastRoleOf(operation)))
    throw forbidden(`The person who allowed the application is only a ${role} of the organization.`);
  const isGranted = (operation.tools ?? []).some(
    (tool) => isOfSet(tool, toolsets) && (!readOnly || tool.annotations.readOnlyHint),
  );
  if (!isGranted) throw forbidden('The application does not have permission to do this.');
}

/** How long after a sign-in, or another proof, a login is a fresh one, in milliseconds. */
const FRESH_MS = 600_000;

/**
 * Refuses a login whose person proved too long ago who they are, where the operation needs a fresh one. The portal then
 * asks the person, and calls the operation again.
 * @throws ApiError PRECONDITION_REQUIRED
 */
function assertFresh({ fresh }: Operation, principal: Principal, { now }: Pick<Services, 'now'>): void {
  if (fresh !== true || principal.kind !== 'user') return;
  if (now().getTime() - principal.provenAt.getTime() > FRESH_MS)
    throw new ApiError('PRECONDITION_REQUIRED', 'Please confirm first that it is you.');
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

async function authenticate(context: Context, auth: Auth, identify?: IdentifyKey): Promise<Principal> {
  const { services } = context;
  const principal = await services.authenticate(services, auth, context, identify);
  context.identified?.(principal);
  return principal;
}

export type LookUp<Found> = (context: Context, rawInput: unknown) => { found: Found; identify?: IdentifyKey };
