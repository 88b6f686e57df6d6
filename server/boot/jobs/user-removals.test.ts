/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newScene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

/** The requests to the jobs that replaced those of the server. */
const asked: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const jobs = {
    enqueue: async (_tx: unknown, kind: string, subject: string) => void asked.push(`${kind} ${subject}`),
    cancel: async () => {},
    wake: () => void asked.push('wake'),
  };
  server = await testServer({ replace: () => ({ jobs }) });
});
afterAll(() => server.close());

it('removes the recordings of a deleted person with the jobs that replaced those of the server', async () => {
  const { owner, own, embed } = await newScene(server);
  const { email } = await owner.portal.users.me();
  asked.length = 0;
  await owner.portal.users.delete({ confirmation: email });
  const removals = [own, embed].map(({ recordingId }) => `remove-object ${recordingId}`);
  expect(new Set(asked.slice(0, -1))).toEqual(new Set(removals));
  expect(asked.at(-1)).toBe('wake');
});
