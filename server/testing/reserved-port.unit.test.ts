import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { releasePort, reservePort } from './reserved-port';

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

it('passes over a port that is reserved', async () => {
  const reserved = await reservePort();
  expect(await reservePort(reserved)).toBeGreaterThan(reserved);
});

it('passes over a port that another program uses', async () => {
  const used = await reservePort();
  const program = createServer().listen(used);
  await once(program, 'listening');
  await releasePort(used); // only the program prevents its reservation
  expect(await reservePort(used)).toBeGreaterThan(used);
  program.close();
});
