import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { SERVED_TYPES } from '../../recordings/playback';
import { apiDocument } from '../../boot/endpoints/api-document';
import { appRouter } from '../router';
import { adapterOf } from './adapter';

const make = () => apiDocument('https://meet.test', '1.2.3');
const text = JSON.stringify(make());

interface Described {
  operationId: string;
  security: Record<string, string[]>[];
  description: string;
  requestBody?: {
    required: boolean;
    content: Record<string, { schema: { properties: object; required?: string[] } }>;
  };
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  responses: Record<string, { content?: Record<string, { schema: object }>; headers?: object }>;
}
const document: {
  paths: Record<string, Record<string, Described>>;
  info: object;
  openapi: string;
  components: { schemas: object; headers: object };
} = JSON.parse(text);

type Node = Readonly<Record<string, unknown>>;

const record = (value: unknown): Node => (typeof value === 'object' && value !== null ? { ...value } : {});

/** Every object of the document, with its path. Examples are data of callers and not part of it. */
const nodes = nodesOf(document, '');

function nodesOf(value: unknown, path: string): { path: string; node: Node }[] {
  const inner = Object.entries(record(value)).flatMap(([name, child]) =>
    name === 'examples' ? [] : nodesOf(child, `${path}/${name}`),
  );
  return typeof value === 'object' && value !== null ? [{ path, node: record(value) }, ...inner] : inner;
}

const KEY = [{ apiKey: [] }];
const EITHER = [{ apiKey: [] }, { bearer: [] }];
const BEARER = [{ bearer: [] }];
const PUBLIC = [{}, { apiKey: [] }, { bearer: [] }];

