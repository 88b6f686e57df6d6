import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { reservePort } from './reserved-port';

it('reserves ports that port 0 never leads to, each once', async () => {
  const ports = await Promise.all([reservePort(), reservePort(), reservePort()]);
  expect(new Set(ports).size).toBe(3);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});

it('leaves a reserved port free for the program, TCP and UDP', async () => {
  const port = await reservePort();
  const tcp = createServer().listen(port);
  const udp = createSocket('udp4').bind(port);
  await Promise.all([once(tcp, 'listening'), once(udp, 'listening')]);
  expect([tcp.address(), udp.address()]).toMatchObject([{ port }, { port }]);
  tcp.close();
  udp.close();
});

it('passes over a port that another program uses, and one that another process has reserved', async () => {
  const before = await reservePort();
  const used = createServer().listen(before + 2);
  const lock = createServer().listen({ port: before + 5, host: '127.0.0.1', exclusive: true });
  await Promise.all([once(used, 'listening'), once(lock, 'listening')]);
  expect(await reservePort()).toBeGreaterThan(before + 5);
  used.close();
  lock.close();
});
