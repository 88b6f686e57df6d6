/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiDocument } from '../../boot/endpoints/api-document';
import { appRouter } from '../router';
import { httpTools, restDouble, type RestDouble, type ToolClient } from '../../testing/tool-client';
import { TOOLSETS } from '../../platform/toolsets';
import { toolsOf } from './tools';

/** As a client reads it. */
interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas?: Record<string, Described> };
}

interface DocumentedOperation {
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Described }> };
  responses: Record<string, { content?: Record<string, { schema: Described }> }>;
  security: Record<string, unknown>[];
}

interface Described {
  $ref?: string;
  properties?: Record<string, Described>;
  required?: string[];
  anyOf?: Described[];
  oneOf?: Described[];
  discriminator?: object;
  items?: Described;
}

const document: Document = JSON.parse(JSON.stringify(apiDocument('https://meet.test')));
const tools = [...toolsOf(appRouter, TOOLSETS).tools.values()];

/** A value for every argument, and which fields of the REST call it fills where the names differ. */
const values: Record<string, unknown> = {
  roomName: 'Weekly',
  roomId: 'rm_x',
  externalUserId: 'user-42',
  displayName: 'Ada',
  role: 'host',
  ttlSeconds: 60,
  mode: 'Notetaker',
  language: 'en',
  captions: true,
  sessionId: 'ses_x',
  after: 41,
  limit: 3,
  types: 'room.created',
  webhookId: 'whk_x',
  deliveryId: 'dlv_x',
  status: 'failed',
  id: '0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b95',
  tokenId: '0b9a1c52-5f3e-4a57-8a3f-6f1d2c3b4a59',
  participantId: 'par_x',
  action: 'mute',
  text: 'Five minutes left.',
  speak: true,
  senderName: 'Ada',
  from: 1_000,
  to: 2_000,
  speaker: 'Ada',
  query: 'offer',
  q: 'weekly',
  state: 'live',
  by: 'room',
  maxParticipants: 4,
  opensAt: '2030-03-01T09:00:00Z',
  closesAt: '2030-03-01T10:00:00Z',
  atClose: 'end-call',
  expiresAt: '2030-03-08T00:00:00Z',
  retentionDays: 30,
  lobby: 'guests',
  features: { chat: false },
  screen: false,
  chat: false,
  fileTypes: ['pdf'],
  backgrounds: 'required',
  defaults: { camera: false },
  recordOnStart: true,
  recordBy: 'server',
  url: 'rtmps://live.example.com/app/key',
  layout: 'grid',
  streamId: 'str_x',
  consent: 'ask',
  rating: true,
  agentOnStart: { mode: 'Notetaker', language: 'en', captions: true },
  agent: { scope: 'room' },
  participants: [{ externalUserId: 'user-42', displayName: 'Ada', role: 'host' }],
  turns: [{ externalUserId: 'user-42', text: 'Hello', startMs: 1_000 }],
  agentMode: 'Notetaker',
  recording: true,
  fail: ['recording'],
  participantName: 'Ada',
  recordingId: '0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b95',
  renderId: '0198f3b7-1d0a-4c9e-8a67-5b2f9e7d4c10',
  format: 'mp4',
  linkId: 'lnk_5ztr3rcbmyv4w6yhqxq2fz5gpe',
  password: 'seven-green-bicycles',
  description: 'For the board',
  rooms: [{ name: 'Group 1', participantIds: ['prt_a'] }],
  spread: true,
  minutes: 15,
  mayReturn: true,
  participantIds: ['prt_b'],
  conferenceSessionId: 'ses_y',
  invitationId: 'inv_x',
  notBefore: '2030-03-01T08:45:00Z',
  maxUses: 3,
  email: 'ada@example.com',
  in: 'decision',
  question: 'When is the launch?',
  sessionIds: ['ses_x'],
  actionItemId: 'act_x',
  itemId: 'dec_x',
  opinion: 'confirmed',
  ownerName: 'Ada',
  ownerExternalUserId: 'user-42',
  dueDate: '2030-03-06',
  dueBefore: '2030-03-07',
  fresh: 'true',
  recordings: 'delete',
  erasureId: 'ers_x',
  fileId: '0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b96',
  metadata: { customer: 'c-42' },
  branding: { accent: '#2f6fed', logoUrl: null, background: null, backgroundImages: [] },
};

