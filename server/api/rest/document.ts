import type { AnyRouter } from '@trpc/server';
import { z } from 'zod';
import {
  createDocument as convert,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import type { Auth } from '../../platform/principal/credential';
import type { Meta, Operation, Rest } from '../../platform/procedures/operation';
import { API_VERSION } from '../../platform/api-version';
import { byteOperation, HEADERS, responsesOf, type ByteOperation } from './document-responses';
import { trimDefaults, trimReferences, writeSchema } from './document-schemas';
import { schemasOf, webhookOf, type Posted } from './document-webhooks';
import { keyDescription, keyParameter } from './idempotency-document';
import { operationIdOf } from './operation-id';
import { takesBody } from './routes';

/** The credentials that an operation takes, any one of them; `{}` is none. */
const SECURITY: Record<Exclude<Auth, 'portal' | 'pages'>, Record<string, string[]>[]> = {
  key: [{ apiKey: [] }],
  user: [{ bearer: [] }],
  'user-or-key': [{ apiKey: [] }, { bearer: [] }],
  participant: [{ bearer: [] }],
  public: [{}, { apiKey: [] }, { bearer: [] }],
};

const SECURITY_SCHEMES = {
  apiKey: {
    type: 'apiKey' as const,
    in: 'header' as const,
    name: 'X-API-Key',
    description: 'A secret key, `sk_live_…` or `sk_test_…`.',
  },
  bearer: {
    type: 'http' as const,
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: "A person's access token from the portal, or a join token, which is valid for one room.",
  },
};

const TAGS: Record<Rest['tag'], string> = {
  Embed: 'Rooms for your own pages, and tokens that let your users in.',
  Rooms: 'Rooms, their settings and invitations.',
  'AI agent': 'The agent that takes notes in a call.',
  Sessions: 'Past and running calls, with their times and participants.',
  Artifacts: 'Results of sessions: transcript, summary, decisions, action items.',
  Recordings: 'Recordings and their bytes.',
  Usage: 'Usage of the account.',
  Events: 'Events of the account, in order.',
  Webhooks: 'Addresses to which events are posted.',
  People: 'The data of one person, exported and erased.',
  Requests: 'The log of the requests and tool calls of the account.',
  Keys: 'Secret keys of the account, and how to replace them without downtime.',
  Server: 'The version of this server.',
};

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const;

/** The body of every failure. */
const apiError = z
  .object({
    error: z
      .string()
      .describe('Error message in one sentence.')
      .meta({ examples: ['There is no such room.'] }),
  })
  .describe('A failure.');

/** The parts of the document in addition to the operations of the router. */
export interface DocumentParts {
  baseUrl: string;
  /** The version of the server; `info.version` is the label of the contract. */
  serverVersion: string;
  /** Operations outside of the router, by path. */
  byteOperations: Readonly<Record<string, ByteOperation>>;
  /** The requests that the server posts to addresses of integrators. */
  posts: readonly Posted[];
}

/**
 * Returns the OpenAPI 3.1 document of a router: schemas come from the contracts, everything else from the metadata of
 * the operations.
 */
export function createDocument(
  router: AnyRouter,
  { baseUrl, serverVersion, byteOperations, posts }: DocumentParts,
): oas31.OpenAPIObject {
  const paths: ZodOpenApiPathsObject = {};
  const unnamed: Record<string, z.ZodType> = {};
  for (const procedure of restProceduresOf(router)) {
    const { rest, output, operationId } = procedure;
    paths[rest.path] = { ...paths[rest.path], [METHODS[rest.method]]: describeOperation(procedure) };
    if (rest.success !== 204 && z.globalRegistry.get(output)?.id === undefined)
      unnamed[`${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Result`] = output;
  }
  for (const [path, operation] of Object.entries(byteOperations))
    paths[path] = { get: byteOperation(operation) };
  const document = convert(
    {
      openapi: '3.1.0',
      info: {
        title: 'Conference Room',
        description:
          'Control plane of a self-hosted video-conference backend: rooms, join tokens, artifacts, recordings.',
        version: API_VERSION,
        'x-server-version': serverVersion,
        contact: { name: 'The operator of this server', url: baseUrl },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: baseUrl }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths,
      webhooks: Object.fromEntries(posts.map((posted) => [posted.type, webhookOf(posted)])),
      components: {
        securitySchemes: SECURITY_SCHEMES,
        headers: HEADERS,
        schemas: { ApiError: apiError, ...unnamed, ...schemasOf(posts) },
      },
    },
    { override: writeSchema },
  );
  trimReferences(document.components?.schemas);
  trimReferences(document.paths);
  trimReferences(document.webhooks);
  trimDefaults(document.components?.schemas);
  for (const path of Object.values(document.paths ?? {}))
    for (const { requestBody } of [path.post ?? {}, path.patch ?? {}]) trimDefaults(requestBody);
  return document;
}

/** A procedure with a REST route. */
interface RestProcedure {
  operationId: string;
  auth: keyof typeof SECURITY;
  scope: string | undefined;
  rest: Rest;
  /** The fields of its input by name, including those of the path. */
  fields: Readonly<Record<string, z.ZodType>>;
  output: z.ZodType;
}

function restProceduresOf(router: AnyRouter): RestProcedure[] {
  const procedures: Record<string, { _def: { meta?: Meta; inputs?: unknown[]; output?: unknown } }> =
    router._def.procedures;
  return Object.entries(procedures).flatMap(([name, { _def: procedure }]) => {
    const { auth, scope, rest } = procedure.meta?.operation ?? {};
    if (!rest || !auth || auth === 'portal' || auth === 'pages') return [];
    const { inputs = [], output } = procedure;
    if (!(output instanceof z.ZodType)) throw new TypeError(`The procedure ${name} has no output.`);
    const operationId = rest.operationId ?? operationIdOf(name);
    const fields = fieldsOf(inputs[0]);
    return [{ operationId, auth, scope, rest, fields, output: rest.documented ?? output }];
  });
}

/** Returns the operations of a router. */
export function operationsOf(router: AnyRouter): Operation[] {
  const procedures: Record<string, { _def: { meta?: Meta } }> = router._def.procedures;
  return Object.values(procedures).flatMap(({ _def: { meta } }) => meta?.operation ?? []);
}

function fieldsOf(input: unknown): Readonly<Record<string, z.ZodType>> {
  if (input === undefined) return {};
  if (input instanceof z.ZodOptional) return fieldsOf(input.unwrap());
  if (!(input instanceof z.ZodObject)) throw new TypeError('The input of a REST operation is an object.');
  const fields: [string, unknown][] = Object.entries(input.shape);
  return Object.fromEntries(
    fields.flatMap(([name, field]) => (field instanceof z.ZodType ? [[name, field]] : [])),
  );
}

function describeOperation({ operationId, auth, scope, rest, fields, output }: RestProcedure) {
  const { method, path, tag, summary } = rest;
  const inPath = (name: string) => path.includes(`{${name}}`);
  const pathFields = only(fields, inPath);
  const otherFields = only(fields, (name) => !inPath(name));
  const described: ZodOpenApiOperationObject = {
    operationId,
    tags: [tag],
    summary,
    description: descriptionOf(rest, scope),
    security: SECURITY[auth],
    requestParams: {
      path: z.object(pathFields),
      ...(!takesBody(method) && { query: z.object(inQuery(otherFields)) }),
    },
    responses: responsesOf(rest, output),
  };
  if (takesKey(rest)) described.parameters = [keyParameter];
  if (takesBody(method) && Object.keys(otherFields).length > 0) {
    const required = Object.values(otherFields).some((field) => !field.safeParse(undefined).success);
    described.requestBody = { required, content: { 'application/json': { schema: z.object(otherFields) } } };
  }
  return described;
}

/** Describes the fields of an object in a query as `metadata[customer]`, which generated clients support. */
const inQuery = (fields: Readonly<Record<string, z.ZodType>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { type } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
      return [
        name,
        type === 'object' ? field.meta({ param: { style: 'deepObject', explode: true } }) : field,
      ];
    }),
  );

const only = <T>(fields: Readonly<Record<string, T>>, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)));

const takesKey = ({ idempotencyKey }: Rest): boolean => idempotencyKey === 'taken';

const descriptionOf = (rest: Rest, scope: string | undefined): string =>
  [rest.description, takesKey(rest) && keyDescription, scope !== undefined && `Scope: \`${scope}\`.`]
    .filter(Boolean)
    .join(' ');
