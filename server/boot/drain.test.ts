import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKeyFor, newPerson } from '../testing/people';
import { newEmbedRoom } from '../testing/scene';
import { testServer, type TestServer } from '../testing/server';

let server: TestServer;
let path: string;
let arrived: () => void;
let held: Promise<void>;

beforeAll(async () => {
  server = await testServer({
    replace: ({ agent }) => ({
      agent: {
        ...agent,
        async status(roomId) {
          arrived();
          await held;
          return agent.status(roomId);
        },
      },
    }),
  });
  const key = await newKeyFor(await newPerson(server.services));
  path = `/api/rooms/${await newEmbedRoom(server, key)}/ai-agent/status`;
});
afterAll(() => server.close());

/** Sends a request over a connection that the client would keep. */
const ask = (agent: Agent) =>
  new Promise<{ status: number | undefined; connection: string | undefined; body: string }>(
    (resolve, reject) => {
      get(server.url + path, { agent }, (answer) => {
        const { statusCode: status, headers } = answer;
        text(answer).then((body) => resolve({ status, connection: headers.connection, body }), reject);
      }).on('error', reject);
    },
  );

it('finishes requests in flight when it stops, and keeps no connection open', async () => {
  const agent = new Agent({ keepAlive: true });
  let letAnswer = () => {};
  held = new Promise((resolve) => (letAnswer = resolve));
  const came = new Promise<void>((resolve) => (arrived = resolve));
  const answer = ask(agent);
  await came;
  const restarted = server.restart();
  letAnswer();
  expect(await answer).toMatchObject({ status: 200, body: expect.stringContaining('agentPresent') });
  await restarted;
});

it('closes the connection of a client that keeps sending requests', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  arrived = () => {};
  held = Promise.resolve();
  expect((await ask(agent)).connection).toBe('keep-alive');
  const { url } = server;
  const restarted = server.restart();
  let last = await ask(agent).catch(() => null);
  while (last?.connection === 'keep-alive' && server.url === url) last = await ask(agent).catch(() => null);
  expect(last?.connection ?? 'close').toBe('close');
  await restarted;
});
