import type { AnyRouter } from '@trpc/server';
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi';
import type { Auth } from '../principal/resolve';
import type { Meta, Operation, Rest } from '../trpc/expose';
import { API_VERSION } from './face';

type PathItem = NonNullable<OpenAPIObject['paths']>[string];
type Responses = NonNullable<NonNullable<PathItem['get']>['responses']>;

/** The credentials that an operation takes, any one of them; `{}` is none. */
const SECURITY: Record<Exclude<Auth, 'portal'>, Record<string, string[]>[]> = {
  key: [{ apiKey: [] }],
  user: [{ bearer: [] }],
  'user-or-key': [{ apiKey: [] }, { bearer: [] }],
  public: [{}, { apiKey: [] }, { bearer: [] }],
};

const METHODS = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;

/**
 * The OpenAPI 3.1 document of a router. The adapter describes input and output; statuses, errors and credentials come
 * from the metadata of each operation.
 * @param bytePaths path items of what answers with bytes beside the router
 */
export function createDocument(
  router: AnyRouter,
  baseUrl: string,
  bytePaths: Readonly<Record<string, PathItem>>,
): OpenAPIObject {
  const document = generateOpenApiDocument(router, {
    title: 'Conference Room',
    description: 'Control plane of a self-hosted video-conference backend: rooms, join tokens, artifacts, recordings.',
    version: API_VERSION,
    baseUrl,
    license: { name: 'MIT' },
    tags: ['Embed', 'Rooms', 'AI agent', 'Artifacts', 'Recordings'],
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
        description: "A person's access token from the portal, or a join token, which is good for its one room.",
      },
    },
  });
  const paths = { ...document.paths };
  for (const { auth, scope, rest } of operationsOf(router)) {
    if (!rest || auth === 'portal') continue;
    const item = paths[rest.path] ?? {};
    const described = item[METHODS[rest.method]];
    paths[rest.path] = {
      ...item,
      [METHODS[rest.method]]: {
        ...described,
        tags: [rest.tag],
        summary: rest.summary,
        description: scope === undefined ? rest.description : `${rest.description} Scope: \`${scope}\`.`,
        security: SECURITY[auth],
        responses: responsesOf(rest, described?.responses?.['200']),
      },
    };
  }
  return {
    ...document,
    paths: { ...paths, ...bytePaths },
    components: {
      ...document.components,
      schemas: {
        ...document.components?.schemas,
        Error: {
          type: 'object',
          required: ['error'],
          properties: { error: { type: 'string', description: 'What went wrong, in one sentence.' } },
        },
      },
    },
  };
}

/** The response object of an error, for the document. */
export const failureResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

function operationsOf(router: AnyRouter): Operation[] {
  const procedures: Record<string, { _def: { meta?: Meta } }> = router._def.procedures;
  return Object.values(procedures).flatMap(({ _def: { meta } }) => meta?.operation ?? []);
}

function responsesOf({ method, success = 200, failures }: Rest, ok: Responses[string]): Responses {
  const bodyFailures = {
    413: failureResponse('The body is larger than 100 kB.'),
    415: failureResponse('The body is not sent as application/json.'),
  };
  return {
    [success]: success === 204 ? { description: 'Done; there is no body.' } : { ...ok, description: 'Done.' },
    ...Object.fromEntries(Object.entries(failures).map(([status, when]) => [status, failureResponse(when)])),
    ...(method === 'POST' && bodyFailures),
    500: failureResponse('The server failed.'),
  };
}
