import type { AnyRouter } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Meta } from '../../platform/procedures/operation';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { appRouter } from '../router';

let server: TestServer;
let person: Person;
let key: string;
let testKey: string;
let roomId: string;
beforeAll(async () => {
  server = await testServer();
  person = await newPerson(server.services);
  key = await newKeyFor(person);
  testKey = await newKeyFor(person, 'test');
  roomId = await newEmbedRoom(server, key);
});
afterAll(() => server.close());

const mint = (fields: string) =>
  server.call('POST', '/api/embed/sessions', {
    key,
    body: `{"roomId":"${roomId}","externalUserId":"u"${fields}}`,
  });

// A library may begin to coerce after the first request, so the next requests must behave like the first.
describe.each(['first', 'second', 'third'])('in the %s request', () => {
  it.each([
    '"60"',
    'true',
    'false',
    '1.5',
    '0',
    '-1',
    '1e21',
    '9007199254740993',
    '-0',
    '""',
    '[]',
    '[60]',
    '{}',
    'null',
  ])('refuses ttlSeconds %s by name', async (value) => {
    const answer = await mint(`,"ttlSeconds":${value}`);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('ttlSeconds')]);
  });

  it.each(['1', '60', '60.0', '6e1', '86400', '86401', '9007199254740991'])(
    'accepts ttlSeconds %s',
    async (value) => {
      expect((await mint(`,"ttlSeconds":${value}`)).status).toBe(200);
    },
  );

  it.each([
    ['externalUserId', '1'],
    ['externalUserId', 'true'],
    ['externalUserId', 'null'],
    ['externalUserId', '["u"]'],
    ['externalUserId', '{"toString":"u"}'],
    ['roomId', '1'],
    ['roomId', 'null'],
    ['displayName', '1'],
    ['displayName', 'false'],
    ['role', '1'],
    ['role', 'null'],
    ['role', '"Host"'],
    ['role', '""'],
  ])('refuses %s %s by name', async (field, value) => {
    const answer = await mint(`,"${field}":${value}`);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(`"${field}"`)]);
  });

  it.each(['"true"', '"false"', '1', '0', '"1"', 'null', '[]', '{}'])(
    'refuses endToEndEncrypted %s',
    async (value) => {
      const body = `{"endToEndEncrypted":${value}}`;
      const answer = await server.call('POST', '/api/embed/rooms', { key, body });
      expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('endToEndEncrypted')]);
    },
  );

  it.each(['1', 'true', '[]', '{}'])('refuses roomName %s', async (value) => {
    const answer = await server.call('POST', '/api/embed/rooms', { key, body: `{"roomName":${value}}` });
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('roomName')]);
  });

  it.each([
    ['mode', '{"mode":1}'],
    ['mode', '{"mode":null}'],
    ['inlineConfig', '{"inlineConfig":"en"}'],
    ['inlineConfig', '{"inlineConfig":[]}'],
    ['inlineConfig.language', '{"inlineConfig":{"language":1}}'],
    ['inlineConfig.language', '{"inlineConfig":{"language":"not a language"}}'],
  ])('refuses %s of an invitation in %s', async (field, body) => {
    const answer = await server.call('POST', `/api/rooms/${roomId}/ai-agent/invite`, { key, body });
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(`"${field}"`)]);
  });

  it('does not coerce inputs of the portal either', async () => {
    const room = { accountId: person.live, roomName: 'x' };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- browsers may send values that the types exclude
    const wrong = { ...room, isPublic: 'true' } as never;
    await expect(person.portal.rooms.create(wrong)).rejects.toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST' }),
    );
  });
});

/** A boolean or a number of a body, and the smallest body that contains it. */
interface Leaf {
  route: string;
  /** From the body to the field. */
  path: readonly string[];
  /** The same, as an error names it. */
  field: string;
  type: string;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** @param root the schema of the whole body, where named parts of it are defined */
function leavesOf(
  route: string,
  root: JsonSchema,
  named: JsonSchema = root,
  path: readonly string[] = [],
): Leaf[] {
  const schema = root.$defs?.[named.$ref?.replace('#/$defs/', '') ?? ''] ?? named;
  const own = ['boolean', 'integer', 'number'].flatMap((type) => {
    return schema.type === type ? [{ route, path, field: path.join('.'), type }] : [];
  });
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    typeof part === 'object' ? leavesOf(route, root, part, [...path, name]) : [],
  );
  const variants = (schema.anyOf ?? []).flatMap((variant) => leavesOf(route, root, variant, path));
  return [...own, ...parts, ...variants];
}

/** Every boolean and every number in the body of a REST route. */
function bodyLeaves(): Leaf[] {
  const router: AnyRouter = appRouter;
  const procedures: Record<string, { _def: { meta?: Meta; inputs?: unknown[] } }> = router._def.procedures;
  return Object.values(procedures).flatMap(({ _def: { meta, inputs } }) => {
    const rest = meta?.operation?.rest;
    const input = inputs?.[0];
    if (rest?.method !== 'POST' || !(input instanceof z.ZodType)) return [];
    return leavesOf(rest.path, z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
  });
}

const LEAVES = bodyLeaves();
/** Returns the fields that the body of a route needs in addition to its booleans and numbers. */
function neededIn(route: string): object {
  if (/^.api.embed.(sessions|links)$/.test(route)) return { roomId, externalUserId: 'u' };
  if (route.endsWith('/invitations')) return { externalUserId: 'u' };
  if (route.endsWith('/simulated-sessions')) return { participants: [{ externalUserId: 'u' }] };
  if (route.endsWith('/agent/say')) return { text: 'Hello' };
  if (route.endsWith('/renders')) return { format: 'mp4' };
  return route.endsWith('/live/breakouts') ? { action: 'open' } : {};
}

/** Returns the credential that an operation takes. */
async function callerOf(route: string): Promise<{ key: string } | { bearer: string }> {
  if (route.endsWith('/ratings')) return { bearer: (await mint('')).body.token };
  return { key: route.endsWith('/simulated-sessions') ? testKey : key };
}

/** The fields that an object needs in addition to its booleans and numbers, by its name. */
const NEEDED_BESIDE: Record<string, object> = { agentOnStart: { mode: 'Notetaker' } };

it('looks at booleans and numbers of nested objects, too', () => {
  const named = LEAVES.map(({ field }) => field);
  expect(named).toEqual(expect.arrayContaining(['inlineConfig.captions', 'endToEndEncrypted', 'ttlSeconds']));
});

describe.each(['first', 'second'])('in the %s request', () => {
  it.each(LEAVES)(
    '$route refuses a text in place of a $type: $field',
    async ({ route, path, field, type }) => {
      for (const text of type === 'boolean' ? ['false', 'true', ''] : ['60', '']) {
        const leaf = path.reduceRight<unknown>(
          (value, name, depth) => ({ ...NEEDED_BESIDE[path[depth - 1] ?? ''], [name]: value }),
          text,
        );
        const body = Object.assign({}, neededIn(route), leaf);
        const caller = await callerOf(route);
        const answer = await server.call('POST', route.replace('{roomId}', roomId), { ...caller, body });
        expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(`"${field}"`)]);
      }
    },
  );
});
