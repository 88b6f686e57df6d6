import type { AnyRouter } from '@trpc/server';
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi';
import type { Auth } from '../../platform/principal/credential';
import type { Meta, Operation, Rest } from '../../platform/procedures/expose';
import { API_VERSION } from '../../platform/api-version';
import { keyDescription, keyFailures, keyParameter, replayedHeader } from './idempotency-document';
import { takesBody } from './routes';

type Operations = NonNullable<NonNullable<OpenAPIObject['paths']>[string]['get']>;
type RequestBody = NonNullable<Operations['requestBody']>;
type Responses = NonNullable<Operations['responses']>;

/** A GET that answers with bytes, and so stands beside the router, as the document shows it. */
export interface ByteOperation extends Pick<
  Operations,
  'operationId' | 'summary' | 'description' | 'parameters'
> {
  tag: Rest['tag'];
  success: Record<number, string>;
  failures: Record<number, string>;
}

/** The credentials that an operation takes, any one of them; `{}` is none. */
const SECURITY: Record<Exclude<Auth, 'portal' | 'pages'>, Record<string, string[]>[]> = {
  key: [{ apiKey: [] }],
  user: [{ bearer: [] }],
  'user-or-key': [{ apiKey: [] }, { bearer: [] }],
  public: [{}, { apiKey: [] }, { bearer: [] }],
};

const TAGS: Record<Rest['tag'], string> = {
  Embed: 'Rooms for your own pages, and tokens that let your users in.',
  Rooms: 'Rooms and what becomes of them.',
  'AI agent': 'The agent that takes notes in a call.',
  Artifacts: 'What sessions leave: transcript, summary, decisions, action items.',
  Recordings: 'Recordings and their bytes.',
  Events: 'What happened in the account, in order.',
  Webhooks: 'Addresses that events are posted to.',
};

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const;

/**
 * The OpenAPI 3.1 document of a router. The adapter describes input and output; statuses, errors and credentials come
 * from the metadata of each operation.
 * @param byteOperations by path
 */
export function createDocument(
  router: AnyRouter,
  baseUrl: string,
  byteOperations: Readonly<Record<string, ByteOperation>>,
): OpenAPIObject {
  const document = generateOpenApiDocument(router, {
    title: 'Conference Room',
    description:
      'Control plane of a self-hosted video-conference backend: rooms, join tokens, artifacts, recordings.',
    version: API_VERSION,
    baseUrl,
    license: { name: 'MIT', identifier: 'MIT' },
    securitySchemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description: 'A secret key, `sk_live_…` or `sk_test_…`.',
      },
      bearer: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description:
          "A person's access token from the portal, or a join token, which is good for its one room.",
      },
    },
  });
  const paths = { ...document.paths };
  for (const { auth, scope, rest } of operationsOf(router)) {
    if (!rest || auth === 'portal' || auth === 'pages') continue;
    const item = paths[rest.path] ?? {};
    const described = item[METHODS[rest.method]];
    paths[rest.path] = {
      ...item,
      [METHODS[rest.method]]: {
        ...described,
        tags: [rest.tag],
        summary: rest.summary,
        description: descriptionOf(rest, scope),
        security: SECURITY[auth],
        ...(takesKey(rest) && { parameters: [...(described?.parameters ?? []), keyParameter] }),
        ...(described?.requestBody && { requestBody: bodyOf(described.requestBody) }),
        responses: responsesOf(rest, described?.responses?.['200']),
      },
    };
  }
  for (const [path, operation] of Object.entries(byteOperations))
    paths[path] = { get: byteOperation(operation) };
  const schemas = Object.entries(document.components?.schemas ?? {});
  return {
    ...document,
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      ...document.components,
      headers: RATE_LIMIT_HEADERS,
      schemas: {
        // The adapter's own shapes of errors are not ours.
        ...Object.fromEntries(schemas.filter(([name]) => !name.startsWith('error.'))),
        Error: {
          type: 'object',
          required: ['error'],
          properties: { error: { type: 'string', description: 'What went wrong, in one sentence.' } },
        },
      },
    },
  };
}

