/** @module-tag slow */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../project-root';
import { freshDatabase, type FreshDatabase } from '../../testing/postgres';

const execute = promisify(execFile);
const program = 'server/testing/lost-connection.ts';

describe.runIf(process.env.TEST_DATABASE === 'postgres')('the Postgres driver', () => {
  let database: FreshDatabase;
  const outdir = `node_modules/.conference-room-driver-${randomUUID()}`;

  beforeAll(async () => {
    database = await freshDatabase();
  });

  afterAll(async () => {
    await database.drop();
    await rm(join(PROJECT_ROOT, outdir), { recursive: true, force: true });
  });

  /** Runs a program in its own process and returns its output. @throws when it ends with an error */
  async function run(...args: string[]): Promise<unknown> {
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'development' as const,
      DATABASE_URL: database.url ?? '',
    };
    const { stdout } = await execute(process.execPath, args, { cwd: PROJECT_ROOT, env });
    return JSON.parse(stdout);
  }

  // Our driver is fixed by patches/: the published driver ends the process.
  const mended = { transaction: 'CONNECTION_CLOSED', query: 'CONNECTION_CLOSED', next: 'done' };

  it('survives a lost connection when the server runs from its sources, as in development', async () => {
    expect(await run('--import', 'tsx', program)).toEqual(mended);
  });

  it('survives a lost connection when the server is built', async () => {
    const build = `import { buildServer } from './build-server.mjs';
      await buildServer({ program: ${JSON.stringify(program)} }, ${JSON.stringify(outdir)});`;
    await execute(process.execPath, ['--input-type=module', '--eval', build], { cwd: PROJECT_ROOT });
    expect(await run(join(outdir, 'program.js'))).toEqual(mended);
  });
});
