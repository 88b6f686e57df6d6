import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolveByDns } from './resolve-by-dns';

/** Records by name and type, 1 for A and 28 for AAAA. A name that is not here is not answered. */
const RECORDS: Record<string, Partial<Record<number, Buffer>>> = {
  'both.example.com': {
    1: Buffer.of(1, 1, 1, 1),
    28: Buffer.from('26064700000000000000000000001111', 'hex'),
  },
  'four.example.com': { 1: Buffer.of(1, 0, 0, 1) },
  'none.example.com': {},
};

let silent = () => {};
const unanswered = new Promise<void>((resolve) => {
  silent = resolve;
});

const server = createSocket('udp4', (query, { port }) => {
  const { name, type, end } = questionOf(query);
  const records = RECORDS[name];
  if (!records) return silent();
  const data = records[type];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2); // the same id
  header.writeUInt16BE(0x8180, 2); // an answer without an error
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data ? 1 : 0, 6);
  const record = data
    ? Buffer.concat([Buffer.of(0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length), data])
    : Buffer.of();
  server.send(Buffer.concat([header, query.subarray(12, end), record]), port, '127.0.0.1');
});

/** Returns the name and type of a query, and where its question ends. */
function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]; length; length = query[at]) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

let servers: string[];
beforeAll(async () => {
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  servers = [`127.0.0.1:${server.address().port}`];
});
afterAll(() => server.close());

const { signal } = new AbortController();

it.each([
  [
    'both.example.com',
    [
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ],
  ],
  ['four.example.com', [{ address: '1.0.0.1', family: 4 }]],
])('finds all addresses of %s', async (name, addresses) => {
  expect(await resolveByDns(signal, servers)(name, {})).toEqual(addresses);
});

it('says that a name has no address', async () => {
  await expect(resolveByDns(signal, servers)('none.example.com', {})).rejects.toMatchObject({
    name: 'UnresolvedNameError',
  });
});

it('stops asking a server that does not answer when its signal is aborted', async () => {
  const stop = new AbortController();
  const found = resolveByDns(stop.signal, servers)('lost.example.com', {});
  await unanswered;
  stop.abort();
  await expect(found).rejects.toMatchObject({ name: 'UnresolvedNameError', cause: { code: 'ECANCELLED' } });
});