const takesKey = ({ idempotencyKey }: Rest): boolean => idempotencyKey === 'taken';

const descriptionOf = (rest: Rest, scope: string | undefined): string =>
  [rest.description, takesKey(rest) && keyDescription, scope !== undefined && `Scope: \`${scope}\`.`]
    .filter(Boolean)
    .join(' ');

/** A body may be absent unless one of its fields is required. */
function bodyOf(body: RequestBody): RequestBody {
  if ('$ref' in body) return body;
  const schema = body.content['application/json']?.schema;
  const needed = schema !== undefined && 'required' in schema && (schema.required ?? []).length > 0;
  return { ...body, required: needed };
}

const failureResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const RATE_LIMIT_HEADERS = {
  'Retry-After': {
    description: 'Seconds after which a call may be tried again.',
    schema: { type: 'integer' as const, minimum: 1 },
  },
  'RateLimit-Policy': {
    description:
      'The limit that applied: `q` calls, which come back within `w` seconds. Its names are `account`, `anonymous` and `credentials`.',
    schema: { type: 'string' as const },
    example: '"account";q=1000;w=5',
  },
  RateLimit: {
    description: 'How the caller stands under that limit: `r` calls may follow within the next `t` seconds.',
    schema: { type: 'string' as const },
    example: '"account";r=0;t=1',
  },
};

/** @param otherReason why else the operation answers with this status */
const rateLimited = (otherReason?: string) => ({
  ...failureResponse([otherReason, 'A rate limit of this server is reached.'].filter(Boolean).join(' ')),
  headers: Object.fromEntries(
    Object.keys(RATE_LIMIT_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
});

/** The operations of a router. */
export function operationsOf(router: AnyRouter): Operation[] {
  const procedures: Record<string, { _def: { meta?: Meta } }> = router._def.procedures;
  return Object.values(procedures).flatMap(({ _def: { meta } }) => meta?.operation ?? []);
}

function responsesOf(rest: Rest, ok: Responses[string]): Responses {
  const { method, success = 200, failures } = rest;
  const bodyFailures = {
    413: failureResponse('The body is larger than 100 kB.'),
    415: failureResponse('The body is not sent as application/json.'),
  };
  return {
    [success]: {
      ...(success === 204 ? { description: 'Done; there is no body.' } : { ...ok, description: 'Done.' }),
      ...(rest.textFormats && withTexts(ok, rest.textFormats)),
      ...(takesKey(rest) && { headers: replayedHeader }),
    },
    ...failureResponses(takesKey(rest) ? keyFailures(failures) : failures),
    ...(takesBody(method) && bodyFailures),
    429: rateLimited(failures[429]),
    500: failureResponse('The server failed.'),
  };
}

/** The JSON of an answer, and the media types of text in which it may come instead. */
const withTexts = (ok: Responses[string], mediaTypes: readonly string[]) => ({
  headers: {
    'Content-Disposition': {
      description: 'A name to save the answer under.',
      schema: { type: 'string' as const },
    },
  },
  content: {
    ...(ok && 'content' in ok && ok.content),
    ...Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string' as const } }])),
  },
});

const failureResponses = (failures: Readonly<Partial<Record<number, string>>>): Responses =>
  Object.fromEntries(Object.entries(failures).map(([status, when = '']) => [status, failureResponse(when)]));

function byteOperation({ tag, success, failures, ...described }: ByteOperation): Operations {
  const content = { '*/*': { schema: { type: 'string' as const, format: 'binary' } } };
  const successes = Object.entries(success).map(([status, description]) => {
    return [status, { description, ...(status !== '304' && { content }) }];
  });
  const responses = {
    ...Object.fromEntries(successes),
    ...failureResponses(failures),
    429: rateLimited(),
    500: failureResponse('The server failed.'),
  };
  return { ...described, tags: [tag], security: [], responses };
}
