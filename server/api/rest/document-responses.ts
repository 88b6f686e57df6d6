import { z } from 'zod';
import type { oas31, ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { EVENT_STREAM } from '../../platform/http/event-stream';
import type { Rest } from '../../platform/procedures/operation';
import { keyFailures, replayedHeader } from './idempotency-document';
import { takesBody } from './routes';

/** A GET that answers with bytes and is not part of the router, as the document shows it. */
export interface ByteOperation extends Pick<
  oas31.OperationObject,
  'operationId' | 'summary' | 'description' | 'parameters'
> {
  tag: Rest['tag'];
  mediaTypes: readonly string[];
  success: Record<200 | 206 | 304, string>;
  failures: Record<number, string>;
}

const text = { type: 'string' as const };

/** Headers of answers, by name. */
export const HEADERS = {
  'X-API-Version': { description: 'Label of the REST routes.', schema: text },
  'X-Request-Id': {
    description: 'Identifier of the request; name it when you ask the operator about it.',
    schema: { ...text, format: 'uuid' },
  },
  'WWW-Authenticate': { description: 'The challenge that belongs to a 401.', schema: text },
  'X-Error-Reason': {
    description:
      'Why a key is refused: `key-address` means that it is used from an address that is not on its list.',
    schema: text,
  },
  Location: {
    description: 'Path of the created resource.',
    schema: { ...text, format: 'uri-reference' },
  },
  ...replayedHeader,
  'Retry-After': {
    description: 'Seconds until the request can be sent again.',
    schema: { type: 'integer' as const, minimum: 1 },
  },
  'RateLimit-Policy': {
    description:
      'The limit that applied: `q` requests within `w` seconds. Its names are `account`, `anonymous` and `credentials`.',
    schema: text,
    example: '"account";q=1000;w=5',
  },
  RateLimit: {
    description: 'The rest of the limit: `r` more requests are possible within the next `t` seconds.',
    schema: text,
    example: '"account";r=0;t=1',
  },
  ETag: { description: 'Identifier of the bytes, for `If-None-Match` and `If-Range`.', schema: text },
  'Accept-Ranges': { description: 'Ranges are counted in bytes.', schema: { ...text, enum: ['bytes'] } },
  'Content-Range': { description: 'The range of these bytes, and the size of the file.', schema: text },
  'Content-Disposition': {
    description: 'Whether to play or save the file, and its name.',
    schema: text,
  },
} satisfies Record<string, oas31.HeaderObject>;

type HeaderName = keyof typeof HEADERS;

const headersOf = (...names: HeaderName[]): Record<string, oas31.ReferenceObject> =>
  Object.fromEntries(
    [...EVERY_ANSWER, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
const EVERY_ANSWER: readonly HeaderName[] = ['X-Request-Id', 'X-API-Version'];

/** Headers of a failure in addition to those of every answer, by status. */
const FAILURE_HEADERS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  403: ['X-Error-Reason'],
  416: ['Content-Range'],
  429: ['Retry-After', 'RateLimit-Policy', 'RateLimit'],
};

/** Returns the answers of an operation: its success, the failures that it declares, and those of every operation. */
export function responsesOf(rest: Rest, output: z.ZodType): ZodOpenApiResponsesObject {
  const { method, success = 200 } = rest;
  const takesKey = rest.idempotencyKey === 'taken';
  const headers = headersOf(
    ...(rest.location === undefined ? [] : ['Location' as const]),
    ...(takesKey ? ['Idempotency-Replayed' as const] : []),
    ...(rest.textFormats === undefined ? [] : ['Content-Disposition' as const]),
  );
  const answer =
    success === 204
      ? { description: 'Done; there is no body.', headers }
      : {
          description: z.globalRegistry.get(output)?.description ?? 'Done.',
          headers,
          content: {
            'application/json': { schema: output },
            ...(rest.csv && { 'text/csv': { schema: CSV } }),
            ...(rest.eventStream && { [EVENT_STREAM]: { schema: EVENTS } }),
            ...Object.fromEntries((rest.textFormats ?? []).map((type) => [type, { schema: text }])),
          },
        };
  const failures = takesKey ? keyFailures(rest.failures) : rest.failures;
  return {
    [`${success}`]: answer,
    ...failureResponses({ ...failures, ...(takesBody(method) && BODY_FAILURES) }),
  };
}

const CSV = { ...text, description: 'A table with the names of its columns in the first line.' };

const EVENTS = { ...text, description: 'A stream of server-sent events.' };

const BODY_FAILURES = {
  413: 'The body is larger than 100 kB.',
  415: 'The body is not sent as application/json.',
};

/** With those that every operation may answer with. */
function failureResponses(
  failures: Readonly<Partial<Record<number, string>>>,
): Record<string, oas31.ResponseObject> {
  const all: Readonly<Partial<Record<number, string>>> = {
    ...failures,
    429: [failures[429], 'A rate limit of this server is reached.'].filter(Boolean).join(' '),
    500: 'The server failed.',
  };
  return Object.fromEntries(
    Object.entries(all).map(([status, description = '']) => [
      status,
      {
        description,
        headers: headersOf(...(FAILURE_HEADERS[Number(status)] ?? [])),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
      },
    ]),
  );
}

/** Returns an operation that answers with bytes. */
export function byteOperation(operation: ByteOperation): ZodOpenApiOperationObject {
  const { tag, mediaTypes, success, failures, ...described } = operation;
  const schema = { ...text, format: 'binary' };
  const content = Object.fromEntries(mediaTypes.map((type) => [type, { schema }]));
  const whole = headersOf('ETag', 'Accept-Ranges', 'Content-Disposition');
  const responses: ZodOpenApiResponsesObject = {
    200: { description: success[200], headers: whole, content },
    206: { description: success[206], headers: { ...whole, ...headersOf('Content-Range') }, content },
    304: { description: success[304], headers: headersOf('ETag') },
    ...failureResponses(failures),
  };
  return { ...described, tags: [tag], security: [], responses };
}