/** Every route of the contract: the success, the errors, and who may call. 429 and 500 go without saying. */
const ROUTES: [operation: string, success: string, errors: number[], security: object[]][] = [
  ['post /api/embed/rooms', '201', [400, 401, 403, 409, 413, 415, 422, 507], KEY],
  ['post /api/embed/sessions', '200', [400, 401, 403, 404, 413, 415, 502], KEY],
  ['post /api/embed/links', '200', [400, 401, 403, 404, 413, 415, 502], KEY],
  ['delete /api/embed/tokens/{tokenId}', '204', [401, 403, 404], KEY],
  ['get /api/rooms', '200', [400, 401, 403], EITHER],
  ['get /api/rooms/{roomId}', '200', [401, 403, 404], PUBLIC],
  ['patch /api/rooms/{roomId}', '200', [400, 401, 403, 404, 413, 415, 507], EITHER],
  ['delete /api/rooms/{roomId}', '204', [401, 403, 404], EITHER],
  ['post /api/rooms/{roomId}/invitations', '201', [400, 401, 403, 404, 409, 413, 415, 422, 507], KEY],
  ['get /api/rooms/{roomId}/invitations', '200', [400, 401, 403, 404], KEY],
  ['get /api/rooms/{roomId}/invitations/{invitationId}', '200', [401, 403, 404], KEY],
  ['get /api/rooms/{roomId}/invitations/{invitationId}/calendar', '200', [400, 401, 403, 404, 409], KEY],
  ['delete /api/rooms/{roomId}/invitations/{invitationId}', '204', [401, 403, 404], KEY],
  ['post /api/rooms/{roomId}/ai-agent/invite', '200', [400, 401, 403, 404, 409, 413, 415, 422, 503], EITHER],
  ['post /api/rooms/{roomId}/ai-agent/remove', '200', [400, 401, 403, 404, 409, 413, 415, 422, 503], EITHER],
  ['get /api/rooms/{roomId}/ai-agent/status', '200', [401, 403, 404], PUBLIC],
  ['get /api/version', '200', [401, 403], PUBLIC],
  ['get /api/rooms/{roomId}/live', '200', [401, 403, 404], EITHER],
  ['post /api/rooms/{roomId}/live/end', '200', [400, 401, 403, 404, 409, 413, 415, 422], EITHER],
  ['post /api/rooms/{roomId}/live/mute', '200', [400, 401, 403, 404, 409, 413, 415, 422], EITHER],
  ['post /api/rooms/{roomId}/live/grants', '200', [400, 401, 403, 404, 409, 413, 415, 422], EITHER],
  ['post /api/rooms/{roomId}/live/breakouts', '200', [400, 401, 403, 404, 409, 413, 415, 422], EITHER],
  ['post /api/rooms/{roomId}/live/messages', '200', [400, 401, 403, 404, 409, 413, 415, 422], EITHER],
  ['post /api/rooms/{roomId}/live/agent/say', '200', [400, 401, 403, 404, 409, 413, 415, 422, 503], EITHER],
  [
    'post /api/rooms/{roomId}/live/agent/draft-minutes',
    '202',
    [400, 401, 403, 404, 409, 413, 415, 422, 503],
    EITHER,
  ],
  [
    'post /api/rooms/{roomId}/live/participants/{participantId}',
    '200',
    [400, 401, 403, 404, 409, 413, 415, 422],
    EITHER,
  ],
  ['post /api/rooms/{roomId}/live/recording', '200', [400, 401, 403, 404, 409, 413, 415, 422], EITHER],
  ['post /api/rooms/{roomId}/live/streams', '201', [400, 401, 403, 404, 409, 413, 415, 422], EITHER],
  [
    'post /api/rooms/{roomId}/simulated-sessions',
    '201',
    [400, 401, 403, 404, 409, 413, 415, 422, 503, 507],
    KEY,
  ],
  ['get /api/turns', '200', [400, 401, 403], EITHER],
  ['get /api/search', '200', [400, 401, 403], EITHER],
  ['post /api/ask', '200', [400, 401, 403, 413, 415, 502, 503], EITHER],
  ['get /api/sessions', '200', [400, 401, 403], EITHER],
  ['get /api/sessions/{sessionId}', '200', [401, 403, 404], EITHER],
  ['delete /api/sessions/{sessionId}', '204', [401, 403, 404, 409], EITHER],
  ['delete /api/recordings/{id}', '200', [401, 403, 404, 409], EITHER],
  [
    'post /api/recordings/{recordingId}/renders',
    '201',
    [400, 401, 403, 404, 409, 413, 415, 422, 503, 507],
    EITHER,
  ],
  [
    'post /api/recordings/{recordingId}/links',
    '201',
    [400, 401, 403, 404, 409, 413, 415, 422, 429, 503, 507],
    EITHER,
  ],
  ['get /api/recordings/{recordingId}/links', '200', [401, 403, 404], EITHER],
  ['delete /api/recordings/{recordingId}/links/{linkId}', '204', [401, 403, 404], EITHER],
  ['get /api/recordings/{recordingId}/renders', '200', [401, 403, 404], EITHER],
  ['get /api/recordings/{recordingId}/renders/{renderId}', '200', [401, 403, 404], EITHER],
  ['get /api/recordings/{recordingId}/renders/{renderId}/download', '200', [401, 403, 404, 503], EITHER],
  ['get /api/recordings/{recordingId}/renders/{renderId}/file', '200 206 304', [401, 404, 416, 503], []],
  ['delete /api/recordings/{recordingId}/renders/{renderId}', '204', [401, 403, 404], EITHER],
  ['get /api/sessions/{sessionId}/quality', '200', [400, 401, 403, 404], EITHER],
  ['get /api/quality', '200', [400, 401, 403], EITHER],
  ['post /api/sessions/{sessionId}/ratings', '200', [400, 401, 403, 404, 409, 413, 415], BEARER],
  ['get /api/sessions/{sessionId}/turns', '200', [400, 401, 403, 404, 409], EITHER],
  ['get /api/sessions/{sessionId}/polls', '200', [400, 401, 403, 404], EITHER],
  ['get /api/sessions/{sessionId}/consents', '200', [400, 401, 403, 404], EITHER],
  ['delete /api/sessions/{sessionId}/polls/{pollId}', '204', [401, 403, 404], EITHER],
  ['get /api/sessions/{sessionId}/files', '200', [400, 401, 403, 404], EITHER],
  ['get /api/sessions/{sessionId}/files/{fileId}', '200', [401, 403, 404], EITHER],
  ['delete /api/sessions/{sessionId}/files/{fileId}', '204', [401, 403, 404], EITHER],
  ['delete /api/rooms/{roomId}/live/messages/{messageId}', '204', [401, 403, 404, 409], EITHER],
  ['get /api/rooms/{roomId}/live/streams', '200', [401, 403, 404], EITHER],
  ['get /api/rooms/{roomId}/live/streams/{streamId}', '200', [401, 403, 404], EITHER],
  ['delete /api/rooms/{roomId}/live/streams/{streamId}', '204', [401, 403, 404], EITHER],
  ['get /api/usage', '200', [400, 401, 403], KEY],
  ['get /api/rooms/{roomId}/artifacts', '200', [400, 401, 403], EITHER],
  ['get /api/artifacts/{sessionId}', '200', [400, 401, 403, 404], EITHER],
  ['delete /api/artifacts/{sessionId}', '204', [401, 403, 404, 409], EITHER],
  ['get /api/artifacts/{sessionId}/transcript', '200', [400, 401, 403, 404], EITHER],
  ['get /api/artifacts/{sessionId}/minutes', '200', [400, 401, 403, 404], EITHER],
  ['get /api/artifacts/{sessionId}/minutes/draft', '200', [401, 403, 404], EITHER],
  [
    'patch /api/artifacts/{sessionId}/minutes/items/{itemId}',
    '200',
    [400, 401, 403, 404, 409, 413, 415],
    EITHER,
  ],
  ['get /api/artifacts/{sessionId}/proof', '200', [401, 403, 404, 409], EITHER],
  ['post /api/artifacts/{sessionId}/minutes', '202', [400, 401, 403, 404, 409, 413, 415, 422, 503], EITHER],
  ['get /api/action-items', '200', [400, 401, 403], EITHER],
  ['patch /api/action-items/{actionItemId}', '200', [400, 401, 403, 404, 413, 415], EITHER],
  ['get /api/recordings', '200', [400, 401, 403], EITHER],
  ['get /api/recordings/{id}', '200', [401, 403, 404], BEARER],
  ['get /api/recordings/{id}/stream', '200', [401, 403, 404, 503], EITHER],
  ['get /api/recordings/{id}/download', '200', [401, 403, 404, 503], BEARER],
  ['get /api/events', '200', [400, 401, 403, 410], KEY],
  ['get /api/events/{eventId}', '200', [401, 403, 404], KEY],
  ['get /api/events', '200', [400, 401, 403, 410], KEY],
  ['get /api/events/{eventId}', '200', [401, 403, 404], KEY],
  ['get /api/requests', '200', [400, 401, 403], KEY],
  ['get /api/requests/{requestId}', '200', [401, 403, 404], KEY],
  ['get /api/people/{externalUserId}/export', '200', [400, 401, 403, 409, 503, 507], KEY],
  ['delete /api/people/{externalUserId}', '202', [400, 401, 403, 409], KEY],
  ['get /api/erasures/{erasureId}', '200', [401, 403, 404], KEY],
  ['get /api/keys', '200', [400, 401, 403], KEY],
  ['post /api/keys/{keyId}/roll', '200', [400, 401, 403, 404, 409, 413, 415, 422], KEY],
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
  ['get /api/files/{fileId}/content', '200 206 304', [401, 404, 416, 503], []],
  ['get /api/exports/{exportId}/file', '200 206 304', [401, 404, 416, 503], []],
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
  const info = { version: 'post-phase-1', 'x-server-version': '1.2.3' };
  expect(document).toMatchObject({ openapi: '3.1.0', info });
});

