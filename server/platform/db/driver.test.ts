/** @module-tag slow */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '../project-root';
import { buildPrograms } from '../../testing/built-programs';
import { freshDatabase, type FreshDatabase } from '../../testing/postgres';

const execute = promisify(execFile);
const program = 'server/testing/lost-connection.ts';

describe.runIf(process.env.TEST_DATABASE === 'postgres')('the Postgres driver', () => {
  let database: FreshDatabase;

  beforeAll(async () => {
    database = await freshDatabase();
  });

  afterAll(() => database.drop());

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
    const built = await buildPrograms({ program });
    onTestFinished(built.remove);
    expect(await run(built.path('program'))).toEqual(mended);
  });
});
