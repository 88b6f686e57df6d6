import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { fileOperation } from '../../recordings/serve-file';
import { appRouter } from '../router';
import { createDocument } from './document';
import { createAdapter } from './adapter';

const make = () =>
  createDocument(appRouter, 'https://meet.test', { '/api/recordings/{id}/file': fileOperation });
const text = JSON.stringify(make());

interface Described {
  operationId: string;
  security: Record<string, string[]>[];
  description: string;
  requestBody?: { required: boolean; content: Record<string, { schema: { properties: object } }> };
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  responses: Record<string, { content?: Record<string, { schema: object }>; headers?: object }>;
}
const document: {
  paths: Record<string, Record<string, Described>>;
  info: object;
  openapi: string;
  components: { schemas: object };
} = JSON.parse(text);

const KEY = [{ apiKey: [] }];
const EITHER = [{ apiKey: [] }, { bearer: [] }];
const BEARER = [{ bearer: [] }];
const PUBLIC = [{}, { apiKey: [] }, { bearer: [] }];

/** Every route of the contract: the success, the errors, and who may call. 429 and 500 go without saying. */
const ROUTES: [operation: string, success: string, errors: number[], security: object[]][] = [
  ['post /api/embed/rooms', '201', [400, 401, 409, 413, 415, 422, 507], KEY],
  ['post /api/embed/sessions', '200', [400, 401, 404, 413, 415, 502], KEY],
  ['get /api/rooms', '200', [400, 401, 403], EITHER],
  ['get /api/rooms/{roomId}', '200', [401, 404], PUBLIC],
  ['patch /api/rooms/{roomId}', '200', [400, 401, 403, 404, 413, 415], EITHER],
  ['delete /api/rooms/{roomId}', '204', [401, 403, 404], EITHER],
  ['post /api/rooms/{roomId}/ai-agent/invite', '200', [400, 401, 403, 404, 409, 413, 415, 422, 503], EITHER],
  ['post /api/rooms/{roomId}/ai-agent/remove', '200', [400, 401, 403, 404, 409, 413, 415, 422, 503], EITHER],
  ['get /api/rooms/{roomId}/ai-agent/status', '200', [401, 404], PUBLIC],
  ['get /api/rooms/{roomId}/artifacts', '200', [401, 403], EITHER],
  ['get /api/artifacts/{sessionId}', '200', [401, 403, 404], EITHER],
  ['get /api/recordings', '200', [400, 401, 403], EITHER],
  ['get /api/recordings/{id}', '200', [401, 403, 404], BEARER],
  ['get /api/recordings/{id}/stream', '200', [401, 403, 404, 503], EITHER],
  ['get /api/recordings/{id}/download', '200', [401, 403, 404, 503], BEARER],
  ['get /api/events', '200', [400, 401, 403, 410], KEY],
  ['get /api/events/{eventId}', '200', [401, 403, 404], KEY],
  ['get /api/events', '200', [400, 401, 403, 410], KEY],
  ['get /api/events/{eventId}', '200', [401, 403, 404], KEY],
  ['get /api/webhooks', '200', [401, 403], KEY],
  ['post /api/webhooks', '201', [400, 401, 403, 409, 413, 415, 422], KEY],
  ['get /api/webhooks/{webhookId}', '200', [401, 403, 404], KEY],
  ['patch /api/webhooks/{webhookId}', '200', [400, 401, 403, 404, 413, 415], KEY],
  ['delete /api/webhooks/{webhookId}', '204', [401, 403, 404], KEY],
  ['post /api/webhooks/{webhookId}/test', '200', [401, 403, 404, 413, 415], KEY],
  ['post /api/webhooks/{webhookId}/rotate', '200', [400, 401, 403, 404, 409, 413, 415, 422], KEY],
  ['post /api/webhooks/{webhookId}/replay', '200', [400, 401, 403, 404, 409, 410, 413, 415, 422], KEY],
  ['get /api/webhooks/{webhookId}/deliveries', '200', [400, 401, 403, 404], KEY],
  [
    'post /api/webhooks/{webhookId}/deliveries/{deliveryId}/retry',
    '200',
    [400, 401, 403, 404, 409, 413, 415, 422],
    KEY,
  ],
  ['get /api/recordings/{id}/file', '200 206 304', [401, 404, 416, 503], []],
];

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, described]) => ({ name: `${method} ${path}`, described })),
);
const described = (name: string): Described => {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`${name} is not in the document.`);
  return found.described;
};

