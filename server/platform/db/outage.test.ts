/** @module-tag slow */
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectHub, joinMessage } from '../../testing/hub-client';
import { newKeyFor, newPerson } from '../../testing/people';
import { postgresUrl } from '../../testing/postgres';
import { CHUNKS, START, storeChunk } from '../../testing/recorder';
import { hurryJobs } from '../../testing/jobs-rows';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a database that is gone for a while', () => {
  let server: TestServer;
  let admin: postgres.Sql;
  let key: string;
  beforeAll(async () => {
    server = await testServer();
    admin = postgres(postgresUrl(), { max: 1 });
    key = await newKeyFor(await newPerson(server.services));
  });
  afterAll(async () => {
    await server.close();
    await admin.end();
  });

  const ready = async () => (await server.call('GET', '/readyz')).status;

  async function enter(roomId: string, role: string) {
    const body = { roomId, externalUserId: role, role };
    const client = await connectHub(server.url);
    client.send(joinMessage((await server.call('POST', '/api/embed/sessions', { key, body })).body.token));
    await client.take('welcome');
    return client;
  }

  it('ends no call and loses no recording during an outage, and the server reports it and goes on by itself', async () => {
    const roomId = await newEmbedRoom(server, key);
    const [host, guest] = [await enter(roomId, 'host'), await enter(roomId, 'participant')];
    host.send(START);
    await host.take('recording-changed');
    for (const index of CHUNKS.keys()) await storeChunk(host, index);
    const [row] = await server.services.db.execute(sql`select current_database() as name`);
    const name = String(row?.name);

    host.send({ type: 'stop-recording', chunkCount: CHUNKS.length });
    await host.take('recording-changed');
    await admin.unsafe(`alter database ${name} allow_connections false`);
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
    await expect.poll(ready).toBe(503);
    // Callers over REST or from the portal learn only the id under which the failure is logged.
    const calls = [
      ['/api/recordings', 503],
      ['/trpc/users.signUpLink?input=%7B%22token%22%3A%22x%22%7D', 500],
    ] as const;
    for (const [path, status] of calls) {
      const answer = await server.call('GET', path, { key });
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.text).toContain('The server cannot reach its database now; try again.');
      expect(answer.text).not.toMatch(/postgres|127\.0\.0\.1|test_|Failed query|stack/i);
      const logged = new RegExp(
        `"level":"(?:warn|error)".*"requestId":"${answer.headers.get('X-Request-Id')}"`,
      );
      await expect.poll(server.logged).toMatch(logged);
    }
    guest.send({ type: 'chat', clientId: 'a', body: { kind: 'plain', text: 'Anybody?' } });
    expect(await guest.take('rejected')).toMatchObject({ of: 'chat' });
    guest.send({ type: 'reaction', emoji: '👋' });
    await host.take('reaction');

    await admin.unsafe(`alter database ${name} allow_connections true`);
    await expect.poll(ready).toBe(200);
    // Work that was running when the database went away waits until its lease has ended.
    await hurryJobs(server.services.db);
    server.services.jobs.wake();
    guest.send({ type: 'chat', clientId: 'a', body: { kind: 'plain', text: 'Anybody?' } });
    expect((await host.take('chat')).message.body).toEqual({ kind: 'plain', text: 'Anybody?' });
    const status = async () =>
      (await server.call('GET', '/api/recordings', { key })).body.recordings?.[0].status;
    await expect.poll(status).toBe('ready');
    await Promise.all([host.settle(), guest.settle()]);
  });
});
