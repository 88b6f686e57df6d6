/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from '../api/router';
import { toolsOf } from '../api/mcp/tools';
import { SCOPES } from '../platform/principal/principal';
import { TOOLSETS } from '../platform/toolsets';
import { newKeyFor, newPerson } from '../testing/people';
import { randomFrom } from '../testing/random';
import { testServer, type TestServer } from '../testing/server';
import { amount } from '../testing/soak';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { MCP_ALLOWED_HOSTS: 'localhost', MCP_TOOLSETS: TOOLSETS.join(',') } });
});
afterAll(() => server.close());

const call = (bearer: string, name: string, args: object = {}) =>
  server.call('POST', '/mcp', {
    bearer,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    headers: { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-06-18' },
  });

/** Values that no argument should have. */
const HOSTILE: unknown[] = [
  '',
  ' ',
  '.',
  '..',
  '../rooms',
  '%2e%2e%2f',
  '?limit=1',
  '#',
  'a\0b',
  '\ud800',
  '\u202e',
  'x'.repeat(70_000),
  "'; drop table rooms; --",
  '{{roomId}}',
  '__proto__',
  'constructor',
  '<script>',
  '#{7*7}',
  '%',
  '\\',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '99999999999999.ses_x',
  '1772359200000.trn_x',
  'NaN',
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  -0,
  true,
  null,
  [],
  [[]],
  ['x', 1],
  {},
  { a: { b: [] } },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  Array.from({ length: 2_000 }, () => 'x'),
  { toString: 1 },
];
const SEED = 20_260_728;
/** Content that an answer must not contain: a stack, a file of the server, or a statement. */
const INSIDES = 'node_modules|\\bat .*\\.[jt]s:|select .* from';

it.each([
  ['live', 403],
  ['test', null],
] as const)(
  `hostile arguments with a %s key get an answer, and nobody's secrets (seed ${SEED})`,
  async (mode, refusal) => {
    const key = await newKeyFor(await newPerson(server.services), mode, [...SCOPES]);
    const newRoom = async () => (await call(key, 'create_room')).body.result.structuredContent.roomId;
    const random = randomFrom(SEED);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const good: Record<string, unknown> = {
      roomId: await newRoom(),
      externalUserId: 'user-1',
      q: 'offer',
      text: 'Hello',
      limit: 1,
      participants: [{ externalUserId: 'user-1' }],
      turns: [{ externalUserId: 'user-1', text: 'Hello' }],
    };
    const inLists: Record<string, () => object> = {
      participants: () => ({
        externalUserId: pick(['user-1', ...HOSTILE]),
        displayName: pick(HOSTILE),
        role: pick(HOSTILE),
      }),
      turns: () => ({
        externalUserId: pick(['user-1', ...HOSTILE]),
        text: pick(HOSTILE),
        startMs: pick(HOSTILE),
      }),
    };
    const hostile = (name: string): unknown => {
      const item = inLists[name];
      return item && random() < 0.7 ? [item(), item()] : pick([...HOSTILE, key]);
    };
    const tools = [...toolsOf(appRouter, TOOLSETS).tools.values()].filter(
      ({ definition }) => definition.name !== 'end_meeting',
    );
    for (let round = 0; round < amount(1, 60); round += 1) {
      for (const { definition } of tools) {
        const names = Object.keys(definition.inputSchema.properties).filter(() => random() < 0.7);
        const value = (name: string) => (name in good && random() < 0.6 ? good[name] : hostile(name));
        const given = Object.fromEntries(names.map((name) => [name, value(name)]));
        const answer = await call(key, definition.name, given);
        const told = `${definition.name} ${JSON.stringify(given).slice(0, 500)}`;
        const leaked = new RegExp(`${key}|${INSIDES}`, 's').exec(answer.text);
        expect([told, answer.status, leaked?.[0]]).toEqual([told, 200, undefined]);
        const { result } = answer.body;
        if (result.isError !== true) continue;
        const { status, body } = JSON.parse(result.content[0].text);
        const isExpected = [400, 403, 404, 409, 413, 429, 503].includes(status);
        expect([told, status, isExpected, body]).toEqual([
          told,
          status,
          true,
          expect.objectContaining({ error: expect.stringMatching(/^[A-Z].*[.?]$/s) }),
        ]);
      }
    }
    const { participants, turns } = good;
    const { result } = (await call(key, 'simulate_meeting', { roomId: await newRoom(), participants, turns }))
      .body;
    expect(result.isError === true ? JSON.parse(result.content[0].text).status : null).toBe(refusal);
  },
);
