import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { expose, router } from '../../platform/procedures/expose';
import type { Services } from '../../platform/procedures/services';
import { NO_TRACING } from '../../platform/tracing/tracing';
import { createRestHandler } from './handler';

const listThings = expose(
  {
    input: z.object({ limit: z.int().min(1).max(100).default(25), after: z.string().optional() }),
    output: z.object({ limit: z.int(), after: z.string().optional() }),
  },
  async (_services, _caller, input) => input,
  {
    auth: 'public',
    rest: { method: 'GET', path: '/api/things', tag: 'Rooms', summary: '', description: '', failures: {} },
  },
);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a public operation asks for nothing else
const services = {
  now: () => new Date(0),
  authenticate: async () => ({ kind: 'anonymous' }),
  tracing: NO_TRACING,
} as unknown as Services;
const respond = createRestHandler(router({ listThings }), services, [], null);

async function get(query: string) {
  const message = new IncomingMessage(new Socket());
  message.method = 'GET';
  const response = new ServerResponse(message);
  const answer = await respond({ message, response, path: '/api/things', query, ip: null, requestId: 'r' });
  if (answer === 'written') throw new Error('The answer should be JSON.');
  return [answer.status, JSON.parse(answer.body)];
}

it.each([
  ['limit=7', { limit: 7 }],
  ['limit=', { limit: 25 }],
  ['limit=7&after=8', { limit: 7, after: '8' }],
])('reads ?%s: a number is a number, and a text of digits stays a text', async (query, input) => {
  for (let time = 0; time < 2; time += 1) expect(await get(query)).toEqual([200, input]);
});

it.each([
  'limit=x',
  'limit=0',
  'limit=1.5',
  'limit=true',
  'limit=0x7',
  'limit=1e1',
  'limit=%207',
  'limit=1&limit=2',
])('refuses ?%s by name', async (query) => {
  for (let time = 0; time < 2; time += 1) {
    const refused = [400, { error: expect.stringContaining('"limit"') }];
    expect(await get(query)).toEqual(refused);
  }
});