describe.each(tools.map((tool) => [tool.definition.name, tool] as const))(
  '%s and the OpenAPI document',
  (name, tool) => {
    const operation = document.paths[tool.path]?.[tool.method.toLowerCase()] as DocumentedOperation;
    const parameters = operation.parameters ?? [];
    const body = operation.requestBody?.content['application/json']?.schema ?? {};
    const answer = ['200', '201', '202'].map((status) => operation.responses[status]).find(Boolean);
    const answered = answer?.content?.['application/json']?.schema ?? null;
    const { inputSchema, outputSchema } = tool.definition;
    let rest: RestDouble;
    let client: ToolClient;

    beforeAll(async () => {
      rest = await restDouble((_, response) => void response.writeHead(200).end('{}'));
      client = await httpTools({ baseUrl: rest.url, key: 'sk_test_0123456789abcdef', toolsets: TOOLSETS });
    });
    afterAll(async () => {
      await client.close();
      await rest.close();
    });

    it('agree that a key may call', () => {
      expect(operation.security).toContainEqual({ apiKey: [] });
    });

    it('agree on what has to be given', () => {
      const required = [
        ...parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
        ...(body.required ?? []),
      ].filter((field) => !(field in tool.fixed));
      expect(inputSchema.required?.toSorted()).toEqual(required.sort());
    });

    it('agree on the call', async () => {
      const args = Object.fromEntries(Object.keys(inputSchema.properties).map((key) => [key, values[key]]));
      await client.call(name, args);
      const [seen] = rest.seen;
      const { pathname, searchParams } = new URL(seen!.path, rest.url);
      const pattern = tool.path.replace(/\{(\w+)\}/g, (_, parameter: string) => String(values[parameter]));
      expect([seen!.method, pathname]).toEqual([tool.method, pattern]);
      for (const query of searchParams.keys()) {
        expect(parameters).toContainEqual(
          expect.objectContaining({ name: query.split('.', 1)[0], in: 'query' }),
        );
      }
      const sent = seen!.body === '' ? {} : JSON.parse(seen!.body);
      expect(fieldsOf(body)).toEqual(expect.arrayContaining(pathsOf(sent)));
      const used = [
        ...Object.values(sent).flatMap(leavesOf),
        ...searchParams.values(),
        ...pathname.split('/'),
      ];
      expect(used.map(String)).toEqual(
        expect.arrayContaining(Object.values(args).flatMap(leavesOf).map(String)),
      );
    });

    it('send the same call for an optional argument that is null as for an absent one', async () => {
      const { properties, required = [] } = inputSchema;
      const pick = (names: string[], of: (argument: string) => unknown) =>
        Object.fromEntries(names.map((argument) => [argument, of(argument)]));
      const needed = pick(required, (argument) => values[argument]);
      const optional = Object.keys(properties).filter((argument) => !required.includes(argument));
      const isNullable = (argument: string) => /"null"/.test(JSON.stringify(typesOf(properties[argument])));
      const nullable = tool.hasBody ? optional.filter(isNullable) : [];
      const ignored = pick(
        optional.filter((argument) => !nullable.includes(argument)),
        () => null,
      );
      const [without, withNulls, withAllNulls] = await callsOf([
        needed,
        { ...needed, ...ignored },
        { ...needed, ...ignored, ...pick(nullable, () => null) },
      ]);
      expect(withNulls).toEqual(without);
      const nulls = JSON.stringify(withAllNulls).match(/\bnull\b/g) ?? [];
      expect(nulls).toHaveLength(nullable.length);
    });

    async function callsOf(given: Record<string, unknown>[]) {
      const from = rest.seen.length;
      for (const args of given) await client.call(name, args);
      return rest.seen.slice(from).map(({ method, path, body }) => {
        const sent: unknown = body === '' ? null : JSON.parse(body);
        return { method, path, ...(sent !== null && { sent }) };
      });
    }

    it.skipIf(tool.isText)('agree on the answer', () => {
      const documented = answered === null ? ['success'] : fieldsOf(answered);
      const isKept = (field: string) => {
        const path = field.replaceAll('.[]', '');
        return (
          tool.keep?.some((kept) => `${path}.`.startsWith(`${kept}.`) || `${kept}.`.startsWith(`${path}.`)) ??
          true
        );
      };
      const shown = fieldsOf(outputSchema as Described);
      expect(shown.toSorted()).toEqual(documented.filter(isKept).toSorted());
      expect('204' in operation.responses).toBe(answered === null);
    });
  },
);