it('describes the routes of the contract and no others, under the label of its version', () => {
  expect(new Set(operations.map(({ name }) => name))).toEqual(new Set(ROUTES.map(([name]) => name)));
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: 'post-phase-1' } });
});

it.each(ROUTES)('%s answers what it says', (name, success, errors, security) => {
  const operation = described(name);
  const statuses = [...success.split(' '), ...errors.map(String), '429', '500'];
  expect(new Set(Object.keys(operation.responses))).toEqual(new Set(statuses));
  expect(operation.security).toEqual(security);
  for (const status of [...errors, 429, 500]) {
    const schema = { $ref: '#/components/schemas/Error' };
    expect(operation.responses[status]?.content).toEqual({ 'application/json': { schema } });
  }
  expect(operation.responses['204']?.content).toBeUndefined();
});

it.each(ROUTES)('%s names the headers of a refusal by a rate limit', (name) => {
  const ref = (header: string) => ({ [header]: { $ref: `#/components/headers/${header}` } });
  expect(described(name).responses['429']?.headers).toEqual({
    ...ref('Retry-After'),
    ...ref('RateLimit-Policy'),
    ...ref('RateLimit'),
  });
});

it('keeps the other reason of a 429', () => {
  const { responses } = described('post /api/embed/rooms');
  expect(responses['429']).toMatchObject({
    description: 'The account has as many rooms as it may have. A rate limit of this server is reached.',
  });
});

it('an error is one sentence under the name "error"', () => {
  expect(document.components.schemas).toHaveProperty('Error', {
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'string', description: expect.any(String) } },
  });
});

it.each([
  ['delete /api/rooms/{roomId}', 'svc:rooms'],
  ['post /api/rooms/{roomId}/ai-agent/invite', 'svc:rooms'],
  ['post /api/rooms/{roomId}/ai-agent/remove', 'svc:rooms'],
  ['get /api/rooms/{roomId}/artifacts', 'svc:history'],
  ['get /api/artifacts/{sessionId}', 'svc:history'],
])('%s names the scope %s', (name, scope) => {
  expect(described(name).description).toContain(scope);
});

it('recording ids are strings of format uuid, roomId is an optional query parameter', () => {
  const schema = expect.objectContaining({ type: 'string', format: 'uuid' });
  const recording = { name: 'id', in: 'path', required: true, schema };
  for (const part of ['', '/stream', '/download', '/file']) {
    expect(described(`get /api/recordings/{id}${part}`).parameters).toContainEqual(
      expect.objectContaining(recording),
    );
  }
  const query = { name: 'roomId', in: 'query' };
  const [parameter] = described('get /api/recordings').parameters ?? [];
  expect(parameter).toMatchObject(query);
  expect(parameter?.required ?? false).toBe(false);
});

it.each([
  ['post /api/embed/rooms', false],
  ['post /api/embed/sessions', true],
  ['post /api/rooms/{roomId}/ai-agent/invite', false],
  ['post /api/rooms/{roomId}/ai-agent/remove', false],
])('the body of %s is required: %s', (name, required) => {
  expect(described(name).requestBody?.required ?? false).toBe(required);
});

describe('the document', () => {
  it('is the one that was agreed on; a wanted change is taken with `npx vitest -u`', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('openapi.snapshot.json');
  });

  it('is the same after the adapter has had its hands on the schemas', () => {
    createAdapter(appRouter);
    expect(JSON.stringify(make())).toBe(text);
  });

  it('passes a linter', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: text, config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it('describes every field', () => {
    const bare: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, inner] of Object.entries(value)) {
        if (path.endsWith('/properties') && !JSON.stringify(inner).includes('"description"'))
          bare.push(`${path}/${name}`);
        walk(inner, `${path}/${name}`);
      }
    };
    walk(document.paths, '');
    expect(bare).toEqual([]);
  });
});
