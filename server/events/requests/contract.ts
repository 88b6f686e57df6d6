import { z } from 'zod';
import { listCursor } from '../../platform/lists/cursor';
import { isoMoment, plainText } from '../../platform/text';

const REQUEST_ID = 'b1f3c2de-5a0f-4a51-9c55-0c8f0f1c7a3e';

const loggedRequest = z
  .object({
    requestId: z
      .string()
      .describe('Identifier of the request: the `X-Request-Id` of its response.')
      .meta({ examples: [REQUEST_ID] }),
    at: z.iso.datetime().describe('When the request began.'),
    durationMs: z.int().describe('Time until the response was complete, in milliseconds.'),
    method: z
      .string()
      .describe('HTTP method.')
      .meta({ examples: ['POST'] }),
    route: z
      .string()
      .describe('Route of the request, with `{name}` for parameters.')
      .meta({ examples: ['/api/embed/rooms'] }),
    path: z
      .string()
      .describe('Path and query of the request.')
      .meta({ examples: ['/api/embed/rooms'] }),
    tool: z
      .string()
      .nullable()
      .describe('The tool that an assistant called; null for a request of REST.')
      .meta({ examples: ['create_room'] }),
    status: z
      .int()
      .describe('HTTP status of the response.')
      .meta({ examples: [201] }),
    keyId: z
      .string()
      .nullable()
      .describe('The key of the request; null for an application.')
      .meta({ examples: ['key_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    keyStart: z.string().nullable().describe('First 16 characters of the key; null for an application.'),
    applicationName: z
      .string()
      .nullable()
      .describe('Name of the application that called a tool; null for a key.'),
    error: z.string().nullable().describe('Sentence of the error; null after a success.'),
  })
  .describe('A request in the log, without its bodies.')
  .meta({ id: 'LoggedRequest' });

const body = z.record(z.string(), z.unknown()).nullable();

const requestWithBodies = loggedRequest
  .extend({
    requestBody: body.describe(
      'Body of the request. Secrets, personal text and unknown fields are removed, long values are cut. Null: none.',
    ),
    responseBody: body.describe(
      'Body of the response, likewise. Null: none, or it is longer than 32,000 characters or not JSON.',
    ),
  })
  .describe('A request in the log with its bodies.')
  .meta({ id: 'LoggedRequestWithBodies' });

const requestId = plainText()
  .max(100)
  .describe('Identifier of the request: the `X-Request-Id` of its response.')
  .meta({ examples: [REQUEST_ID] });

export const listRequests = {
  input: z.object({
    status: z
      .string()
      .regex(/^[1-5](\d\d|xx)$/, 'must be a status such as 404, or a class such as 4xx')
      .optional()
      .describe('Only requests with this status, or of this class of statuses: `404` or `4xx`.')
      .meta({ examples: ['4xx'] }),
    method: z
      .enum(['GET', 'POST', 'PATCH', 'DELETE'])
      .optional()
      .describe('Only requests with this method.')
      .meta({ id: 'LoggedMethod', examples: ['POST'] }),
    route: plainText()
      .max(200)
      .optional()
      .describe('Only requests of this route, with `{name}` for parameters.')
      .meta({ examples: ['/api/rooms/{roomId}'] }),
    keyId: plainText()
      .max(100)
      .optional()
      .describe('Only requests with this key.')
      .meta({ examples: ['key_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    requestId: requestId.optional().describe('Only the request with this identifier.'),
    from: isoMoment()
      .optional()
      .describe('Only requests that began at this moment or later.')
      .meta({ examples: ['2026-03-01T00:00:00Z'] }),
    to: isoMoment()
      .optional()
      .describe('Only requests that began before this moment.')
      .meta({ examples: ['2026-03-02T00:00:00Z'] }),
    limit: z
      .int()
      .min(1)
      .max(200)
      .default(50)
      .describe('Maximum number of requests, 1 to 200.')
      .meta({ examples: [50] }),
    after: listCursor('[0-9a-f-]{36,40}')
      .optional()
      .describe('The `next` of the previous page; absent: starts with the newest.')
      .meta({ examples: [`1772359200000.${REQUEST_ID}`] }),
  }),
  output: z
    .object({
      requests: z.array(loggedRequest).describe('Newest first.'),
      keptDays: z
        .int()
        .describe('For how many days requests are kept; 0: the operator has turned the log off.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('A page of the request log.')
    .meta({ id: 'LoggedRequestList' }),
};

export const getRequest = {
  input: z.object({ requestId }),
  output: requestWithBodies,
};

/* The same for a signed-in person and one of their accounts. */

const accountId = plainText().describe('The account, live or test, of the caller.');

export const listRequestsForAccount = {
  input: listRequests.input.extend({ accountId }),
  output: listRequests.output,
};
export const getRequestForAccount = {
  input: getRequest.input.extend({ accountId }),
  output: getRequest.output,
};