/**
 * Operations without a tool. Assistants cannot manage keys, create or redirect an endpoint, or delete minutes, polls,
 * files or messages. They cannot have minutes rewritten, get them as a file, read the bytes of files, or read proofs, consents and the
 * request log, which are for people who answer for a server. Other operations are covered by
 * other tools, such as reading one event.
 */
const WITHOUT_TOOL = [
  'GET /api/sessions/{sessionId}/quality',
  'GET /api/artifacts/{sessionId}/minutes',
  'GET /api/artifacts/{sessionId}/proof',
  'GET /api/sessions/{sessionId}/consents',
  'GET /api/requests',
  'GET /api/requests/{requestId}',
  'POST /api/artifacts/{sessionId}/minutes',
  'DELETE /api/artifacts/{sessionId}',
  'DELETE /api/sessions/{sessionId}/polls/{pollId}',
  'GET /api/sessions/{sessionId}/files/{fileId}',
  'DELETE /api/sessions/{sessionId}/files/{fileId}',
  'DELETE /api/rooms/{roomId}/live/messages/{messageId}',
  'GET /api/rooms/{roomId}/invitations/{invitationId}',
  'GET /api/rooms/{roomId}/invitations/{invitationId}/calendar',
  'DELETE /api/sessions/{sessionId}',
  'DELETE /api/recordings/{id}',
  'GET /api/rooms/{roomId}/live/streams/{streamId}',
  'GET /api/recordings/{recordingId}/renders',
  'GET /api/recordings/{recordingId}/renders/{renderId}',
  'DELETE /api/recordings/{recordingId}/renders/{renderId}',
  'GET /api/version',
  'GET /api/events/{eventId}',
  'GET /api/keys',
  'POST /api/keys/{keyId}/roll',
  'GET /api/webhooks',
  'POST /api/webhooks',
  'GET /api/webhooks/{webhookId}',
  'PATCH /api/webhooks/{webhookId}',
  'DELETE /api/webhooks/{webhookId}',
  'POST /api/webhooks/{webhookId}/test',
  'POST /api/webhooks/{webhookId}/rotate',
  'POST /api/webhooks/{webhookId}/replay',
];

it('has a tool for every operation that a key may call, except those that are named', () => {
  const callable = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security }]) => security.some((scheme) => 'apiKey' in scheme))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const offered = new Set(tools.map(({ method, path }) => `${method} ${path}`));
  expect([...offered, ...WITHOUT_TOOL].toSorted()).toEqual(callable.toSorted());
});

/** Names of all fields with their ways, for example `artifacts[].turns[].text`. */
function fieldsOf({ $ref, ...described }: Described, way = ''): string[] {
  const named = document.components.schemas?.[$ref?.replace('#/components/schemas/', '') ?? ''];
  const { properties = {}, anyOf = [], oneOf: every = [], discriminator, items } = named ?? described;
  const oneOf = discriminator ? every.slice(-1) : every; // the last one takes every type, as the tool's answer does
  const own = Object.entries(properties).flatMap(([name, field]) => [
    way + name,
    ...fieldsOf(field, `${way}${name}.`),
  ]);
  const others = [...anyOf, ...oneOf].flatMap((variant) => fieldsOf(variant, way));
  return [...new Set([...own, ...others, ...(items ? fieldsOf(items, `${way}[].`) : [])])];
}

function pathsOf(value: object, way = ''): string[] {
  return Object.entries(value).flatMap(([key, field]) => {
    const name = Array.isArray(value) ? '[]' : key;
    if (Array.isArray(field) && field.every((one) => typeof one === 'string')) return [way + name];
    return typeof field === 'object' && field !== null ? pathsOf(field, `${way}${name}.`) : [way + name];
  });
}

/** Returns the types that a schema names, its own and those of its alternatives. */
const typesOf = ({ type, anyOf = [] }: { type?: unknown; anyOf?: { type?: unknown }[] } = {}) => [
  type,
  ...anyOf.map((one) => one.type),
];

const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