it.each(ROUTES)('%s answers what it says', (name, success, errors, security) => {
  const operation = described(name);
  const statuses = [...success.split(' '), ...errors.map(String), '429', '500'];
  expect(new Set(Object.keys(operation.responses))).toEqual(new Set(statuses));
  expect(operation.security).toEqual(security);
  for (const status of [...errors, 429, 500]) {
    const schema = { $ref: '#/components/schemas/ApiError' };
    expect(operation.responses[status]?.content).toEqual({ 'application/json': { schema } });
  }
  expect(operation.responses['204']?.content).toBeUndefined();
});

it.each(ROUTES)('%s names the headers of a refusal by a rate limit', (name) => {
  const ref = (header: string) => ({ [header]: { $ref: `#/components/headers/${header}` } });
  expect(described(name).responses['429']?.headers).toMatchObject({
    ...ref('Retry-After'),
    ...ref('RateLimit-Policy'),
    ...ref('RateLimit'),
  });
});

it('keeps the other reason of a 429', () => {
  const { responses } = described('post /api/embed/rooms');
  expect(responses['429']).toMatchObject({
    description: 'The account has reached its limit of rooms. A rate limit of this server is reached.',
  });
});

it('an error is one sentence under the name "error"', () => {
  expect(document.components.schemas).toHaveProperty('ApiError', {
    type: 'object',
    required: ['error'],
    description: expect.any(String),
    properties: {
      error: { type: 'string', description: expect.any(String), examples: [expect.any(String)] },
    },
  });
});

