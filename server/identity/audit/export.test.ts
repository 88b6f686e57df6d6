import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../platform/db/client';
import { addAuditEvents } from '../../testing/identity-rows';
import { freshDatabase, type FreshDatabase } from '../../testing/postgres';
import { exportAudit, verifyAudit } from './export';

/** More than are read at once. */
const EVENTS = 1_203;
const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const KEY = newKey();

let place: FreshDatabase;
let database: Database;
let lines: string[];
beforeAll(async () => {
  place = await freshDatabase();
  database = await openDatabase(place);
  await addAuditEvents(database.db, EVENTS);
  lines = [];
  for await (const line of exportAudit(database.db, KEY, new Date('2026-02-01T00:00:00Z'))) lines.push(line);
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

async function* streamed(all: readonly string[]) {
  yield* all;
}
const check = (all: readonly string[], key = KEY) => verifyAudit(streamed(all), key);

it('exports every event once, in a form that can be checked', async () => {
  expect(await check(lines)).toEqual({ events: EVENTS, exportedAt: '2026-02-01T00:00:00.000Z' });
  const targets = lines.slice(0, -1).map((line) => JSON.parse(line).event.targetId);
  expect(new Set(targets).size).toBe(EVENTS);
});

it(
  'finds an event that was changed, left out, put in or cut off, and a seal that is another’s',
  { tags: ['slow'] },
  async () => {
    const changed = lines.map((line, n) => (n === 700 ? line.replace('room.create', 'room.delete') : line));
    await expect(check(changed)).rejects.toThrow(/^Line 701 differs from the export/);
    await expect(check(lines.toSpliced(700, 1))).rejects.toThrow(/^Line 701 /);
    await expect(check(lines.toSpliced(700, 0, lines[0] ?? ''))).rejects.toThrow(/^Line 701 /);
    await expect(check(lines.slice(0, 700))).rejects.toThrow('The seal is missing');
    await expect(check([...lines.slice(0, 700), lines.at(-1) ?? ''])).rejects.toThrow('does not belong');
    await expect(check([...lines, lines[0] ?? ''])).rejects.toThrow('comes after the seal');
    await expect(check(lines, newKey())).rejects.toThrow('another signing key');
    await expect(check(['{}'])).rejects.toThrow('not a line of an exported');
  },
);
