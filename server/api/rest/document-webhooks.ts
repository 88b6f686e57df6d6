import { z } from 'zod';
import type { ZodOpenApiPathItemObject } from 'zod-openapi';

/** A body that the server posts to addresses of integrators. */
export interface Posted {
  type: string;
  /** With a name and a description. */
  schema: z.ZodType;
}

const header = (name: string, about: string) =>
  z
    .string()
    .describe(about)
    .meta({ param: { id: name } });

const headers = z.object({
  'webhook-id': header(
    'WebhookId',
    'The `id` of the event: the same for every attempt, endpoint and replay.',
  ),
  'webhook-timestamp': header('WebhookTimestamp', 'When this attempt was sent, in seconds since 1970.'),
  'webhook-signature': header(
    'WebhookSignature',
    '`v1,` and the Base64 of an HMAC-SHA256; after a rotation two of them, with a space between.',
  ),
});

/** Returns the entry of the document under `webhooks`: the request that an endpoint gets, and its possible answers. */
export function webhookOf({ type, schema }: Posted): ZodOpenApiPathItemObject {
  const name = idOf(schema);
  return {
    post: {
      operationId: `receive${name}`,
      tags: ['Webhooks'],
      summary: type,
      description: z.globalRegistry.get(schema)?.description ?? '',
      security: [],
      requestParams: { header: headers },
      requestBody: {
        required: true,
        // By name: the schema itself would be written a second time, as something that the server takes.
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
      },
      responses: {
        '2XX': { description: 'The event was handled, or stored for later.' },
        410: { description: 'The endpoint is gone: the server disables it.' },
        '4XX': { description: 'The attempt failed; the server posts the event again.' },
        '5XX': { description: 'The attempt failed; the server posts the event again.' },
      },
    },
  };
}

/** Returns the schemas by their names. */
export const schemasOf = (posts: readonly Posted[]): Record<string, z.ZodType> =>
  Object.fromEntries(posts.map(({ schema }) => [idOf(schema), schema]));

function idOf(schema: z.ZodType): string {
  const id = z.globalRegistry.get(schema)?.id;
  if (id === undefined) throw new TypeError('The schema of a body that is posted has a name.');
  return id;
}