it.each([
  ['delete /api/embed/tokens/{tokenId}', 'svc:rooms'],
  ['delete /api/rooms/{roomId}', 'svc:rooms'],
  ['post /api/rooms/{roomId}/ai-agent/invite', 'svc:rooms'],
  ['post /api/rooms/{roomId}/ai-agent/remove', 'svc:rooms'],
  ['get /api/rooms/{roomId}/live', 'svc:rooms'],
  ['post /api/rooms/{roomId}/live/end', 'svc:rooms'],
  ['post /api/rooms/{roomId}/live/mute', 'svc:rooms'],
  ['post /api/rooms/{roomId}/live/grants', 'svc:rooms'],
  ['post /api/rooms/{roomId}/live/breakouts', 'svc:rooms'],
  ['post /api/rooms/{roomId}/live/messages', 'svc:rooms'],
  ['post /api/rooms/{roomId}/live/agent/say', 'svc:rooms'],
  ['post /api/rooms/{roomId}/live/agent/draft-minutes', 'svc:rooms'],
  ['post /api/rooms/{roomId}/live/participants/{participantId}', 'svc:rooms'],
  ['post /api/rooms/{roomId}/live/recording', 'svc:rooms'],
  ['post /api/rooms/{roomId}/live/streams', 'svc:rooms'],
  ['get /api/rooms/{roomId}/live/streams', 'svc:rooms'],
  ['get /api/rooms/{roomId}/live/streams/{streamId}', 'svc:rooms'],
  ['delete /api/rooms/{roomId}/live/streams/{streamId}', 'svc:rooms'],
  ['post /api/rooms/{roomId}/simulated-sessions', 'svc:rooms'],
  ['get /api/keys', 'svc:keys'],
  ['post /api/keys/{keyId}/roll', 'svc:keys'],
  ['get /api/rooms/{roomId}/artifacts', 'svc:history'],
  ['get /api/artifacts/{sessionId}', 'svc:history'],
  ['get /api/sessions', 'svc:history'],
  ['get /api/sessions/{sessionId}', 'svc:history'],
  ['get /api/sessions/{sessionId}/quality', 'svc:history'],
  ['get /api/quality', 'svc:history'],
  ['get /api/sessions/{sessionId}/turns', 'svc:history'],
  ['get /api/sessions/{sessionId}/polls', 'svc:history'],
  ['get /api/sessions/{sessionId}/consents', 'svc:history'],
  ['delete /api/sessions/{sessionId}/polls/{pollId}', 'svc:history'],
  ['get /api/sessions/{sessionId}/files', 'svc:history'],
  ['delete /api/sessions/{sessionId}/files/{fileId}', 'svc:history'],
  ['get /api/usage', 'svc:history'],
  ['get /api/artifacts/{sessionId}/transcript', 'svc:history'],
  ['get /api/artifacts/{sessionId}/minutes', 'svc:history'],
  ['get /api/artifacts/{sessionId}/proof', 'svc:history'],
  ['get /api/artifacts/{sessionId}/minutes/draft', 'svc:history'],
  ['patch /api/artifacts/{sessionId}/minutes/items/{itemId}', 'svc:history'],
  ['post /api/artifacts/{sessionId}/minutes', 'svc:history'],
  ['get /api/action-items', 'svc:history'],
  ['post /api/ask', 'svc:history'],
  ['patch /api/action-items/{actionItemId}', 'svc:history'],
  ['delete /api/artifacts/{sessionId}', 'svc:history'],
  ['get /api/people/{externalUserId}/export', 'svc:history'],
  ['delete /api/people/{externalUserId}', 'svc:history'],
  ['get /api/erasures/{erasureId}', 'svc:history'],
  ['post /api/recordings/{recordingId}/links', 'svc:history'],
  ['delete /api/recordings/{recordingId}/links/{linkId}', 'svc:history'],
  ['post /api/recordings/{recordingId}/renders', 'svc:history'],
  ['delete /api/recordings/{recordingId}/renders/{renderId}', 'svc:history'],
])('%s names the scope %s', (name, scope) => {
  expect(described(name).description).toContain(scope);
});

it('names the media types of a transcript, and the header with its name', () => {
  const { content = {}, headers } =
    described('get /api/artifacts/{sessionId}/transcript').responses['200'] ?? {};
  expect(Object.keys(content)).toEqual([
    'application/json',
    'text/vtt',
    'application/x-subrip',
    'text/markdown',
    'text/plain',
  ]);
  expect(content['text/vtt']).toEqual({ schema: { type: 'string' } });
  expect(headers).toHaveProperty('Content-Disposition');
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
  ['post /api/embed/links', true],
  ['post /api/ask', true],
  ['post /api/rooms/{roomId}/ai-agent/invite', false],
  ['post /api/rooms/{roomId}/ai-agent/remove', false],
])('the body of %s is required: %s', (name, required) => {
  expect(described(name).requestBody?.required ?? false).toBe(required);
});

it('names CSV beside JSON where an answer can be had as CSV', () => {
  const types = (name: string) => Object.keys(described(name).responses['200']?.content ?? {});
  expect(types('get /api/usage')).toEqual(['application/json', 'text/csv']);
  expect(types('get /api/sessions')).toEqual(['application/json']);
});

describe('the document', () => {
  it('is the one that was agreed on; a wanted change is taken with `npx vitest -u`', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('openapi.snapshot.json');
  });

  it('is the same after the adapter has had its hands on the schemas', () => {
    adapterOf(appRouter);
    expect(JSON.stringify(make())).toBe(text);
  });

  it('passes a linter', { tags: ['slow'] }, async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: text, config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it('describes every field', () => {
    const fields = nodes.flatMap(({ path, node }) =>
      Object.entries(record(node['properties'])).map(([name, field]) => ({ path: `${path}/${name}`, field })),
    );
    const bare = fields.filter(({ field }) => !/"(description|\$ref)"/.test(JSON.stringify(field)));
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  it('describes every parameter, response, header and named schema', () => {
    const { schemas, headers } = document.components;
    const parts = operations.flatMap(({ name, described: { parameters = [], responses } }) => [
      ...parameters.map((parameter) => [`${name} ${parameter.name}`, parameter]),
      ...Object.entries(responses).map(([status, response]) => [`${name} ${status}`, response]),
    ]);
    const bare = [...parts, ...Object.entries(schemas), ...Object.entries(headers)].filter(
      ([, part]) => !record(part)['description'],
    );
    expect(bare).toEqual([]);
  });

  it('names the schema of every answer', () => {
    const unnamed = operations.flatMap(({ name, described: { responses } }) =>
      Object.entries(responses).flatMap(([status, { content }]) => {
        const schema = record(content?.['application/json']?.schema);
        return content?.['application/json'] && !schema['$ref'] ? [`${name} ${status}`] : [];
      }),
    );
    expect(unnamed).toEqual([]);
  });

  it('names every object and choice but the fields of a body, which are named after the operation', () => {
    const part = /^\/components\/schemas\/[^/]+\/|\/schema\/properties\/[^/]+\/|\/parameters\//;
    const unnamed = nodes.filter(
      ({ path, node }) =>
        part.test(path) && ('properties' in node || (Array.isArray(node['enum']) && node['enum'].length > 1)),
    );
    expect(unnamed.map(({ path }) => path)).toEqual([]);
  });

  it('gives clients names of functions that are verbs, each once', () => {
    const names = operations.map(({ described: { operationId } }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
  });

  it('is open to fields of later versions', () => {
    expect(nodes.filter(({ node }) => node['additionalProperties'] === false)).toEqual([]);
  });

  it('gives moments by their format alone', () => {
    const moments = nodes.filter(({ node }) => /^(date|time|duration)/.test(String(node['format'])));
    expect(moments.length).toBeGreaterThan(0);
    expect(moments.filter(({ node }) => 'pattern' in node)).toEqual([]);
  });

  it('gives whole numbers their own bounds, and 64 bits where they have none', () => {
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
    const wide = nodes.filter(({ path, node }) => {
      return node['type'] === 'integer' && !('maximum' in node) && !path.startsWith('/components/headers');
    });
    expect(wide.filter(({ node }) => node['format'] !== 'int64')).toEqual([]);
  });

  it('has defaults of parameters alone: a field of a body with a default counts as always there', () => {
    const withDefault = nodes.filter(({ node }) => 'default' in node).map(({ path }) => path);
    expect(withDefault.length).toBeGreaterThan(0);
    expect(withDefault.filter((path) => !path.includes('/parameters/'))).toEqual([]);
  });

  it('writes what may be null in one way', () => {
    const isNull = (schema: unknown) => record(schema)['type'] === 'null';
    const listsNull = (schemas: unknown) => Array.isArray(schemas) && schemas.some(isNull);
    const nullable = nodes.filter(({ node }) => listsNull(node['oneOf']));
    expect(nullable.length).toBeGreaterThan(0);
    for (const { node } of nullable) expect(node['oneOf']).toHaveLength(2);
    const otherwise = nodes.filter(
      ({ node }) => listsNull(node['anyOf']) || Array.isArray(node['type']) || 'nullable' in node,
    );
    expect(otherwise).toEqual([]);
  });

  it('says in the header of every creation where to find what was created', () => {
    for (const { described: operation } of operations.filter(
      ({ described: { responses } }) => responses['201'],
    ))
      expect(operation.responses['201']?.headers).toHaveProperty('Location');
  });

  it('names the headers of every answer', () => {
    for (const { described: operation } of operations) {
      for (const { headers } of Object.values(operation.responses))
        expect(headers).toMatchObject({
          'X-Request-Id': expect.anything(),
          'X-API-Version': expect.anything(),
        });
    }
  });

  it('gives an example of every identifier, and of every field that a request needs', () => {
    const identifiers = operations.flatMap(({ name, described: { parameters = [] } }) =>
      parameters.filter((parameter) => parameter.in === 'path').map((parameter) => ({ name, parameter })),
    );
    const required = operations.flatMap(({ name, described: { requestBody } }) => {
      const { properties, required: names = [] } = requestBody?.content['application/json']?.schema ?? {};
      return names.map((field) => ({ name, parameter: { name: field, schema: record(properties)[field] } }));
    });
    const without = [...identifiers, ...required].filter(
      ({ parameter }) => !record(parameter.schema)['examples'],
    );
    expect(without).toEqual([]);
  });

  it('offers the modes of the agent as an enumeration, going in and coming out', () => {
    const invite = described('post /api/rooms/{roomId}/ai-agent/invite');
    const enumeration = { type: 'string', enum: ['Notetaker', 'Transcriber', 'Captioner'] };
    expect(invite.requestBody?.content['application/json']?.schema.properties).toMatchObject({
      mode: enumeration,
    });
    expect(document.components.schemas).toMatchObject({ AgentMode: enumeration });
  });

  it('shows the file of a recording as bytes of the media types that are served', () => {
    const { responses } = described('get /api/recordings/{id}/file');
    const bytes = { schema: { type: 'string', format: 'binary' } };
    for (const status of ['200', '206']) {
      expect(responses[status]?.content).toEqual(
        Object.fromEntries(SERVED_TYPES.map((type) => [type, bytes])),
      );
    }
  });
});
